import type { z } from 'zod'
import { isAppError } from '../lib/app-error.ts'
import { fieldMessages } from '../rpc/input.ts'
import { findAccountByEmail, insertAccount, replacePassword } from './accounts.repository.ts'
import { hashedId } from './adapter.ts'
import { passwordForm, signInForm, signUpForm } from './forms.schemas.ts'
import { hashPassword, isPasswordOf } from './passwords.ts'
import type { LocalProviderOptions } from './provider.ts'
import { texts } from './texts.ts'

/** What a form came to: an account, or the same form with what is wrong. Passwords are never among the values. */
export type FormResult = {
  accountId?: string
  values: Record<string, string>
  /** By field; the key `form` is for what concerns no field alone. */
  errors: Record<string, string>
  status: number
  retryAfterSeconds?: number
}

type Form = Record<string, string>
type Outcome = { accountId: string } | { errors: Record<string, string> }
type Services = Pick<LocalProviderOptions, 'db' | 'limits' | 'log' | 'endSessionsOf'>

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
    if (!account) return { errors: { form: texts.wrongPair } }
    const keep = current?.accountId === account.id ? hashedId(current.sessionId) : null
    const passwordHash = await hashPassword(newPassword)
    await services.db.transaction(async (tx) => {
      await replacePassword(tx, account.id, passwordHash, keep)
      await services.endSessionsOf(tx, account.id)
    })
    services.log.info({ accountId: account.id }, 'local password changed')
    return { accountId: account.id }
  })
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

/** Checks a form, runs the step behind it, and words what went wrong. */
async function submitted<Schema extends z.ZodType>(
  schema: Schema,
  form: Form,
  step: (input: z.output<Schema>) => Promise<Outcome>,
): Promise<FormResult> {
  const values = Object.fromEntries(Object.entries(form).filter(([name]) => !/password/i.test(name)))
  const parsed = schema.safeParse(form)
  if (!parsed.success) return { values, errors: fieldMessages(parsed.error), status: 422 }
  try {
    const outcome = await step(parsed.data)
    return 'accountId' in outcome
      ? { ...outcome, values, errors: {}, status: 200 }
      : { ...outcome, values, status: 422 }
  } catch (error) {
    if (!isAppError(error, 'too-many')) throw error
    const { retryAfterSeconds } = error.details
    return { values, errors: { form: error.message }, status: error.status, retryAfterSeconds }
  }
}
