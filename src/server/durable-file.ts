import * as fs from 'node:fs/promises'
import { dirname } from 'node:path'

export type Content = string | Uint8Array | AsyncIterable<Uint8Array>

/** What a file is written with. */
export type DurableDisk = {
  open: (path: string, flags: string, mode?: number) => Promise<DurableFile>
  rename: (from: string, to: string) => Promise<void>
  rm: (path: string, options: { force: boolean }) => Promise<void>
  syncFolder: (path: string) => Promise<void>
}
type DurableFile = {
  writeFile: (content: Content) => Promise<void>
  sync: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Writes under another name, flushes, renames, and flushes the folder: readers see the whole file or none, also after a
 * crash.
 * @param draft the other name, on the same disk
 */
export async function writeDurably(
  { target, draft }: { target: string; draft: string },
  content: Content,
  { open, rename, rm, syncFolder: syncItsFolder }: DurableDisk = plainDisk,
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
    await rename(draft, target)
    await syncItsFolder(dirname(target))
  } catch (error) {
    // What has failed says more than that the draft could not be removed either.
    await rm(draft, { force: true }).catch(() => {})
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

export const plainDisk: DurableDisk = { open: fs.open, rename: fs.rename, rm: fs.rm, syncFolder }
