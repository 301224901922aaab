import { text } from 'node:stream/consumers'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import { toAppError } from '../rpc/errors.ts'
import { clientAddressHeader } from '../server/client-address.ts'
import { changePassword, type FormResult, signIn, signUp } from './account.service.ts'
import { findAccount } from './accounts.repository.ts'
import { passwordPage, signInPage, signUpPage } from './pages/account-pages.tsx'
import { messagePage } from './pages/message-page.tsx'
import type { LocalProviderOptions } from './provider.ts'
import { texts } from './texts.ts'

type Middleware = Parameters<Provider['use']>[0]
type Context = Parameters<Middleware>[0]

const interactionPath = /^\/interaction\/([\w-]+)(?:\/(sign-in|sign-up|cancel))?$/
const passwordPath = '/account/password'
/** As the provider's own router reads it: in any case, with or without a slash at the end. */
const authorizationPath = /^\/auth\/?$/i

/** Our own pages on the provider: sign-in, sign-up, change of password. Everything else is the protocol's. */
export function providerPages(provider: Provider, options: LocalProviderOptions): Middleware {
  const pages = pagesOf(provider, options)

  return async (ctx, next) => {
    if (authorizationPath.test(ctx.path)) return limited(ctx, next, options)
    const interaction = interactionPath.exec(ctx.path)
    if (!interaction && ctx.path !== passwordPath) return next()
    ctx.set('cache-control', 'no-store')
    ctx.type = 'html'
    try {
      if (ctx.method === 'POST' && ctx.get('origin') !== options.env.APP_ORIGIN) return showForeign(ctx)
      if (interaction) await pages.interaction(ctx, interaction[2])
      else await pages.password(ctx)
    } catch (error) {
      showError(ctx, error, options)
    }
  }
}

/** Each visit stores a sign-in under way, so that nobody may begin them without end. */
async function limited(ctx: Context, next: () => Promise<unknown>, options: LocalProviderOptions) {
  try {
    await options.limits.limit('authorize', callerOf(ctx), { points: 60, durationSeconds: 60 })
  } catch (error) {
    ctx.type = 'html'
    return showError(ctx, error, options)
  }
  await next()
}

const callerOf = (ctx: Context) => ctx.get(clientAddressHeader) || 'unknown'

function pagesOf(provider: Provider, options: LocalProviderOptions) {
  const isPost = (ctx: Context) => ctx.method === 'POST'
  const frame = (ctx: Context) => ({ nonce: ctx.get('x-nonce') })

  async function interaction(ctx: Context, step: string | undefined) {
    const { prompt, uid } = await provider.interactionDetails(ctx.req, ctx.res)
    const base = `${options.env.APP_ORIGIN}/oidc/interaction/${uid}`
    if (!step) return seeOther(ctx, `${base}/${prompt.name === 'create' ? 'sign-up' : 'sign-in'}`)
    if (step === 'cancel') return isPost(ctx) ? finish(ctx, { error: 'access_denied' }) : seeOther(ctx, base)

    const isSignUp = step === 'sign-up'
    const submit = isSignUp ? signUp : signIn
    const result = isPost(ctx) ? await submit(options, await formOf(ctx), callerOf(ctx)) : emptyForm
    if (result.accountId) return finish(ctx, { login: { accountId: result.accountId }, create: {} })
    show(ctx, result, (isSignUp ? signUpPage : signInPage)({ ...frame(ctx), ...result, base }))
  }

  async function password(ctx: Context) {
    const session = await provider.Session.get(ctx)
    if (!isPost(ctx)) {
      const result = { ...emptyForm, values: { email: await emailOf(session.accountId) } }
      return show(ctx, result, passwordPage({ ...frame(ctx), ...result }))
    }
    const current = session.accountId ? { accountId: session.accountId, sessionId: session.jti } : null
    const result = await changePassword(options, await formOf(ctx), callerOf(ctx), current)
    if (!result.accountId) return show(ctx, result, passwordPage({ ...frame(ctx), ...result }))
    const { passwordChangedTitle: title, passwordChanged: message, toKinstead } = texts
    ctx.body = messagePage({
      ...frame(ctx),
      title,
      text: message,
      link: { to: signInPath, text: toKinstead },
    })
  }

  async function emailOf(accountId: string | undefined): Promise<string> {
    const account = accountId ? await findAccount(options.db, accountId) : undefined
    return account?.email ?? ''
  }

  async function finish(ctx: Context, result: Parameters<Provider['interactionResult']>[2]) {
    seeOther(
      ctx,
      await provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: false }),
    )
  }

  return { interaction, password }
}

/** The session at the provider stays in this browser, so that the way back asks for nothing. */
const signInPath = '/api/auth/sign-in'

const emptyForm: FormResult = { values: {}, errors: {}, status: 200 }

function show(ctx: Context, { status, retryAfterSeconds }: FormResult, html: string) {
  ctx.status = status
  if (retryAfterSeconds) ctx.set('retry-after', String(retryAfterSeconds))
  ctx.body = html
}

function seeOther(ctx: Context, address: string) {
  ctx.redirect(address)
  ctx.status = 303
}

/** The fields of a form; PostgreSQL stores no NUL, and no keyboard types one. */
const formOf = async (ctx: Context): Promise<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams((await text(ctx.req)).replaceAll('%00', '')))

function showForeign(ctx: Context) {
  ctx.status = 403
  ctx.body = messagePage({
    nonce: ctx.get('x-nonce'),
    title: texts.foreignTitle,
    text: texts.foreign,
    link: startAgain,
  })
}

const startAgain = { to: '/login', text: texts.startAgain }

function showError(ctx: Context, error: unknown, { log }: LocalProviderOptions) {
  const nonce = ctx.get('x-nonce')
  if (error instanceof errors.SessionNotFound) {
    ctx.status = 400
    ctx.body = messagePage({ nonce, title: texts.expiredTitle, text: texts.expired, link: startAgain })
    return
  }
  const shown = toAppError(error, { log, requestId: ctx.get('x-request-id') })
  ctx.status = shown.status
  ctx.body = messagePage({ nonce, title: texts.problemTitle, text: shown.message, link: startAgain })
}
