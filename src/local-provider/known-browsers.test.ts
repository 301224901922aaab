import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testDatabase } from '../../test/db.ts'
import { untilWaiting } from '../../test/waiting.ts'
import { newId } from '../lib/ids.ts'
import { providerAccounts, providerKnownBrowsers } from '../server/db/schema/local-provider.ts'
import { findKnownToken, maxKnownBrowsers, rememberBrowser } from './known-browsers.repository.ts'
import { endProviderSessions } from './sign-ins.repository.ts'

const { db } = testDatabase()

async function anAccount() {
  const id = newId()
  await db.insert(providerAccounts).values({
    id,
    email: `${id}@family.example`,
    passwordHash: 'none',
    firstName: 'Anna',
    lastName: 'Keller',
  })
  return id
}

const isKnownBrowser = async (accountId: string, token: string) =>
  (await findKnownToken(db, accountId, [token])) === token

it('remembers the most recent browsers of an account and forgets the least recently used', async () => {
  const [anna, ben] = [await anAccount(), await anAccount()]
  await rememberBrowser(db, ben, 'tablet')
  for (let at = 0; at <= maxKnownBrowsers; at++) await rememberBrowser(db, anna, `browser ${at}`)
  expect(await isKnownBrowser(anna, 'browser 0')).toBe(false)
  expect(await isKnownBrowser(anna, 'browser 1')).toBe(true)
  expect(await isKnownBrowser(anna, `browser ${maxKnownBrowsers}`)).toBe(true)
  expect(await isKnownBrowser(ben, 'tablet')).toBe(true)
  expect(await db.$count(providerKnownBrowsers)).toBe(maxKnownBrowsers + 1)
})

it('ends sessions one after another, because each locks the account first', async () => {
  const accountId = await anAccount()
  let ending: Promise<void> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from local_provider.accounts where id = ${accountId} for update`)
    ending = db.transaction((other) => endProviderSessions(other, accountId, { except: null }))
    await untilWaiting(db, 1)
  })
  await ending
})
