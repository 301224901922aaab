import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '../src/server/db/embedded.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { createLogger } from '../src/server/logger.ts'
import { databaseUrl, onServer } from './db-server.ts'
import { isRestricted, restrictRows } from './restricted.ts'

/**
 * Starts one PostgreSQL for the whole run, or uses TEST_DATABASE_URL. Each test file creates its database from one
 * migrated template on it.
 */
export default async function setUp(project: TestProject) {
  const server = await startServer()
  const templateDatabase = `kinstead_template_${process.pid}`
  await onServer(server.url, `create database ${templateDatabase}`)
  await migrate(databaseUrl(server.url, templateDatabase), { log: createLogger('silent') })
  if (isRestricted) await restrictRows(databaseUrl(server.url, templateDatabase))
  project.provide('databaseServerUrl', server.url)
  project.provide('templateDatabase', templateDatabase)
  return async () => {
    for (const database of [`${templateDatabase}_crowded`, templateDatabase]) {
      await onServer(server.url, `drop database if exists ${database} with (force)`)
    }
    await server.stop()
  }
}

async function startServer() {
  const given = process.env.TEST_DATABASE_URL
  if (given) return { url: given, stop: async () => {} }
  const dataDir = await mkdtemp(join(tmpdir(), 'kinstead-test-'))
  const embedded = await startEmbeddedDatabase({ dataDir, log: createLogger('silent') })
  return {
    url: embedded.url,
    async stop() {
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
