import { join } from 'node:path'
import { backupDisk } from '../backup-disk.ts'
import { endOf, listLines, newestLines, readLine } from './archive-folder.ts'
import { type LineNotes, readNotes, writeNotes } from './line-notes.ts'
import { readBaseIfOurs } from './read-base.ts'
import { surplusLines, surplusOf } from './retention.ts'
import { asLsn, parseLsn } from './wal-files.ts'

type Own = { archive: string; name: string; passphrase: string; systemId: string; timeline: number }

/** Notes what decides later what is older than this line. An older Kinstead has left a line without notes. */
export async function noteLine({
  archive,
  name,
  systemId,
  passphrase,
}: Omit<Own, 'timeline'>): Promise<LineNotes> {
  const path = join(archive, name)
  const known = await readNotes(path)
  if (known) return known
  const earlier: Record<string, string> = {}
  for (const line of await listLines(archive)) {
    const [base] = line.bases.toReversed()
    if (line.name === name || !base) continue
    const itsId =
      line.notes?.systemId ?? (await readBaseIfOurs(join(line.path, base.name), passphrase))?.head.systemId
    if (itsId === systemId) earlier[line.name] = asLsn(endOf(line))
  }
  const notes = { systemId, earlier, bases: {} }
  await writeNotes(path, notes)
  return notes
}

/** Removes the lines of this database that have no base: without one nothing in them can be opened. */
export async function removeAbandonedLines({ archive, systemId }: Pick<Own, 'archive' | 'systemId'>) {
  for (const { path, bases, notes } of await listLines(archive))
    if (bases.length === 0 && notes?.systemId === systemId) await backupDisk.removeFolder(path)
}

/**
 * Removes the bases that are too many, the changes before the oldest one that is kept, and earlier lines.
 * @returns where the changes of that base begin; null without one
 */
export async function tidyLine(own: Own, keep: number): Promise<bigint | null> {
  const { archive, name } = own
  const notes = await noteLine(own)
  const line = await readLine(archive, name)
  const places: LineNotes['bases'] = {}
  for (const base of line.bases)
    places[base.name] =
      notes.bases[base.name] ??
      (await readBaseIfOurs(join(line.path, base.name), own.passphrase))?.head.start ??
      null
  await writeNotes(line.path, { ...notes, bases: places })
  const bases = Object.entries(places).map(([base, start]) => ({
    name: base,
    start: start === null ? null : parseLsn(start),
  }))
  const { oldest, names } = surplusOf({ bases, wal: line.wal }, { keep, timeline: own.timeline })
  for (const one of names) await backupDisk.rm(join(line.path, one), { force: true })
  const readable = bases.filter(({ start }) => start !== null).length
  await removeEarlierLines({ archive, notes }, { bases: readable, keep })
  return oldest
}

/** One that has grown since is written by another process, perhaps for a copy of this installation, and stays. */
async function removeEarlierLines(
  { archive, notes }: { archive: string; notes: LineNotes },
  own: { bases: number; keep: number },
) {
  const earlier = newestLines(await listLines(archive))
    .filter((line) => notes.earlier[line.name] === asLsn(endOf(line)))
    .toReversed()
  const gone = new Set(
    surplusLines(
      earlier.map(({ name, bases }) => ({ name, bases: bases.length })),
      own,
    ),
  )
  for (const { name, path } of earlier) if (gone.has(name)) await backupDisk.removeFolder(path)
}
