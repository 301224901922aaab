import type { Account } from './accounts.repository.ts'
import { emptyForm, type FormResult } from './form-result.ts'
import { hasOpenCode } from './mail-codes.repository.ts'
import { type Context, callerOf, formOf, frameOf, isPost, seeOther, show } from './page-context.ts'
import { messagePage } from './pages/message-page.tsx'
import { verifyEmailPage } from './pages/verify-email-page.tsx'
import type { LocalProviderOptions } from './provider.ts'
import { texts } from './texts.ts'
import { sendVerifyCode, verifyEmail } from './verify-email.service.ts'

type Addresses = {
  /** Of the page itself. */
  action: string
  /** Where "Do this later" leads. */
  later: string
  /** Where the browser goes when the address is proven. */
  done: string
}

/** One visit of "Confirm your e-mail address": in a sign-up that is under way, or by a link. */
export async function visitVerifyEmail(
  ctx: Context,
  options: LocalProviderOptions,
  account: Account,
  { action, later, done }: Addresses,
): Promise<void> {
  const { email } = account
  if (account.isEmailVerified || options.env.LOCAL_PROVIDER_TRUST_EMAIL) {
    const link = { to: done, text: texts.goOn }
    ctx.body = messagePage({ ...frameOf(ctx), title: texts.verifiedTitle, text: texts.verified(email), link })
    return
  }
  if (!options.mail.isConfigured) {
    const link = { to: later, text: texts.toKinstead }
    ctx.body = messagePage({ ...frameOf(ctx), title: texts.noMailTitle, text: texts.noVerifyMail, link })
    return
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
