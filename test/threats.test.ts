import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isThere, rowsOf, testsIn } from './named-tests.ts'

// docs/security.md names the tests that show the result of each threat to links.

const document = readFileSync('docs/security.md', 'utf8')
const table = /### What can happen to links\n[^|]*(\|[\s\S]*?)\n\n/.exec(document)?.[1] ?? ''
const lines = rowsOf(table).map(([number, threat, shownBy = '']) => ({
  number,
  threat,
  tests: testsIn(shownBy),
}))

describe('the table of threats to links', () => {
  it('has a line with tests for each of the twenty-two threats', () => {
    expect(lines.map(({ number }) => number)).toEqual(Array.from({ length: 22 }, (_, at) => `${at + 1}`))
    expect(lines.filter(({ threat, tests }) => !threat || tests.length === 0)).toEqual([])
  })

  it('names existing tests', () => {
    expect(lines.flatMap(({ tests }) => tests).filter((test) => !isThere(test))).toEqual([])
  })
})
