import type { Tx } from '../server/db/client.ts'
import { findAccountByEmail, insertAccount, replacePassword } from './accounts.repository.ts'
import { hashedId } from './adapter.ts'
import { type Form, type FormResult, submitted } from './form-result.ts'
import { passwordForm, signInForm, signUpForm } from './forms.schemas.ts'
import { hashPassword, isPasswordOf } from './passwords.ts'
import type { LocalProviderOptions } from './provider.ts'
import { texts } from './texts.ts'

type Services = Pick<LocalProviderOptions, 'db' | 'limits' | 'log' | 'endSessionsOf' | 'enqueue' | 'mail'>

const quarterHour = 15 * 60

/** Tries of passwords: for one account from anywhere, and from one address for any account. */
const accountTries = { points: 10, durationSeconds: quarterHour }
const addressTries = { points: 50, durationSeconds: quarterHour }
const newAccounts = { points: 30, durationSeconds: 60 * 60 }

export function signIn(services: Services, form: Form, address: string): Promise<FormResult> {
  return submitted(signInForm, form, async ({ email, password }) => {
    const account = await accountByPassword(services, email, password, address)
    return account ? { accountId: account.id } : { errors: { form: texts.wrongPair } }
  })
}

export function signUp({ db, limits, log }: Services, form: Form, address: string): Promise<FormResult> {
  return submitted(signUpForm, form, async ({ password, ...person }) => {
    await limits.limit('new-account', address, newAccounts)
    const account = await insertAccount(db, { ...person, passwordHash: await hashPassword(password) })
    if (!account) return { errors: { email: texts.accountExists } }
    log.info({ accountId: account.id }, 'local account created')
    return { accountId: account.id }
  })
}

/** @param current the provider's session in this browser, which stays when it is of the same account */
export function changePassword(
  services: Services,
  form: Form,
  address: string,
  current: { accountId: string; sessionId: string } | null,
): Promise<FormResult> {
  return submitted(passwordForm, form, async ({ email, currentPassword, newPassword }) => {
    const account = await accountByPassword(services, email, currentPassword, address)
    if (!account) return { errors: { currentPassword: texts.wrongCurrentPassword } }
    const keep = current?.accountId === account.id ? hashedId(current.sessionId) : null
    const passwordHash = await hashPassword(newPassword)
    await services.db.transaction((tx) =>
      setPassword(services, tx, { accountId: account.id, passwordHash, keep }),
    )
    services.log.info({ accountId: account.id }, 'local password changed')
    return { accountId: account.id }
  })
}

type NewPassword = { accountId: string; passwordHash: string; keep: string | null }

/**
 * Sets a password, ends what was signed in with the old one here and in the app, and tells the owner by mail.
 * @param keep the hashed id of the provider's session that made the change
 */
export async function setPassword(
  { endSessionsOf, enqueue, mail }: Services,
  tx: Tx,
  { accountId, passwordHash, keep }: NewPassword,
): Promise<void> {
  await replacePassword(tx, accountId, passwordHash, keep)
  await endSessionsOf(tx, accountId)
  if (mail.isConfigured) {
    await enqueue(tx, 'mail.send', { kind: 'provider-password-changed', ids: { accountId } })
  }
}

/** The same answer in the same time, whether the address is unknown or the password wrong. */
async function accountByPassword(
  { db, limits, log }: Services,
  email: string,
  password: string,
  address: string,
) {
  const name = email.toLowerCase()
  await limits.limit('password-from', address, addressTries)
  await limits.limit('password-of', name, accountTries)
  const account = await findAccountByEmail(db, email)
  if (await isPasswordOf(account?.passwordHash, password)) {
    await limits.reset('password-of', name)
    return account
  }
  log.info({ accountId: account?.id }, 'local sign-in with a wrong password')
  return null
}
