import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figures.ts'

/** A figure with the first note on how it came about. */
export type Result = Figure & { note?: string }

/** The last measurement of a suite, with its machine and commit. */
export type Measurement = { date: string; commit: string; machine: string; figures: Result[] }

/** The last measurement of each suite, by its name. */
export type Results = Record<string, Measurement>

const root = join(import.meta.dirname, '../..')
const resultsPath = join(root, 'bench/results.json')
const documentPath = join(root, 'docs/benchmarks.md')

export const readResults = (): Results => JSON.parse(readFileSync(resultsPath, 'utf8'))

/** Saves the figures of a suite in place of its last ones, and prints all into docs/benchmarks.md. */
export function saveResults(suite: string, figures: Result[]): void {
  const measurement: Measurement = {
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
    machine: `${cpus().length} cores, Node ${process.versions.node}`,
    figures,
  }
  const results = { ...readResults(), [suite]: measurement }
  writeFileSync(resultsPath, `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(documentPath, withTables(readFileSync(documentPath, 'utf8'), results))
}

const begin = '<!-- Printed by `npm run bench -- --save`: -->'
const end = '<!-- until here -->'

/** @returns docs/benchmarks.md with the tables replaced by these results */
export function withTables(document: string, results: Results): string {
  const [before, rest] = document.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined)
    throw new Error('docs/benchmarks.md has no place for the tables')
  const suites = Object.entries(results).toSorted(([one], [other]) => one.localeCompare(other))
  const tables = suites.map(([name, measurement]) => tableOf(name, measurement))
  return `${before}${begin}\n\n${tables.join('\n\n')}\n\n${end}${after}`
}

const tableOf = (suite: string, { date, commit, machine, figures }: Measurement) =>
  [
    `### ${suite}`,
    '',
    `Measured on ${date} on commit \`${commit}\`: ${machine}.`,
    '',
    '| figure | target | result | met | detail |',
    '|---|---|---|---|---|',
    ...figures.map(figureRow),
  ].join('\n')

const figureRow = ({ name, value, unit, target, ok, note = '' }: Result) =>
  `| ${name} | ${withUnit(target, unit)} | ${withUnit(value, unit)} | ${ok ? 'yes' : 'no'} | ${note} |`

/** Ratios and counts need no unit: the name says what is counted. */
const withUnit = (value: number | string, unit: string) =>
  ['×', 'score', 'requests', 'photos'].includes(unit) ? `${value}` : `${value} ${unit}`

/** How much a ratio may fall before it has to be explained; single runs differ by less. */
const tolerated = 0.2

/**
 * Compares a ratio with the last results. Other units depend on the machine too.
 * @returns null if it is about as good as before, otherwise the sentence to print
 */
export function declineOf({ name, value, unit, target }: Figure, last: readonly Figure[]): string | null {
  const known = last.find((figure) => figure.name === name)
  if (!known || unit !== '×') return null
  const change = target.startsWith('≥') ? value / known.value : known.value / value
  if (change >= 1 - tolerated) return null
  return `${name} is worse than in the last results: ${value} instead of ${known.value}`
}
