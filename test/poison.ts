import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Db } from '../src/server/db/client.ts'

/**
 * Makes the database refuse every write and delete in a table for one group, to simulate a job that fails for one
 * family.
 * @returns how to undo it
 */
export async function poison(db: Db, table: string, familyGroupId: string): Promise<() => Promise<void>> {
  const column = table === 'family_groups' ? 'id' : 'family_group_id'
  await db.execute(
    sql.raw(`
      create or replace function poisoned() returns trigger language plpgsql as 'begin raise exception ''poisoned''; end';
      create trigger poisoned before insert or update on ${table} for each row
        when (new.${column} = '${familyGroupId}') execute function poisoned();
      create trigger poisoned_delete before delete on ${table} for each row
        when (old.${column} = '${familyGroupId}') execute function poisoned()`),
  )
  return async () => {
    await db.execute(sql.raw(`drop trigger poisoned on ${table}; drop trigger poisoned_delete on ${table}`))
  }
}

/**
 * Provides a database that fails every read of one group, for a job that writes nothing; it records the requested ids.
 */
export function refuseReads(pool: pg.Pool, familyGroupId: string) {
  const asked = new Set<unknown>()
  const logQuery = (_: string, params: unknown[]) => {
    for (const param of params) asked.add(param)
    if (params.includes(familyGroupId)) throw new Error('poisoned')
  }
  return { db: drizzle(pool, { logger: { logQuery } }), asked }
}

/** Provides the database and the signal for a job that is told to stop while it writes the row with that number. */
export function stopAt(pool: pg.Pool, table: string, number: number) {
  const stop = new AbortController()
  let written = 0
  const logQuery = (query: string) => {
    if (query.startsWith(`insert into "${table}"`) && ++written === number) stop.abort(new Error('killed'))
  }
  return { db: drizzle(pool, { logger: { logQuery } }), signal: stop.signal }
}
