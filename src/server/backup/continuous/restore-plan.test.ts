import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { aLine, archivePassphrase } from '../../../../test/factories/archives.ts'
import { readArchive } from './restore-plan.ts'

let archive = ''
beforeEach(async () => {
  archive = await mkdtemp(join(tmpdir(), 'kinstead-plan-'))
})
afterEach(() => rm(archive, { recursive: true }))

const hour = (of: number) => new Date(Date.UTC(2026, 10, 25, of))
const plan = async (until?: Date) => {
  const { line, base, files, passedOver } = await readArchive({
    path: archive,
    passphrase: archivePassphrase,
    until,
  })
  return { line: line.name, base: base.name, files: files.map(({ name }) => name), passedOver }
}
const [first, second] = ['line-20261125-000000-00000001', 'line-20261125-120000-00000002']

describe('a disk lost before the changes of a new base are archived', () => {
  it('is restored from the base before it, with the newest changes', async () => {
    const line = await aLine(archive, { name: first })
    const earlier = await line.base(hour(1), { start: 1, end: 1.5 })
    const newest = await line.base(hour(3), { start: 2, end: 3.5 })
    const files = [await line.changes(1, 2, hour(1)), await line.changes(2, 3, hour(3))]
    expect(await plan()).toEqual({
      ...{ line: first, base: earlier, files },
      passedOver: [{ line: first, base: newest, endedAt: hour(3).toISOString() }],
    })
    // Once they are there, the new base is used.
    const last = await line.changes(3, 4, hour(4))
    expect(await plan()).toMatchObject({ base: newest, files: [files[1], last], passedOver: [] })
  })

  it('is restored from the line before it, if the new line has no other base', async () => {
    const line = await aLine(archive, { name: first })
    const base = await line.base(hour(1), { start: 1, end: 1.5 })
    const files = [await line.changes(1, 2, hour(1))]
    const newer = await aLine(archive, { name: second })
    const newest = await newer.base(hour(3), { start: 2, end: 3.5 })
    await newer.changes(2, 3, hour(3))
    expect(await plan()).toEqual({
      ...{ line: first, base, files },
      passedOver: [{ line: second, base: newest, endedAt: hour(3).toISOString() }],
    })
  })

  it('is not restored from the line of another installation', async () => {
    const line = await aLine(archive, { name: first, systemId: '2' })
    await line.base(hour(1), { start: 1, end: 1.5 })
    await line.changes(1, 2, hour(1))
    const newer = await aLine(archive, { name: second })
    await newer.base(hour(3), { start: 2, end: 3.5 })
    await newer.changes(2, 3, hour(3))
    await expect(plan()).rejects.toThrow('no earlier base')
  })
})

it('takes the base before the one that ended after the wanted time', async () => {
  const line = await aLine(archive, { name: first })
  const base = await line.base(hour(1), { start: 1, end: 1.5 })
  await line.base(hour(3), { start: 2, end: 2.5, endedAt: hour(5) })
  const files = [await line.changes(1, 2, hour(2)), await line.changes(2, 3, hour(6))]
  expect(await plan(hour(4))).toEqual({ line: first, base, files, passedOver: [] })
  await expect(plan(hour(0))).rejects.toThrow('does not reach back')
})

it('hands on the parts of the base it uses only after it has begun with it', async () => {
  const line = await aLine(archive, { name: first })
  await line.base(hour(1), { start: 1, end: 1.5, files: { one: 'earlier' } })
  await line.base(hour(3), { start: 2, end: 3.5, files: { one: 'newest' } })
  await line.changes(1, 2, hour(1))
  await line.changes(2, 3, hour(3))
  const unpacked: string[] = []
  await readArchive({ path: archive, passphrase: archivePassphrase }, async () => {
    unpacked.length = 0
    return async ({ content }) => void unpacked.push(await text(content))
  })
  expect(unpacked).toEqual(['earlier'])
})
