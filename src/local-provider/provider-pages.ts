import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import { toAppError } from '../server/errors.ts'
import { accountPages } from './account-pages.ts'
import { interactionPages } from './interaction-pages.ts'
import { type Context, callerOf, isPost, type Middleware, showMessage } from './page-context.ts'
import { mountPath } from './paths.ts'
import type { LocalProviderOptions } from './provider.ts'
import { texts } from './texts.ts'

/** Matches paths as the provider’s own router does: in any case, with or without a trailing slash. */
const authorizationPath = /^\/auth\/?$/i

/** Our own pages at the provider: those of a sign-in and those of an account. The protocol handles everything else. */
export function providerPages(provider: Provider, options: LocalProviderOptions): Middleware {
  const pagesAt = [interactionPages(provider, options), accountPages(provider, options)]

  return async (ctx, next) => {
    if (authorizationPath.test(ctx.path)) return limited(ctx, next, options)
    const page = pagesAt.map((find) => find(mountPath + ctx.path)).find((found) => found !== undefined)
    if (!page) return next()
    ctx.set('cache-control', 'no-store')
    ctx.type = 'html'
    try {
      if (isPost(ctx) && ctx.get('origin') !== options.env.APP_ORIGIN) return showForeign(ctx)
      await page(ctx)
    } catch (error) {
      showError(ctx, error, options)
    }
  }
}

/** Each visit stores a sign-in, so the number of new ones is limited. */
async function limited(ctx: Context, next: () => Promise<unknown>, options: LocalProviderOptions) {
  try {
    await options.limits.limit('authorize', callerOf(ctx), { points: 60, durationSeconds: 60 })
  } catch (error) {
    ctx.type = 'html'
    return showError(ctx, error, options)
  }
  await next()
}

const startAgain = {
  to: '/login',
  get text() {
    return texts.startAgain
  },
}

function showForeign(ctx: Context) {
  ctx.status = 403
  showMessage(ctx, texts.foreignTitle, texts.foreign, startAgain)
}

function showError(ctx: Context, error: unknown, { log }: LocalProviderOptions) {
  if (error instanceof errors.SessionNotFound) {
    ctx.status = 400
    return showMessage(ctx, texts.expiredTitle, texts.expired, startAgain)
  }
  const shown = toAppError(error, { log, requestId: ctx.get('x-request-id') })
  ctx.status = shown.status
  showMessage(ctx, texts.problemTitle, shown.message, startAgain)
}
