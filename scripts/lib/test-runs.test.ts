import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { noteTestRun, readTestRuns } from './test-runs.mjs'

const folder = mkdtempSync(join(tmpdir(), 'kinstead-test-runs-'))
const path = join(folder, 'runs.json')
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('keeps the parts of the last 20 runs, newest last', () => {
  expect(readTestRuns(path)).toEqual([])
  for (let seconds = 1; seconds <= 21; seconds++)
    noteTestRun([{ title: 'unit', passed: 3, failed: 0, seconds, reasons: ['a long text'] }], path)
  const runs = readTestRuns(path)
  expect(runs).toHaveLength(20)
  expect(runs.at(-1)?.parts).toEqual([{ title: 'unit', passed: 3, failed: 0, seconds: 21 }])
})
