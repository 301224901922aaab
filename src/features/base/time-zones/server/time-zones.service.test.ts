import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { timeZones } from '../../../../server/db/schema/time-zones.ts'
import { listTimeZones } from './time-zones.service.ts'

const { db } = testDatabase()

it('offers only time zones that the database and Intl both know', async () => {
  await db.insert(timeZones).values({ name: 'Atlantic/Atlantis' })
  const names = await listTimeZones({ db })
  await db.delete(timeZones).where(sql`name = 'Atlantic/Atlantis'`)
  expect(names).not.toContain('Atlantic/Atlantis')
  expect(names).toEqual(expect.arrayContaining(['UTC', 'Europe/Zurich', 'Asia/Kolkata', 'Asia/Calcutta']))
  expect(names.filter((name) => !name.includes('/'))).toEqual(['UTC'])
  // The database accepts each of them.
  await db.execute(sql`select now() at time zone name from time_zones`)
})
