import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, inject } from 'vitest'
import { type Db, openDatabase } from '../src/server/db/client.ts'
import { databaseUrl, onServer } from './db-server.ts'

/** What `test/global-setup.ts` provides: a server where databases may be made, and a migrated template on it. */
declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to from outside.
  export interface ProvidedContext {
    databaseServerUrl: string
    templateDatabase: string
  }
}

export type TestDatabase = { db: Db; pool: pg.Pool; url: string }

/**
 * A real database for the tests of one file: made from the migrated template, emptied before each test, dropped at
 * the end. Call it at the top of the file; the fields can be read inside tests.
 */
export function testDatabase(): TestDatabase {
  const name = `kinstead_test_${process.pid}_${Math.random().toString(36).slice(2, 8)}`
  const serverUrl = inject('databaseServerUrl')
  const url = databaseUrl(serverUrl, name)
  const database = openDatabase(url)

  beforeAll(() => onServer(serverUrl, `create database ${name} template ${inject('templateDatabase')}`))
  beforeEach(() => emptyTables(database.db))
  afterAll(async () => {
    await database.close()
    await onServer(serverUrl, `drop database if exists ${name} with (force)`)
  })
  return { db: database.db, pool: database.pool, url }
}

/** The append-only log refuses deletes, so that it is emptied by TRUNCATE, which no trigger guards. */
async function emptyTables(db: Db) {
  const { rows } = await db.execute<{ name: string }>(sql`
    select format('%I.%I', schemaname, tablename) as name
    from pg_tables where schemaname in ('public', 'local_provider')
  `)
  if (rows.length > 0) await db.execute(sql.raw(`truncate ${rows.map((row) => row.name).join(', ')} cascade`))
}
