import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { writeDurably } from '../durable-file.ts'
import { backupDisk, pageWaitMs } from './backup-disk.ts'
import { answerWithin, DiskSilentError } from './disk-gate.ts'

const namePattern = /^kinstead-\d{8}-\d{6}\.age$/
const draftPattern = /^\.kinstead-\d{8}-\d{6}\.unfinished$/

/** Returns the name of a backup that begins now; names sort by time. */
export const backupName = (now: Date) => `kinstead-${stampOf(now)}.age`

/** As in the names of backups: yyyymmdd-hhmmss in UTC. */
export const stampOf = (now: Date) =>
  now.toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 'yyyymmdd-hhmmss'.length)

/** Writes a backup into a folder that only its owner can read: whole or not at all. @returns its path */
export async function writeBackupFile(folder: string, now: Date, content: AsyncIterable<Uint8Array>) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const target = join(folder, backupName(now))
  await writeDurably({ target, draft: join(folder, `.kinstead-${stampOf(now)}.unfinished`) }, content)
  return target
}

/** Names the backups that are too many, oldest first. Other files in the folder are never touched. */
export const surplusBackups = (names: readonly string[], keep: number): string[] => {
  const backups = names.filter((name) => namePattern.test(name)).toSorted()
  return backups.slice(0, Math.max(0, backups.length - keep))
}

/** A draft that is being written is younger. */
const leftoverMs = 3_600_000

/** Removes surplus backups and what a crash has left. @returns the names of the surplus ones */
export async function tidyBackups(folder: string, keep: number, now = new Date()): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const surplus = surplusBackups(names, keep)
  for (const name of surplus) await rm(join(folder, name), { force: true })
  for (const name of names.filter((one) => draftPattern.test(one))) {
    const { mtimeMs } = await stat(join(folder, name))
    if (now.getTime() - mtimeMs > leftoverMs) await rm(join(folder, name), { force: true })
  }
  return surplus
}

type FoundBackup = { at: Date; byteSize: number }

/**
 * @returns the newest backup that is there, by the time in its name; null without one
 * @throws DiskSilentError
 */
export const findNewestBackup = (folder: string): Promise<FoundBackup | null> =>
  answerWithin(pageWaitMs, readNewest(folder))

async function readNewest(folder: string): Promise<FoundBackup | null> {
  const names = await backupDisk.readdir(folder).catch(noneUnlessSilent)
  const name = names
    .filter((one) => namePattern.test(one))
    .toSorted()
    .at(-1)
  const [, stamp] = /^kinstead-(.*)\.age$/.exec(name ?? '') ?? []
  if (!name || !stamp) return null
  const { size: byteSize } = await backupDisk.stat(join(folder, name))
  return { at: timeOf(stamp), byteSize }
}

/** A folder that cannot be read has nothing that could be restored now. */
export function noneUnlessSilent(error: unknown): [] {
  if (error instanceof DiskSilentError) throw error
  return []
}

/** The time that `stampOf` has written. */
export const timeOf = (stamp: string) =>
  new Date(stamp.replace(/(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:$6Z'))
