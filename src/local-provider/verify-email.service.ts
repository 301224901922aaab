import { setEmailVerified } from './accounts.repository.ts'
import { emptyForm, type Form, type FormResult, refusedForm, submitted } from './form-result.ts'
import { codeForm } from './forms.schemas.ts'
import { mailCode, redeemCode } from './mail-codes.service.ts'
import { limitMails } from './mail-limits.ts'
import type { LocalProviderOptions } from './provider.ts'
import { texts } from './texts.ts'

/** Mails a code to the address of an account. */
export async function sendVerifyCode(
  services: LocalProviderOptions,
  accountId: string,
  address: string,
): Promise<FormResult> {
  try {
    await limitMails(services.limits, 'verify', accountId, address)
    await mailCode(services, accountId, 'VERIFY_EMAIL')
    return { ...emptyForm, accountId }
  } catch (error) {
    return refusedForm(error)
  }
}

/** The code came back: from now on the provider vouches for the address. */
export function verifyEmail(
  services: LocalProviderOptions,
  form: Form,
  accountId: string,
): Promise<FormResult> {
  return submitted(codeForm, form, async ({ code }) => {
    const isRight = await redeemCode(services, { accountId, purpose: 'VERIFY_EMAIL', code }, (tx) =>
      setEmailVerified(tx, accountId),
    )
    if (!isRight) return { errors: { code: texts.wrongCode } }
    services.log.info({ accountId }, 'local e-mail address verified')
    return { accountId }
  })
}
