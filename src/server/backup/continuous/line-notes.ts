import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import { writeDurably } from '../../durable-file.ts'
import { backupDisk } from '../backup-disk.ts'
import { draftPrefix } from './sealed-file.ts'

// What decides which files of an archive are older, without the passphrase. Clocks may be set back, and copies of files
// get other times; places in the log of changes only grow.

const notesName = 'line.json'

const notesSchema = z.object({
  systemId: z.string(),
  /** Where each earlier line of this database ended when this one began; `asLsn`. */
  earlier: z.record(z.string(), z.string()),
  /** Where the changes after each base begin; null for one that cannot be read. */
  bases: z.record(z.string(), z.string().nullable()),
})
export type LineNotes = z.infer<typeof notesSchema>

/** @returns null for a line of an older Kinstead, which has none */
export async function readNotes(line: string): Promise<LineNotes | null> {
  const content = await backupDisk.readFile(join(line, notesName)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  if (!content) return null
  try {
    return notesSchema.parse(JSON.parse(content.toString()))
  } catch {
    return null
  }
}

export const writeNotes = (line: string, notes: LineNotes) =>
  writeDurably(
    {
      target: join(line, notesName),
      draft: join(line, `${draftPrefix}notes-${randomBytes(8).toString('hex')}`),
    },
    JSON.stringify(notesSchema.parse(notes)),
    backupDisk,
  )
