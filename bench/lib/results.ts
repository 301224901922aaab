import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import type { Figure } from './figures.ts'

/** The last measurement, with its machine and commit. */
export type Results = { date: string; commit: string; machine: string; figures: Figure[] }

const root = join(import.meta.dirname, '../..')
const resultsPath = join(root, 'bench/results.json')
const documentPath = join(root, 'docs/benchmarks.md')

export const readResults = (): Results => JSON.parse(readFileSync(resultsPath, 'utf8'))

/** Saves the figures of a full run, and prints them into docs/benchmarks.md. */
export function saveResults(figures: Figure[]): void {
  const results: Results = {
    date: new Date().toISOString().slice(0, 10),
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
    machine: `${cpus().length} cores, Node ${process.versions.node}`,
    figures,
  }
  writeFileSync(resultsPath, `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(documentPath, withTable(readFileSync(documentPath, 'utf8'), results))
}

const begin = '<!-- Printed by `npm run bench -- --save`: -->'
const end = '<!-- until here -->'

/** @returns docs/benchmarks.md with the table replaced by these results */
export function withTable(document: string, results: Results): string {
  const [before, rest] = document.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined)
    throw new Error('docs/benchmarks.md has no place for the table')
  return `${before}${begin}\n\n${tableOf(results)}\n\n${end}${after}`
}

const tableOf = ({ date, commit, machine, figures }: Results) =>
  [
    `Measured on ${date} on commit \`${commit}\`: ${machine}.`,
    '',
    '| figure | target | result | met |',
    '|---|---|---|---|',
    ...figures.map(figureRow),
  ].join('\n')

const figureRow = ({ name, value, unit, target, ok }: Figure) =>
  `| ${name} | ${withUnit(target, unit)} | ${withUnit(value, unit)} | ${ok ? 'yes' : 'no'} |`

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
