import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedDatabase } from '../../src/server/db/embedded.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { createLogger } from '../../src/server/logger.ts'
import { databaseUrl, onServer } from '../../test/db-server.ts'
import { own } from './resources.ts'

const log = createLogger('silent')

/**
 * Creates a new, migrated database on the server of BENCH_DATABASE_URL, or on an embedded PostgreSQL in a temporary
 * directory. It is removed after the run.
 * @returns its address
 */
export async function freshDatabase(): Promise<string> {
  const serverUrl = process.env.BENCH_DATABASE_URL || (await startOwnServer())
  const name = `kinstead_bench_${process.pid}`
  await onServer(serverUrl, `create database ${name}`)
  own(() => onServer(serverUrl, `drop database if exists ${name} with (force)`))
  const url = databaseUrl(serverUrl, name)
  await migrate(url, { log })
  return url
}

async function startOwnServer(): Promise<string> {
  const dataDir = await temporaryDirectory()
  const embedded = await startEmbeddedDatabase({ dataDir, log })
  own(embedded.stop)
  return embedded.url
}

/** Creates a directory that is removed after the run. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'kinstead-bench-'))
  own(() => rm(directory, { recursive: true, force: true }))
  return directory
}
