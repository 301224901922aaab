import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aLine, archivePassphrase } from '../../../../test/factories/archives.ts'
import { listLines, newestLine } from './archive-folder.ts'
import { noteLine, removeAbandonedLines, tidyLine } from './tidy-line.ts'

let archive = ''
beforeEach(async () => {
  archive = await mkdtemp(join(tmpdir(), 'kinstead-tidy-'))
})
afterEach(() => rm(archive, { recursive: true }))

const names = [1, 2, 3, 4].map((number) => `line-2026112${number}-000000-0000000${number}`)
const [first = '', second = '', third = '', fourth = ''] = names
const own = (name: string) => ({ archive, name, passphrase: archivePassphrase, systemId: '1', timeline: 1 })
const inYear = (year: number) => new Date(Date.UTC(year, 0))
const left = () => readdir(archive)

async function aShortLine(name: string, { year = 2026, systemId = '1' } = {}) {
  const line = await aLine(archive, { name, systemId })
  await line.base(inYear(year), { start: 1, end: 1.5 })
  await line.changes(1, 2, inYear(year))
  return line
}

it('keeps the changes since the oldest base that is kept, when the clock has been set back', async () => {
  const line = await aLine(archive, { name: first })
  await line.base(inYear(2027), { start: 1, end: 1.5 })
  const gone = await line.changes(1, 3, inYear(2027))
  const kept = [
    await line.base(inYear(2025), { start: 3, end: 3.5 }),
    await line.changes(3, 5, inYear(1990)),
    await line.base(inYear(2026), { start: 5, end: 5.5 }),
    await line.changes(5, 6, inYear(1989)),
  ]
  expect(await tidyLine(own(first), 2)).toBe(3n * 1_024n)
  const files = await readdir(line.path)
  expect(files).not.toContain(gone)
  expect(files.toSorted()).toEqual([...kept, 'files', 'line.json'].toSorted())
})

describe('earlier lines', () => {
  it('are bounded, except those that grow and those of another installation', async () => {
    const grows = await aShortLine(first)
    await aShortLine(second, { systemId: '2' })
    await aShortLine(third)
    const current = await aShortLine(fourth)
    // An older Kinstead has left no notes.
    await noteLine(own(fourth))
    await tidyLine(own(fourth), 2)
    expect(await left()).toEqual(names)
    await grows.changes(2, 3, inYear(1990))
    await current.base(inYear(2027), { start: 2, end: 2.5 })
    await tidyLine(own(fourth), 2)
    expect(await left()).toEqual([first, second, fourth])
  })

  it('are not what a restore begins with, when the clock has been set back since', async () => {
    await aShortLine(first, { year: 2027 })
    await aLine(archive, { name: second })
    await noteLine(own(second))
    const current = await aShortLine(second, { year: 2026 })
    expect(newestLine(await listLines(archive))?.name).toBe(current.name)
  })

  it('go when they have no base, and are of this database', async () => {
    for (const name of [first, second, third]) await mkdir(join(archive, name))
    await noteLine(own(first))
    await noteLine({ ...own(second), systemId: '2' })
    await aShortLine(fourth)
    await removeAbandonedLines(own(fourth))
    expect(await left()).toEqual([second, third, fourth])
  })
})
