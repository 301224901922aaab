import type Provider from 'oidc-provider'
import type { InteractionResults } from 'oidc-provider'
import { knowBrowser, signIn, signUp } from './account.service.ts'
import { visitVerifyEmail } from './account-pages.ts'
import { findAccount } from './accounts.repository.ts'
import { emptyForm } from './form-result.ts'
import { acrOf } from './generations.ts'
import { sendVerifyCode } from './mail-codes.service.ts'
import {
  type Context,
  callerWithBrowser,
  formOf,
  frameOf,
  isPost,
  keepKnownBrowser,
  seeOther,
  show,
} from './page-context.ts'
import { signInPage, signUpPage } from './pages/account-pages.tsx'
import { accountPaths, interactionPath, mountPath } from './paths.ts'
import type { LocalProviderOptions } from './provider.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

const stepPath = new RegExp(`^${mountPath}/interaction/[\\w-]+(?:/(sign-in|sign-up|verify-email|cancel))?$`)

/** Handles the pages of one sign-in: sign in, sign up, confirm the e-mail address, leave. */
export function interactionPages(provider: Provider, options: LocalProviderOptions) {
  const { env, mail } = options

  async function visit(ctx: Context, step: string | undefined) {
    const interaction = await provider.interactionDetails(ctx.req, ctx.res)
    const base = `${env.APP_ORIGIN}${interactionPath(interaction.uid)}`
    if (step === 'verify-email') return verifyStep(ctx, interaction, base)
    if (step === 'cancel') {
      return seeOther(ctx, isPost(ctx) ? await finish(ctx, { error: 'access_denied' }) : base)
    }
    if (step) return accountStep(ctx, interaction, step === 'sign-up', base)
    seeOther(ctx, `${base}/${interaction.prompt.name === 'create' ? 'sign-up' : 'sign-in'}`)
  }

  async function accountStep(ctx: Context, { uid }: Interaction, isSignUp: boolean, base: string) {
    const submit = isSignUp ? signUp : signIn
    const caller = callerWithBrowser(ctx, env.APP_ORIGIN)
    const result = isPost(ctx) ? await submit(options, await formOf(ctx), caller) : emptyForm
    const { accountId, generation } = result
    if (!accountId || generation === undefined) {
      const page = { ...frameOf(ctx), ...result, base }
      const forgot = mail.isConfigured ? `${accountPaths.forgotPassword}?sign-in=${uid}` : null
      return show(ctx, result, isSignUp ? signUpPage(page) : signInPage({ ...page, forgot }))
    }
    keepKnownBrowser(ctx, await knowBrowser(options, accountId, caller), env.APP_ORIGIN)
    const onward = await finish(ctx, { login: { accountId, acr: acrOf(generation) }, create: {} })
    if (!isSignUp || !mail.isConfigured || env.LOCAL_PROVIDER_TRUST_EMAIL) return seeOther(ctx, onward)
    // If it cannot be sent now, the page offers to send it.
    await sendVerifyCode(options, accountId, caller.address)
    seeOther(ctx, `${base}/verify-email`)
  }

  /** Shown between creating the account and returning to the app, so the app learns of the confirmation at once. */
  async function verifyStep(ctx: Context, { result, returnTo }: Interaction, base: string) {
    const account = result?.login ? await findAccount(options.db, result.login.accountId) : undefined
    if (!account) return seeOther(ctx, base)
    const action = `${base}/verify-email`
    await visitVerifyEmail(ctx, options, account, { action, later: returnTo, done: returnTo })
  }

  /** Stores the result of the sign-in. @returns where it continues */
  const finish = (ctx: Context, result: InteractionResults) =>
    provider.interactionResult(ctx.req, ctx.res, result, { mergeWithLastSubmission: false })

  return (path: string) => {
    const found = stepPath.exec(path)
    return found ? (ctx: Context) => visit(ctx, found[1]) : undefined
  }
}
