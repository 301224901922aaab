import * as fs from 'node:fs/promises'
import { dirname } from 'node:path'

type Content = string | Uint8Array | AsyncIterable<Uint8Array>

/**
 * Writes under another name, flushes, renames, and flushes the folder: readers see the whole file or none, also after a
 * crash.
 * @param draft the other name, on the same disk
 */
export async function writeDurably(
  { target, draft }: { target: string; draft: string },
  content: Content,
  open = fs.open,
): Promise<void> {
  // Outside of what is cleaned up: a draft that is there already belongs to another writer.
  const file = await open(draft, 'wx', 0o600)
  try {
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await fs.rename(draft, target)
    await syncFolder(dirname(target))
  } catch (error) {
    await fs.rm(draft, { force: true })
    throw error
  }
}

/** Makes new names in a folder durable. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await fs.open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
