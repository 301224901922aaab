import { upsertUser } from './features/base/users/server/users.service.ts'
import { loadSampleFamily } from './features/overview/samples/server/samples.service.ts'
import { AppError } from './lib/app-error.ts'
import { newId } from './lib/ids.ts'
import { insertAccount } from './local-provider/accounts.repository.ts'
import { randomToken } from './server/crypto.ts'
import { hashPassword } from './server/passwords.ts'
import type { Runtime } from './server/runtime.ts'

const person = { email: 'ingrid@family.example', firstName: 'Ingrid', lastName: 'Sandberg' }

/**
 * Fills an installation with the sample family and an account, through the same use cases as "Explore with sample
 * data". Prints the password once. @throws when an external provider is configured, or it was done before
 */
export async function seedSampleFamily(services: Runtime) {
  const { db, identity, localProvider } = services
  if (!localProvider)
    throw new AppError('conflict', 'With an external provider, sign in there and load the sample family.')
  const password = randomToken().slice(0, 16)
  const account = await insertAccount(db, { ...person, passwordHash: await hashPassword(password) })
  if (!account) throw new AppError('conflict', `There is already an account for ${person.email}.`)
  const claims = {
    ...person,
    issuer: identity.issuer,
    subject: account.id,
    emailVerified: false,
    profileImageUrl: null,
  }
  const { userId } = await db.transaction((tx) => upsertUser(tx, claims))
  const user = { ...claims, id: userId, isAppointed: false, timeZone: 'UTC', locale: 'en', isDemo: false }
  const requestId = newId()
  await loadSampleFamily(
    { ...services, origin: services.env.APP_ORIGIN, user, requestId, sessionId: requestId },
    { timeZone: 'Europe/Stockholm' },
  )
  console.warn(`Sign in as ${person.email} with the password ${password}`)
}
