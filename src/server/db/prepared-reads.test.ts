import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../test/db.ts'
import { aUser } from '../../../test/factories/people.ts'
import { type Placeholders, preparedReads } from './client.ts'
import { users } from './schema/users.ts'

const database = testDatabase()

type Choice = { userId: string; firstName?: string | undefined }

it('builds the SQL once for each combination of filters', async () => {
  const { db } = database
  const { id: userId } = await aUser(db, { firstName: 'Anna' })
  let built = 0
  const read = preparedReads('chosen_users_of_test', (executor, choice: Placeholders<Choice>) => {
    built++
    return executor
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.id, choice.userId), choice.firstName && eq(users.firstName, choice.firstName)))
  })
  const found = async (choice: Choice) => (await read(db, choice)).map(({ id }) => id)

  expect(await found({ userId })).toEqual([userId])
  expect(await found({ userId, firstName: undefined })).toEqual([userId])
  expect(await found({ userId: '018f0000-0000-7000-8000-000000000000' })).toEqual([])
  expect(built).toBe(1)
  expect(await found({ firstName: 'Ben', userId })).toEqual([])
  expect(await found({ userId, firstName: 'Anna' })).toEqual([userId])
  expect(built).toBe(2)
})
