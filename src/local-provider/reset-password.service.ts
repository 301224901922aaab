import { limitOfAccountTries, setPassword } from './account.service.ts'
import { findAccountByEmail, setEmailVerified } from './accounts.repository.ts'
import { type Form, type FormResult, submitted } from './form-result.ts'
import { forgotPasswordForm, resetPasswordForm } from './forms.schemas.ts'
import { mailCode, redeemCode } from './mail-codes.service.ts'
import { limitMails } from './mail-limits.ts'
import { hashPassword } from './passwords.ts'
import type { LocalProviderOptions } from './provider.ts'
import { texts } from './texts.ts'

/** Wrong codes bear five tries each; this bounds what one address may cost us with codes that nobody was sent. */
const resetTries = { points: 50, durationSeconds: 15 * 60 }

/** Stands for the account that nobody has: it is looked up, written for and mailed to like any other, to no effect. */
const nobody = '00000000-0000-4000-8000-000000000000'

/** Mails a code, if there is an account; the answer and the work are the same if there is none. */
export function forgotPassword(
  services: LocalProviderOptions,
  form: Form,
  address: string,
): Promise<FormResult> {
  return submitted(forgotPasswordForm, form, async ({ email }) => {
    await limitMails(services.limits, 'reset', email.toLowerCase(), address)
    const account = await findAccountByEmail(services.db, email)
    await mailCode(services, account?.id ?? nobody, 'RESET_PASSWORD')
    return { accountId: nobody }
  })
}

/** The code came back with a new password, which ends whatever was signed in; it proves the e-mail address too. */
export function resetPassword(
  services: LocalProviderOptions,
  form: Form,
  address: string,
): Promise<FormResult> {
  const { db, limits, log } = services
  return submitted(resetPasswordForm, form, async ({ email, code, newPassword }) => {
    await limits.limit('reset-from', address, resetTries)
    const account = await findAccountByEmail(db, email)
    const accountId = account?.id ?? nobody
    // Before the code is looked at, so that a wrong one takes as long as a right one.
    const passwordHash = await hashPassword(newPassword)
    const isRight = await redeemCode(services, { accountId, purpose: 'RESET_PASSWORD', code }, async (tx) => {
      await setPassword(services, tx, { accountId, passwordHash, verifiedHash: null, keep: null })
      await setEmailVerified(tx, accountId)
    })
    if (!isRight) return { errors: { code: texts.wrongCode } }
    await limits.reset(limitOfAccountTries, email.toLowerCase())
    log.info({ accountId }, 'local password reset by a mailed code')
    return { accountId }
  })
}
