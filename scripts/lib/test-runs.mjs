import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/** Where `npm test` notes its runs on this machine; not committed. */
const file = join(root, '.test-runs.json')
const mostRuns = 20

/**
 * Reads the runs of `npm test`, newest last.
 * @returns {{ endedAt: string, parts: { title: string, passed: number, failed: number, seconds: number }[] }[]}
 */
export const readTestRuns = (path = file) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : [])

/** Adds a run, and forgets the oldest. */
export function noteTestRun(parts, path = file) {
  const counted = parts.map(({ title, passed, failed, seconds }) => ({ title, passed, failed, seconds }))
  const runs = [...readTestRuns(path), { endedAt: new Date().toISOString(), parts: counted }]
  writeFileSync(path, `${JSON.stringify(runs.slice(-mostRuns), null, 1)}\n`)
}
