import { execFileSync } from 'node:child_process'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { testDatabase } from '../../../../test/db.ts'
import { aLine } from '../../../../test/factories/archives.ts'
import { isLate, readArchiveState } from './archive-state.ts'

const { pool } = testDatabase()
let archive = ''
beforeEach(async () => {
  archive = await mkdtemp(join(tmpdir(), 'kinstead-state-'))
})
afterEach(() => rm(archive, { recursive: true }))

const isSilent = async (waitMs: number) => (await readArchiveState(pool, archive, waitMs)).isSilent

it('is nothing yet without a folder', async () => {
  await rm(archive, { recursive: true })
  expect(await readArchiveState(pool, archive)).toMatchObject({ newestAt: null, isSilent: false })
  await writeFile(archive, '')
})

it.skipIf(process.platform === 'win32')(
  'says that the disk hangs, and leaves threads to others',
  async () => {
    // Reading a pipe that nobody writes keeps a thread, like a network disk without its server.
    const pipes: string[] = []
    for (let number = 1; number <= 5; number++) {
      const line = await aLine(archive, { name: `line-20261125-00000${number}-00000001` })
      pipes.push(join(line.path, 'line.json'))
    }
    execFileSync('mkfifo', pipes)
    const looks = await Promise.all(Array.from({ length: 6 }, () => readArchiveState(pool, archive, 20)))
    for (const look of looks) {
      expect(look).toMatchObject({ newestAt: null, isSilent: true })
      expect(isLate({ ...look, isRunning: true, waitingBytes: 1 }, new Date())).toBe(false)
    }
    const other = join(archive, 'other')
    await writeFile(other, 'of the product')
    expect(await readFile(other, 'utf8')).toBe('of the product')
    // It answers again.
    const writers = await Promise.all(pipes.map((pipe) => open(pipe, 'r+')))
    for (const pipe of pipes) await rm(pipe)
    for (const writer of writers) {
      await writer.write('x')
      await writer.close()
    }
    await vi.waitFor(async () => expect(await isSilent(60_000)).toBe(false))
  },
)
