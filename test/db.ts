import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest'
import { type Db, openDatabase } from '../src/server/db/client.ts'
import { causeCodes } from '../src/server/db/outage.ts'
import { changeStatements } from '../src/server/db/planned-once.ts'
import { databaseUrl, onServer } from './db-server.ts'
import { restrict } from './restricted.ts'
import { sessionStateOf } from './session-state.ts'
import { noteStatements, testDatabaseNames } from './statements.ts'

/** What `test/global-setup.ts` provides: a server where databases can be created, and a migrated template on it. */
declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to from outside.
  export interface ProvidedContext {
    databaseServerUrl: string
    templateDatabase: string
  }
}

export type TestDatabase = { db: Db; pool: pg.Pool; url: string }

/**
 * Provides a real database for the tests of one file: created from the migrated template, emptied before each test,
 * dropped at the end. Call it at the top of the file; read the fields only inside tests.
 */
export function testDatabase(): TestDatabase {
  const name = `${testDatabaseNames}${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  const serverUrl = inject('databaseServerUrl')
  const url = databaseUrl(serverUrl, name)
  // A busy machine is slow, and no test is about that.
  const options = { connectMs: 30_000, slack: 10 }
  const database = openDatabase(url, options)
  const restricted = restrict(database.db, url, options)

  noteStatements()
  refuseSessionState(database.pool)
  if (restricted) refuseSessionState(restricted.pool)
  beforeAll(() => onServer(serverUrl, `create database ${name} template ${inject('templateDatabase')}`))
  beforeEach(() => empty(database.db))
  afterAll(async () => {
    await restricted?.close()
    await database.close()
    await onServer(serverUrl, `drop database if exists ${name} with (force)`)
  })
  return { db: database.db, pool: database.pool, url }
}

/** Behind a pooler, nothing may stay in a session: every test of a service checks its statements. */
function refuseSessionState(pool: pg.Pool) {
  const left: string[] = []
  pool.on('connect', (client) =>
    changeStatements(client, (statement) => {
      const text =
        typeof statement === 'object' && statement && 'text' in statement ? statement.text : statement
      if (typeof text === 'string') left.push(...sessionStateOf(text))
      return statement
    }),
  )
  afterEach(() => expect(left.splice(0)).toEqual([]))
}

/** How often emptying may lose against a write that a server of the previous test makes after its answer. */
const emptyingAttempts = 3

/** Empties all tables. An error includes its cause, because reports print only the outer message. */
async function empty(db: Db, attempt = 1): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      // The product's limits are for its own statements; this one may take long on a busy machine.
      await tx.execute(sql`set local statement_timeout = '60s'`)
      await tx.execute(sql`set local lock_timeout = '30s'`)
      await tx.execute(emptying)
    })
  } catch (error) {
    const code = causeCodes(error).join(', ')
    if (code.includes('40P01') && attempt < emptyingAttempts) return empty(db, attempt + 1)
    throw new Error(`The tables were not emptied (${code}).`, { cause: error })
  }
}

/**
 * Deletes all rows, bypassing the triggers of append-only tables. Most tests leave a few rows in a few tables, while
 * TRUNCATE creates new files for all of them; after a test that filled a table, TRUNCATE is faster. Only tables whose
 * file has pages are looked into: most have had no row yet.
 */
const emptying = sql`
  do $$
  declare
    name text;
    has_rows boolean;
    filled text[] := '{}';
    largest bigint := 0;
  begin
    for name in
      select c.oid::regclass::text from pg_class c
      where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'local_provider'::regnamespace)
        and c.relname <> 'time_zones' and pg_relation_size(c.oid) > 0
    loop
      execute format('select exists (select from %s)', name) into has_rows;
      if has_rows then
        filled := filled || name;
        largest := greatest(largest, pg_relation_size(name));
      end if;
    end loop;
    if largest > 1024 * 1024 then
      execute format('truncate %s cascade', array_to_string(filled, ', '));
    else
      set local session_replication_role = replica;
      foreach name in array filled loop
        execute format('delete from %s', name);
      end loop;
    end if;
  end $$
`
