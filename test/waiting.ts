import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Executor } from '../src/server/db/client.ts'

const waiting = sql`select count(*)::int as total from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** Waits until that many statements of this test's database wait for a lock held by someone else. */
export const untilWaiting = (db: Executor, total: number) =>
  expect.poll(async () => (await db.execute(waiting)).rows).toEqual([{ total }])
