import { readFileSync } from 'node:fs'
import pg from 'pg'
import { migrate } from '../../src/server/db/migrate.ts'
import { createLogger } from '../../src/server/logger.ts'
import { databaseUrl, onServer } from '../../test/db-server.ts'

/**
 * Not about the version: an undefined table or schema (a test, the job queue or a migration creates it), and a division
 * by zero that a test asks for.
 */
const otherErrors = new Set(['42P01', '3F000', '22012'])

/** Several statements in one text are only in tests, to add rows. */
const isOne = (text) => !/;\s*\S/.test(text)

/**
 * Lets another version of PostgreSQL parse and plan each statement that the tests sent: another version can lack what a
 * statement uses.
 * @param file where `test/statements.ts` noted them
 */
export async function planStatements(serverUrl, file) {
  const statements = new Set(
    readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  )
  await onServer(serverUrl, 'create database planned')
  const url = databaseUrl(serverUrl, 'planned')
  await migrate(url, { log: createLogger('silent') })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  // The values are not known, and the plan must not depend on them.
  await client.query('set plan_cache_mode = force_generic_plan')
  const reasons = []
  let planned = 0
  for (const statement of [...statements].filter(isOne)) {
    try {
      await plan(client, statement)
      planned += 1
    } catch (error) {
      if (!otherErrors.has(error.code)) reasons.push(`${error.message}\n${statement}`)
    }
  }
  await client.end()
  console.log(`${planned} statements planned`)
  return { passed: planned > 0 ? 1 : 0, failed: reasons.length, reasons }
}

async function plan(client, statement) {
  await client.query('deallocate all')
  await client.query(`prepare planned as ${statement}`)
  const { rows } = await client.query(
    'select cardinality(parameter_types) as count from pg_prepared_statements',
  )
  const values = Array(rows[0].count).fill('null').join(', ')
  await client.query(`explain execute planned${values && ` (${values})`}`)
}
