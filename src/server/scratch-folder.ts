import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const prefix = 'kinstead-scratch-'
/** Longer than any job may take. */
const staleMs = 6 * 3_600_000

/**
 * Creates a local folder for what is too large for memory, readable by this process only. It is removed when the work
 * ends; `sweepScratchFolders` removes leftovers of crashes.
 */
export async function withScratchFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @returns how many folders of crashed jobs were removed */
export async function sweepScratchFolders(now: Date): Promise<number> {
  let removed = 0
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(prefix)) continue
    const folder = join(tmpdir(), name)
    const found = await stat(folder).catch(() => undefined)
    if (!found || now.getTime() - found.mtimeMs < staleMs) continue
    await rm(folder, { recursive: true, force: true })
    removed++
  }
  return removed
}
