import { t } from '@lingui/core/macro'
import { AppError } from '../lib/app-error.ts'
import { fieldMessages } from '../lib/field-messages.ts'
import { randomToken } from '../server/crypto.ts'
import { hashPassword } from '../server/passwords.ts'
import { limitOfAccountTries, setPassword } from './account.service.ts'
import { findAccountByEmail } from './accounts.repository.ts'
import { setPasswordForm } from './forms.schemas.ts'
import type { LocalProviderOptions } from './provider.ts'

type Services = Pick<LocalProviderOptions, 'db' | 'limits' | 'log' | 'endSessionsOf'>

/**
 * Sets the password of an account for the operator, who owns the machine and so needs no code. All sessions end in the
 * same transaction. No mail is sent about it, since no queue runs beside a command.
 * @param ask asks for the new password; if it is empty, one is generated
 * @returns the password if it was generated, to be shown once
 */
export async function setPasswordFor(
  services: Services,
  email: string,
  ask: () => Promise<string>,
): Promise<{ email: string; made: string | null }> {
  const account = await findAccountByEmail(services.db, email)
  if (!account) throw new AppError('not-found', t`There is no account with the address ${email} here.`)
  const typed = await ask()
  const made = typed ? null : randomToken().slice(0, 16)
  const form = setPasswordForm.safeParse({ email: account.email, newPassword: made ?? typed })
  if (!form.success) throw new AppError('invalid', Object.values(fieldMessages(form.error)).join(' '))
  const passwordHash = await hashPassword(form.data.newPassword)
  const { id: accountId } = account
  const silent = { ...services, mail: { isConfigured: false }, enqueue: async () => {} }
  await services.db.transaction((tx) =>
    setPassword(silent, tx, { accountId, passwordHash, verifiedHash: null, keep: null }),
  )
  await services.limits.reset(limitOfAccountTries, email.toLowerCase())
  services.log.info({ accountId }, 'local password set by the operator')
  return { email: account.email, made }
}
