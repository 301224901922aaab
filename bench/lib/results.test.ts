import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { atLeast, atMost } from './figures.ts'
import { declineOf, readResults, withTables } from './results.ts'

it('matches docs/benchmarks.md', () => {
  const document = readFileSync('docs/benchmarks.md', 'utf8')
  expect(withTables(document, readResults())).toBe(document)
})

const share = (value: number) => atLeast(0.5, { name: 'a page', value, unit: '×', decimals: 2 })
const factor = (value: number) => atMost(1.5, { name: 'a family', value, unit: '×', decimals: 2 })

it('reports a ratio that is worse by more than a fifth, in the direction of its target', () => {
  expect(declineOf(share(0.41), [share(0.5)])).toBeNull()
  expect(declineOf(share(0.39), [share(0.5)])).toContain('0.39 instead of 0.5')
  expect(declineOf(share(0.9), [share(0.5)])).toBeNull()
  expect(declineOf(factor(1.7), [factor(1.2)])).toContain('1.7 instead of 1.2')
  expect(declineOf(factor(1), [factor(1.2)])).toBeNull()
})

it('reports nothing about new figures and those that depend on the machine', () => {
  expect(declineOf(share(0.1), [])).toBeNull()
  const memory = (value: number) => atMost(250, { name: 'memory', value, unit: 'MB', decimals: 0 })
  expect(declineOf(memory(900), [memory(100)])).toBeNull()
})
