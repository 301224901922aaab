import { randomToken } from '../server/crypto.ts'
import type { Tx } from '../server/db/client.ts'
import { hashPassword, isPasswordOf } from '../server/passwords.ts'
import { findAccountByEmail, insertAccount, replacePasswordHash } from './accounts.repository.ts'
import { type Form, type FormResult, submitted } from './form-result.ts'
import { passwordForm, signInForm, signUpForm } from './forms.schemas.ts'
import { findKnownToken, forgetBrowsers, rememberBrowser } from './known-browsers.repository.ts'
import { deleteCodes } from './mail-codes.repository.ts'
import type { LocalProviderOptions } from './provider.ts'
import { endProviderSessions } from './sign-ins.repository.ts'
import { texts } from './texts.ts'

type Services = Pick<LocalProviderOptions, 'db' | 'limits' | 'log' | 'endSessionsOf' | 'enqueue' | 'mail'>

/** The origin of a form: an address, and a browser with a token for each account that signed in there. */
export type Caller = { address: string; browserTokens: string[] }

/** The number of accounts remembered per browser; beyond it, the least recent sign-in is forgotten. */
export const maxTokens = 10

const quarterHour = 15 * 60

/**
 * Limits on password attempts: per account from anywhere, per browser that signed in to the account before (so guesses
 * made elsewhere do not lock that one), and per address for any account.
 */
export const limitOfAccountTries = 'password-of'
const accountTries = { points: 10, durationSeconds: quarterHour }
const addressTries = { points: 50, durationSeconds: quarterHour }
const newAccounts = { points: 30, durationSeconds: 60 * 60 }

export function signIn(services: Services, form: Form, caller: Caller): Promise<FormResult> {
  return submitted(signInForm, form, async ({ email, password }) => {
    const account = await accountByPassword(services, email, password, caller)
    return account
      ? { accountId: account.id, generation: account.credentialsGeneration }
      : { errors: { form: texts.wrongPair } }
  })
}

export function signUp({ db, limits, log }: Services, form: Form, { address }: Caller): Promise<FormResult> {
  return submitted(signUpForm, form, async ({ password, ...person }) => {
    await limits.limit('new-account', address, newAccounts)
    const account = await insertAccount(db, { ...person, passwordHash: await hashPassword(password) })
    if (!account) return { errors: { email: texts.accountExists } }
    log.info({ accountId: account.id }, 'local account created')
    return { accountId: account.id, generation: 0 }
  })
}

/**
 * Remembers that an account signed in with this browser. A token of another account is never taken over: someone else
 * may have put it there, and would get attempts of their own.
 * @returns the tokens that the browser keeps
 */
export async function knowBrowser(
  { db }: Services,
  accountId: string,
  { browserTokens }: Caller,
): Promise<string[]> {
  const token = (await findKnownToken(db, accountId, browserTokens)) ?? randomToken()
  await rememberBrowser(db, accountId, token)
  return [token, ...browserTokens.filter((other) => other !== token)].slice(0, maxTokens)
}

/** @param current the provider’s session in this browser, which stays if it belongs to the same account */
export function changePassword(
  services: Services,
  form: Form,
  caller: Caller,
  current: { accountId: string; sessionHash: string } | null,
): Promise<FormResult> {
  return submitted(passwordForm, form, async ({ email, currentPassword, newPassword }) => {
    const account = await accountByPassword(services, email, currentPassword, caller)
    if (!account) return { errors: { currentPassword: texts.wrongCurrentPassword } }
    const { id: accountId, passwordHash: verifiedHash } = account
    const keep = current?.accountId === accountId ? current.sessionHash : null
    const passwordHash = await hashPassword(newPassword)
    const generation = await services.db.transaction((tx) =>
      setPassword(services, tx, { accountId, passwordHash, verifiedHash, keep }),
    )
    if (generation === undefined) return { errors: { currentPassword: texts.changedMeanwhile } }
    services.log.info({ accountId }, 'local password changed')
    return { accountId, generation }
  })
}

type NewPassword = {
  accountId: string
  passwordHash: string
  /** The hash that the old password was checked against; null when the account was proven in another way. */
  verifiedHash: string | null
  /** The hashed public id of the provider's session that made the change. */
  keep: string | null
}

/**
 * Sets a password, ends the sessions that used the old one here and in the app, and notifies the owner by e-mail.
 * Without the old password, known browsers are forgotten too, because someone else may have used them.
 * @returns the generation of the new password; undefined when the old one is no longer the one that was checked
 */
export async function setPassword(
  { endSessionsOf, enqueue, mail }: Pick<Services, 'endSessionsOf' | 'enqueue' | 'mail'>,
  tx: Tx,
  { accountId, passwordHash, verifiedHash, keep }: NewPassword,
): Promise<number | undefined> {
  const generation = await replacePasswordHash(tx, { accountId, passwordHash, verifiedHash })
  if (generation === undefined) return undefined
  await deleteCodes(tx, accountId, 'RESET_PASSWORD')
  await endProviderSessions(tx, accountId, { except: keep })
  if (verifiedHash === null) await forgetBrowsers(tx, accountId)
  await endSessionsOf(tx, accountId)
  if (mail.isConfigured) {
    await enqueue(tx, 'mail.send', { kind: 'provider-password-changed', ids: { accountId } })
  }
  return generation
}

/** Gives the same answer in the same time for an unknown address and a wrong password. */
async function accountByPassword(
  { db, limits, log }: Services,
  email: string,
  password: string,
  { address, browserTokens }: Caller,
) {
  await limits.limit('password-from', address, addressTries)
  const account = await findAccountByEmail(db, email)
  const token = await findKnownToken(db, account?.id, browserTokens)
  const tries = token
    ? { of: 'password-of-browser', key: `${account?.id} ${token}` }
    : { of: limitOfAccountTries, key: email.toLowerCase() }
  await limits.limit(tries.of, tries.key, accountTries)
  if (await isPasswordOf(account?.passwordHash, password)) {
    await limits.reset(tries.of, tries.key)
    return account
  }
  log.info({ accountId: account?.id }, 'local sign-in with a wrong password')
  return null
}
