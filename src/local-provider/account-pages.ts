import type Provider from 'oidc-provider'
import { safeReturnTo } from '../lib/return-to.ts'
import { changePassword, knowBrowser } from './account.service.ts'
import { hashedId } from './adapter.ts'
import { emptyForm } from './form-result.ts'
import { acrOf, readSignedIn } from './generations.ts'
import {
  type Context,
  callerOf,
  callerWithBrowser,
  formOf,
  frameOf,
  isPost,
  keepKnownBrowser,
  queryOf,
  seeOther,
  show,
} from './page-context.ts'
import { passwordPage } from './pages/account-pages.tsx'
import { messagePage } from './pages/message-page.tsx'
import { forgotPasswordPage, resetPasswordPage } from './pages/reset-password-pages.tsx'
import { accountPaths, interactionPath, signInPath } from './paths.ts'
import type { LocalProviderOptions } from './provider.ts'
import { forgotPassword, resetPassword } from './reset-password.service.ts'
import { texts } from './texts.ts'
import { visitVerifyEmail } from './verify-email-step.ts'

type Page = (ctx: Context) => Promise<void>

/** The pages of an account that have an address of their own. */
export function accountPages(provider: Provider, options: LocalProviderOptions) {
  const pages: Record<string, Page> = {
    [accountPaths.password]: (ctx) => password(ctx, provider, options),
    [accountPaths.verifyEmail]: (ctx) => verifyEmail(ctx, provider, options),
    [accountPaths.forgotPassword]: (ctx) => forgot(ctx, options),
    [accountPaths.resetPassword]: (ctx) => reset(ctx, options),
  }
  return (path: string) => pages[path]
}

async function password(ctx: Context, provider: Provider, options: LocalProviderOptions) {
  const { APP_ORIGIN } = options.env
  const { session, account } = await readSignedIn(provider, ctx, options.db)
  if (!isPost(ctx)) {
    const result = { ...emptyForm, values: { email: account?.email ?? '' } }
    return show(ctx, result, passwordPage({ ...frameOf(ctx), ...result }))
  }
  const caller = callerWithBrowser(ctx, APP_ORIGIN)
  const current = account ? { accountId: account.id, sessionHash: hashedId(session.uid) } : null
  const result = await changePassword(options, await formOf(ctx), caller, current)
  const { accountId, generation } = result
  if (!accountId || generation === undefined) {
    return show(ctx, result, passwordPage({ ...frameOf(ctx), ...result }))
  }
  keepKnownBrowser(ctx, await knowBrowser(options, accountId, caller), APP_ORIGIN)
  if (accountId === account?.id) {
    session.acr = acrOf(generation)
    await session.persist()
  }
  const link = { to: signInPath(), text: texts.toKinstead }
  const { passwordChangedTitle: title, passwordChanged: text } = texts
  ctx.body = messagePage({ ...frameOf(ctx), title, text, link })
}

/** By a link of the product, which says where to go on; afterwards the app asks the provider who this is once more. */
async function verifyEmail(ctx: Context, provider: Provider, options: LocalProviderOptions) {
  const returnTo = safeReturnTo(queryOf(ctx, 'return'), options.env.APP_ORIGIN)
  const action = `${accountPaths.verifyEmail}?${new URLSearchParams({ return: returnTo })}`
  const { account } = await readSignedIn(provider, ctx, options.db)
  if (!account) return seeOther(ctx, signInPath(action))
  await visitVerifyEmail(ctx, options, account, { action, later: returnTo, done: signInPath(returnTo) })
}

/** Asks for the address; the answer is the page for the code, whether there is such an account or not. */
async function forgot(ctx: Context, options: LocalProviderOptions) {
  if (!options.mail.isConfigured) return showNoMail(ctx)
  const page = { ...frameOf(ctx), ...signInUnderWay(ctx) }
  const result = isPost(ctx) ? await forgotPassword(options, await formOf(ctx), callerOf(ctx)) : emptyForm
  if (!result.accountId) return show(ctx, result, forgotPasswordPage({ ...page, ...result }))
  show(ctx, result, resetPasswordPage({ ...page, ...result, isSent: true }))
}

async function reset(ctx: Context, options: LocalProviderOptions) {
  if (!options.mail.isConfigured) return showNoMail(ctx)
  const page = { ...frameOf(ctx), ...signInUnderWay(ctx) }
  const result = isPost(ctx) ? await resetPassword(options, await formOf(ctx), callerOf(ctx)) : emptyForm
  if (!result.accountId) {
    return show(ctx, result, resetPasswordPage({ ...page, ...result, isSent: false }))
  }
  const link = { to: page.signIn, text: texts.signInTitle }
  const { passwordChangedTitle: title, passwordReset: text } = texts
  ctx.body = messagePage({ ...frameOf(ctx), title, text, link })
}

function showNoMail(ctx: Context) {
  const link = { to: '/login', text: texts.startAgain }
  ctx.body = messagePage({ ...frameOf(ctx), title: texts.noMailTitle, text: texts.noResetMail, link })
}

/** The sign-in from which the password turned out to be forgotten, so that it can go on with the new one. */
function signInUnderWay(ctx: Context) {
  const uid = /^[\w-]{1,100}$/.exec(queryOf(ctx, 'sign-in') ?? '')?.[0]
  return {
    signIn: uid ? `${interactionPath(uid)}/sign-in` : signInPath(),
    search: uid ? `?sign-in=${uid}` : '',
  }
}
