import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, inject } from 'vitest'
import { migrate } from '../src/server/db/migrate.ts'
import { createLogger } from '../src/server/logger.ts'
import { projectFolder } from '../src/server/project-folder.ts'
import { databaseUrl, onServer } from './db-server.ts'

/**
 * Creates a database for each test as it was before a migration, and removes it.
 * @param migration the end of its tag
 */
export function olderDatabase(migration: string) {
  const log = createLogger('silent')
  const name = `kinstead_before_${migration}_${process.pid}`
  const serverUrl = inject('databaseServerUrl')
  const url = databaseUrl(serverUrl, name)
  let client = new pg.Client(url)
  let folder = ''

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kinstead-migrations-'))
    await onServer(serverUrl, `create database ${name}`)
    const all = projectFolder('drizzle')
    cpSync(all, folder, { recursive: true })
    const journal: { entries: { tag: string }[] } = JSON.parse(
      readFileSync(join(all, 'meta/_journal.json'), 'utf8'),
    )
    const until = journal.entries.findIndex(({ tag }) => tag.endsWith(migration))
    const before = { ...journal, entries: journal.entries.slice(0, until) }
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify(before))
    await migrate(url, { log, folder })
    client = new pg.Client(url)
    await client.connect()
  })
  afterEach(async () => {
    await client.end()
    rmSync(folder, { recursive: true })
    await onServer(serverUrl, `drop database ${name} with (force)`)
  })

  return {
    database: {
      query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
        client.query<Row>(text, values),
    },
    migrate: () => migrate(url, { log }),
  }
}
