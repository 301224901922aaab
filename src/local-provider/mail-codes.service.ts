import { newId } from '../lib/ids.ts'
import { deriveKey } from '../server/crypto.ts'
import type { Tx } from '../server/db/client.ts'
import { hashPassword } from '../server/passwords.ts'
import type { Limits } from '../server/rate-limit.ts'
import { limitOfAccountTries, setPassword } from './account.service.ts'
import { findAccountByEmail, setEmailVerified } from './accounts.repository.ts'
import { emptyForm, type Form, type FormResult, refusedForm, submitted } from './form-result.ts'
import { codeForm, forgotPasswordForm, resetPasswordForm } from './forms.schemas.ts'
import { putCode, takeTry, useUpCode } from './mail-codes.repository.ts'
import { type CodePurpose, hashCode, isSameHash, newCode } from './mail-codes.ts'
import type { LocalProviderOptions } from './provider.ts'
import { texts } from './texts.ts'

type Services = Pick<LocalProviderOptions, 'db' | 'appSecret' | 'sealer' | 'enqueue'>

export const codeSealPurpose = 'local-provider/mail-code'

const hashOf = ({ appSecret }: Services, accountId: string, purpose: CodePurpose, code: string) =>
  hashCode(deriveKey(appSecret, 'local-provider/mail-code-hash'), accountId, purpose, code)

/**
 * Creates a code and queues its e-mail. Every step also runs for an account that does not exist (its row is then not
 * found when the e-mail is written), so timing reveals nothing.
 * @throws AppError `unavailable` while the jobs are starting
 */
export async function mailCode(services: Services, accountId: string, purpose: CodePurpose): Promise<void> {
  const id = newId()
  const code = newCode()
  const codeHash = hashOf(services, accountId, purpose, code)
  const codeSealed = services.sealer(codeSealPurpose).seal(code)
  await services.db.transaction(async (tx) => {
    await putCode(tx, accountId, { id, purpose, codeHash, codeSealed })
    await services.enqueue(tx, 'mail.send-code', { kind: 'provider-code', ids: { codeId: id } })
  })
}

/**
 * Checks a code and runs its effect in the transaction that uses it up.
 * @returns false for a code that is wrong, expired, used up or tried too often, and for an unknown account
 */
export async function redeemCode(
  services: Services,
  { accountId, purpose, code }: { accountId: string; purpose: CodePurpose; code: string },
  effect: (tx: Tx) => Promise<unknown>,
): Promise<boolean> {
  // In its own transaction, so a later failure does not undo the attempt.
  const open = await takeTry(services.db, accountId, purpose)
  const hash = hashOf(services, accountId, purpose, code)
  if (!open || !isSameHash(open.codeHash, hash)) return false
  return services.db.transaction(async (tx) => {
    if (!(await useUpCode(tx, open.id))) return false
    await effect(tx)
    return true
  })
}

const hour = 60 * 60

/** Limits on e-mails with codes: per recipient, and per requesting address. */
const personMails = { points: 5, durationSeconds: hour }
const addressMails = { points: 20, durationSeconds: hour }

/**
 * Counts one requested e-mail.
 * @param person the recipient, who may not exist: a refusal must reveal nothing
 */
async function limitMails(
  limits: Limits,
  purpose: 'verify' | 'reset',
  person: string,
  address: string,
): Promise<void> {
  await limits.limit('code-mails-from', address, addressMails)
  await limits.limit(`code-mails-${purpose}`, person, personMails)
}

/** E-mails a code to the address of an account. */
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

/** Confirms the address with its code: from now on the provider vouches for it. */
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

/** Each code allows five wrong attempts; this limits attempts per address for codes that were never sent. */
const resetTries = { points: 50, durationSeconds: 15 * 60 }

/**
 * Stands in for an account that does not exist: it is looked up, written for and e-mailed like any other, without
 * effect.
 */
const nobody = '00000000-0000-4000-8000-000000000000'

/** E-mails a code if the account exists; the answer and the work are the same if it does not. */
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

/** Sets the new password with its code, which ends all sessions and confirms the e-mail address too. */
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
    // Runs before the code is checked, so a wrong code takes as long as a right one.
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
