import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { backupDisk } from '../backup-disk.ts'
import { stampOf, timeOf } from '../backup-folder.ts'
import { type LineNotes, readNotes } from './line-notes.ts'
import { draftPrefix } from './sealed-file.ts'
import { asLsn, parseWalFileName, type WalFile } from './wal-files.ts'

// continuous/<line>/: bases, changes and files of one installation that follow each other without a gap.

export const archiveFolderName = 'continuous'

/** A copy of the database from which changes are replayed. `at`: when it began. */
export type BaseFile = { name: string; at: Date }
export type Line = {
  name: string
  path: string
  bases: BaseFile[]
  wal: WalFile[]
  notes: LineNotes | null
}

const linePattern = /^line-(\d{8}-\d{6})-[0-9a-f]{8}$/
const basePattern = /^base-(\d{8}-\d{6})\.age$/

export const newLineName = (now: Date, random: string) => `line-${stampOf(now)}-${random}`
export const baseName = (now: Date) => `base-${stampOf(now)}.age`

export const filesFolder = (line: string) => join(line, 'files')
/** Stored files never change, so their name decides whether they are there already. */
export const archivedFileName = (key: string) => `${createHash('sha256').update(key).digest('hex')}.sealed`

/** Lists the lines of an archive, oldest first. */
export async function listLines(archive: string): Promise<Line[]> {
  const names = await backupDisk.readdir(archive).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return Promise.all(
    names
      .filter((name) => linePattern.test(name))
      .toSorted()
      .map((name) => readLine(archive, name)),
  )
}

export async function readLine(archive: string, name: string): Promise<Line> {
  const path = join(archive, name)
  const names = (await backupDisk.readdir(path)).toSorted()
  return {
    name,
    path,
    bases: names.flatMap((one) => {
      const [, stamp] = basePattern.exec(one) ?? []
      return stamp ? [{ name: one, at: timeOf(stamp) }] : []
    }),
    wal: names.map(parseWalFileName).filter((file) => file !== null),
    notes: await readNotes(path),
  }
}

/** When its newest change was archived; null while there is none. */
export const newestAt = ({ wal }: Pick<Line, 'wal'>): Date | null =>
  wal.reduce<Date | null>((newest, { at }) => (newest && newest > at ? newest : at), null)

/** Where its newest change ends. */
export const endOf = ({ wal }: Pick<Line, 'wal'>): bigint =>
  wal.reduce((most, { end }) => (end > most ? end : most), 0n)

/** Tells whether a line had ended when another one of its database began. */
const endedBefore = (line: Line, other: Line) => other.notes?.earlier[line.name] === asLsn(endOf(line))

/** Those that have a base, from the one that was written last. Clocks decide only between those that do not know each other. */
export function newestLines(lines: readonly Line[]): Line[] {
  const left = lines
    .filter(({ bases }) => bases.length > 0)
    .toSorted((a, b) => (newestAt(b)?.getTime() ?? 0) - (newestAt(a)?.getTime() ?? 0))
  const ordered: Line[] = []
  while (left.length > 0) {
    const at = left.findIndex((line) => !left.some((other) => endedBefore(line, other)))
    ordered.push(...left.splice(Math.max(0, at), 1))
  }
  return ordered
}

/** The line that was written last. */
export const newestLine = (lines: readonly Line[]): Line | undefined => newestLines(lines)[0]

/** Removes what a crash has left. Only one process writes into a line. */
export async function removeDrafts(line: string) {
  for (const folder of [line, filesFolder(line)])
    for (const name of await backupDisk.readdir(folder).catch(() => []))
      if (name.startsWith(draftPrefix)) await backupDisk.rm(join(folder, name), { force: true })
}
