import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { backupName, findNewestBackup, tidyBackups, writeBackupFile } from './backup-folder.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinstead-backups-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const day = (number: number) => new Date(Date.UTC(2026, 10, number, 2, 30, 5))
async function* content(text: string) {
  yield Buffer.from(text)
}

it('names a backup by its time, which the newest one tells again', async () => {
  expect(backupName(day(5))).toBe('kinstead-20261105-023005.age')
  expect(await findNewestBackup(folder)).toBeNull()
  await writeBackupFile(folder, day(6), content('newer'))
  await writeBackupFile(folder, day(5), content('old'))
  await writeFile(join(folder, 'kinstead-of-my-own.age'), '')
  expect(await findNewestBackup(folder)).toEqual({ at: day(6), byteSize: 5 })
})

it('keeps the newest ones and everything that is not a backup', async () => {
  for (const number of [3, 1, 2, 4]) await writeBackupFile(folder, day(number), content('x'))
  await writeFile(join(folder, 'notes.txt'), '')
  const leftover = join(folder, '.kinstead-20261101-023005.unfinished')
  await writeFile(leftover, 'left by a crash')
  await utimes(leftover, day(1), day(1))
  const draft = '.kinstead-20261105-023005.unfinished'
  await writeFile(join(folder, draft), 'being written')
  await utimes(join(folder, draft), day(5), day(5))
  expect(await tidyBackups(folder, 2, day(5))).toEqual([1, 2].map((number) => backupName(day(number))))
  const kept = [draft, backupName(day(3)), backupName(day(4)), 'notes.txt']
  expect((await readdir(folder)).toSorted()).toEqual(kept.toSorted())
})

it('leaves nothing of a backup that fails', async () => {
  async function* failing() {
    yield Buffer.from('half')
    throw new Error('the database is away')
  }
  await expect(writeBackupFile(folder, day(1), failing())).rejects.toThrow('the database is away')
  expect(await readdir(folder)).toEqual([])
})
