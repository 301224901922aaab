import { expect, it } from 'vitest'
import { testDatabase } from '../../test/db.ts'
import { aProviderProcess, issuer, signUp } from '../../test/identity/provider-process.ts'
import { users } from '../server/db/schema/users.ts'
import { keepPeople } from './people.repository.ts'

const database = testDatabase()
const { db } = database
const newIssuer = 'https://new.example/oidc'
const rows = () => db.select().from(users).orderBy(users.createdAt)

it('an account keeps its person at a new address, and back', async () => {
  await signUp(aProviderProcess(database).browser)
  const [before] = await rows()
  await keepPeople(db, newIssuer)
  expect(await rows()).toEqual([{ ...before, issuer: newIssuer }])
  await keepPeople(db, issuer)
  expect(await rows()).toEqual([before])
})

it('a person of another provider, and one without an account here, stay as they are', async () => {
  await signUp(aProviderProcess(database).browser)
  const [anna] = await rows()
  await db.insert(users).values([
    { issuer: 'https://id.example', subject: anna?.subject ?? '' },
    { issuer, subject: 'somewhere-else' },
  ])
  await keepPeople(db, newIssuer)
  expect((await rows()).map((user) => user.issuer).toSorted()).toEqual(
    ['https://id.example', issuer, newIssuer].toSorted(),
  )
})

it('someone who has signed in at several addresses keeps the oldest person, and nobody is taken over', async () => {
  await signUp(aProviderProcess(database).browser)
  const [oldest] = await rows()
  await db.insert(users).values({ issuer: 'https://between.example/oidc', subject: oldest?.subject ?? '' })
  await keepPeople(db, newIssuer)
  await keepPeople(db, newIssuer)
  expect((await rows()).map((user) => user.issuer)).toEqual([newIssuer, 'https://between.example/oidc'])
  expect((await rows())[0]?.id).toBe(oldest?.id)
})
