import * as fs from 'node:fs/promises'
import { join } from 'node:path'
import type { Content, DurableDisk } from '../durable-file.ts'
import { createDiskGate } from './disk-gate.ts'

// The disk of BACKUP_DIR may be a network disk that hangs. The rest of Kinstead needs threads for its own files then.

/** Of four threads, so two are left. */
const atOnce = 2
const limitMs = 60_000
/** A flush waits for everything that was written before. */
const flushLimitMs = 600_000
const pieceBytes = 1_048_576

/** How long a page waits for this disk. */
export const pageWaitMs = 5_000

const pass = createDiskGate({ atOnce, limitMs })

async function open(path: string, flags: string, mode?: number) {
  const file = await pass(() => fs.open(path, flags, mode), { onLate: (late) => late.close() })
  return {
    async writeFile(content: Content) {
      for await (const piece of piecesOf(content)) await pass(() => file.writeFile(piece))
    },
    read: (piece: Uint8Array) => pass(() => file.read(piece)),
    sync: () => pass(() => file.sync(), { limitMs: flushLimitMs }),
    close: () => pass(() => file.close(), { limitMs: flushLimitMs, isNeeded: true }),
  }
}

async function* piecesOf(content: Content): AsyncGenerator<Uint8Array> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  if (!(bytes instanceof Uint8Array)) return yield* bytes
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

async function syncFolder(path: string) {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const readdir = (path: string) => pass(() => fs.readdir(path))
const rename = (from: string, to: string) => pass(() => fs.rename(from, to))
const rm = (path: string, options?: { force?: boolean }) => pass(() => fs.rm(path, options))

/** One call after another; Node's own removal makes many at the same time. */
async function removeFolder(path: string): Promise<void> {
  const entries = await pass(() => fs.readdir(path, { withFileTypes: true })).catch(unlessMissing)
  for (const entry of entries ?? []) {
    const inside = join(path, entry.name)
    if (entry.isDirectory()) await removeFolder(inside)
    else await rm(inside, { force: true })
  }
  await pass(() => fs.rmdir(path)).catch(unlessMissing)
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function* readPieces(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path, 'r')
  try {
    for (;;) {
      const piece = Buffer.alloc(pieceBytes)
      const { bytesRead } = await file.read(piece)
      if (bytesRead === 0) return
      yield piece.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

/** Every call fails with `DiskSilentError` when the disk hangs. */
export const backupDisk = {
  ...{ open, rename, rm, syncFolder, readdir, removeFolder, readPieces },
  readFile: (path: string) => pass(() => fs.readFile(path)),
  stat: (path: string) => pass(() => fs.stat(path)),
  makeFolder: (path: string) => pass(() => fs.mkdir(path, { recursive: true, mode: 0o700 })),
} satisfies DurableDisk & Record<string, unknown>
