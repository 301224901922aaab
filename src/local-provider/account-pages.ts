import type Provider from 'oidc-provider'
import { safeReturnTo } from '../lib/return-to.ts'
import { changePassword, knowBrowser } from './account.service.ts'
import type { Account } from './accounts.repository.ts'
import { hashedId } from './adapter.ts'
import { emptyForm, type FormResult } from './form-result.ts'
import { acrOf, readSignedIn } from './generations.ts'
import { hasOpenCode } from './mail-codes.repository.ts'
import { forgotPassword, resetPassword, sendVerifyCode, verifyEmail } from './mail-codes.service.ts'
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
  showMessage,
} from './page-context.ts'
import {
  forgotPasswordPage,
  passwordPage,
  resetPasswordPage,
  verifyEmailPage,
} from './pages/account-pages.tsx'
import { accountPaths, interactionPath, signInPath } from './paths.ts'
import type { LocalProviderOptions } from './provider.ts'
import { texts } from './texts.ts'

type Page = (ctx: Context) => Promise<void>

/** Handles the account pages that have their own addresses. */
export function accountPages(provider: Provider, options: LocalProviderOptions) {
  const pages: Record<string, Page> = {
    [accountPaths.password]: (ctx) => password(ctx, provider, options),
    [accountPaths.verifyEmail]: (ctx) => verifyByLink(ctx, provider, options),
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
  showMessage(ctx, texts.passwordChangedTitle, texts.passwordChanged, link)
}

/**
 * Opened by a link in the product, which says where to continue. Afterwards the app asks the provider again who this
 * is.
 */
async function verifyByLink(ctx: Context, provider: Provider, options: LocalProviderOptions) {
  const returnTo = safeReturnTo(queryOf(ctx, 'return'), options.env.APP_ORIGIN)
  const action = `${accountPaths.verifyEmail}?${new URLSearchParams({ return: returnTo })}`
  const { account } = await readSignedIn(provider, ctx, options.db)
  if (!account) return seeOther(ctx, signInPath(action))
  await visitVerifyEmail(ctx, options, account, { action, later: returnTo, done: signInPath(returnTo) })
}

/** Asks for the address. The answer is the page for the code, whether the account exists or not. */
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
  showMessage(ctx, texts.passwordChangedTitle, texts.passwordReset, link)
}

const showNoMail = (ctx: Context) =>
  showMessage(ctx, texts.noMailTitle, texts.noResetMail, { to: '/login', text: texts.startAgain })

/** The sign-in in which the password was forgotten, so it can continue with the new one. */
function signInUnderWay(ctx: Context) {
  const uid = /^[\w-]{1,100}$/.exec(queryOf(ctx, 'sign-in') ?? '')?.[0]
  return {
    signIn: uid ? `${interactionPath(uid)}/sign-in` : signInPath(),
    search: uid ? `?sign-in=${uid}` : '',
  }
}

type Addresses = {
  /** The page’s own address. */
  action: string
  /** The target of “Do this later”. */
  later: string
  /** The target after the address is confirmed. */
  done: string
}

/** One visit of “Confirm your e-mail address”: during a sign-up, or by a link. */
export async function visitVerifyEmail(
  ctx: Context,
  options: LocalProviderOptions,
  account: Account,
  { action, later, done }: Addresses,
): Promise<void> {
  const { email } = account
  if (account.isEmailVerified || options.env.LOCAL_PROVIDER_TRUST_EMAIL) {
    return showMessage(ctx, texts.verifiedTitle, texts.verified(email), { to: done, text: texts.goOn })
  }
  if (!options.mail.isConfigured) {
    return showMessage(ctx, texts.noMailTitle, texts.noVerifyMail, { to: later, text: texts.toKinstead })
  }
  const again = async (result: FormResult) => {
    const isSent = await hasOpenCode(options.db, account.id, 'VERIFY_EMAIL')
    show(ctx, result, verifyEmailPage({ ...frameOf(ctx), ...result, email, isSent, action, later }))
  }
  if (!isPost(ctx)) return again(emptyForm)
  const form = await formOf(ctx)
  const isSending = form.step === 'send'
  const result = isSending
    ? await sendVerifyCode(options, account.id, callerOf(ctx))
    : await verifyEmail(options, form, account.id)
  if (!result.accountId) return again(result)
  seeOther(ctx, isSending ? action : done)
}
