import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import * as fs from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { t } from '@lingui/core/macro'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { AppError } from '../../../lib/app-error.ts'
import { plainDisk, syncFolder, writeDurably } from '../../durable-file.ts'
import { draftFolder, isFileKey, requireKey } from './file-keys.ts'
import type { Files, ListedFile } from './files.ts'

const noRoomCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** flydrive's file system driver, with writes that survive a power cut. */
class DurableDriver extends FSDriver {
  readonly #root: string
  readonly #open: typeof fs.open

  constructor(root: string, open: typeof fs.open) {
    super({ location: root, visibility: 'private' })
    this.#root = root
    this.#open = open
  }

  override put(key: string, bytes: string | Uint8Array) {
    return this.#write(key, bytes)
  }

  override putStream(key: string, stream: Readable) {
    return this.#write(key, stream)
  }

  async #write(key: string, bytes: string | Uint8Array | Readable) {
    const target = join(this.#root, key)
    const draft = join(this.#root, draftFolder, randomUUID())
    await this.#makeFolder(dirname(draft))
    await this.#makeFolder(dirname(target))
    await writeDurably({ target, draft }, bytes, { ...plainDisk, open: this.#open })
  }

  async #makeFolder(folder: string) {
    const first = await fs.mkdir(folder, { recursive: true, mode: 0o700 })
    if (first) await syncFolder(dirname(first))
  }
}

/** Stores files in a local folder. @param open replaces the opening of files in tests of a full disk */
export function createDiskFiles(root: string, { open = fs.open }: { open?: typeof fs.open } = {}): Files {
  const disk = new Disk(new DurableDriver(root, open))
  return {
    place: t`On disk`,
    async put(key, bytes, contentType) {
      await disk.put(requireKey(key), bytes, { contentType }).catch(rethrow)
    },
    async putStream(key, chunks, contentType) {
      let byteSize = 0
      async function* counted() {
        for await (const chunk of chunks) {
          byteSize += chunk.byteLength
          yield chunk
        }
      }
      await disk.putStream(requireKey(key), Readable.from(counted()), { contentType }).catch(rethrow)
      return byteSize
    },
    open: (key) => openFile(join(root, requireKey(key))),
    exists: (key) => disk.exists(requireKey(key)),
    // Without flydrive, which drops the dot of the folder of unfinished files and would leave them forever.
    delete: (key) => fs.rm(join(root, requireKey(key)), { force: true }),
    list: () => listFiles(root),
  }
}

/** flydrive wraps file system errors. */
function rethrow(error: unknown): never {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string' && noRoomCodes.has(at.code)) {
      throw new AppError(
        'unavailable',
        t`There is no space left to store files. Tell the person who runs this Kinstead.`,
      )
    }
  }
  throw error
}

/** Opened before its size is returned, so that the promised bytes can be read. */
async function openFile(path: string) {
  try {
    const handle = await fs.open(path, 'r')
    const { size } = await handle.stat()
    return { byteSize: size, stream: createReadStream(path, { fd: handle }) }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Lists one folder at a time to limit memory; unfinished files are listed under their own name. */
async function* listFiles(root: string): AsyncGenerator<ListedFile> {
  for (const folder of await namesIn(root)) {
    for (const name of await namesIn(join(root, folder))) {
      const key = `${folder}/${name}`
      if (!isFileKey(key)) continue
      const stats = await fs.stat(join(root, key)).catch(() => null)
      if (stats?.isFile()) yield { key, byteSize: stats.size, storedAt: stats.mtime }
    }
  }
}

const namesIn = (folder: string) => fs.readdir(folder).catch(() => [])
