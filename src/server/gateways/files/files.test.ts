import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import * as fs from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { anS3Server } from '../../../../test/s3-server.ts'
import { createLogger } from '../../logger.ts'
import { createDiskFiles } from './disk-files.ts'
import { newFileKey } from './file-keys.ts'
import { createFiles, type Files, type ListedFile } from './files.ts'
import { createMemoryFiles } from './memory-files.ts'

const root = mkdtempSync(join(tmpdir(), 'kinstead-files-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const bytes = Buffer.from('a picture of the cabin')

/** A two-megabyte disk, where we may create one (as root on Linux). */
const smallDisk = mountSmallDisk()
function mountSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'kinstead-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder])
  afterAll(() => {
    if (status === 0) spawnSync('umount', [folder])
    rmSync(folder, { recursive: true, force: true })
  })
  return status === 0 ? folder : undefined
}

const s3 = await anS3Server()
afterAll(() => s3.close())
const log = createLogger('silent')

const stores: [string, () => Files | Promise<Files>][] = [
  ['on the disk', () => createFiles({ directory: join(root, randomUUID()), s3: null, log })],
  ['in memory', () => createMemoryFiles()],
  ['on S3', async () => createFiles({ directory: join(root, 'unused'), s3: await s3.bucket(), log })],
]

async function read(files: Files, key: string): Promise<Buffer | undefined> {
  const opened = await files.open(key)
  if (!opened) return undefined
  const bytes = await buffer(opened.stream)
  expect(opened.byteSize).toBe(bytes.byteLength)
  return bytes
}

async function listed(files: Files): Promise<ListedFile[]> {
  const all: ListedFile[] = []
  for await (const file of files.list()) all.push(file)
  return all
}

describe.each(stores)('files %s', (_, createStore) => {
  let files: Files
  let key = ''
  beforeEach(async () => {
    files = await createStore()
    key = newFileKey(randomUUID())
  })

  it('are read back as stored', async () => {
    await files.put(key, bytes, 'image/webp')
    expect(await read(files, key)).toEqual(bytes)
    expect(await files.exists(key)).toBe(true)
  })

  it('of several megabytes are read back complete', async () => {
    const large = Buffer.alloc(5_000_000, 'kinstead')
    await files.put(key, large, 'image/webp')
    expect((await read(files, key))?.equals(large)).toBe(true)
  })

  it('written in pieces are read back complete, and their size is returned', async () => {
    async function* pieces() {
      for (let piece = 0; piece < 50; piece++) yield Buffer.alloc(100_000, `piece ${piece}`)
    }
    expect(await files.putStream(key, pieces(), 'application/zip')).toBe(5_000_000)
    expect((await read(files, key))?.subarray(4_900_000).equals(Buffer.alloc(100_000, 'piece 49'))).toBe(true)
  })

  it('leave nothing behind when writing fails', async () => {
    async function* pieces() {
      yield Buffer.alloc(100_000)
      throw new Error('the pen broke')
    }
    await expect(files.putStream(key, pieces(), 'application/zip')).rejects.toThrow()
    expect(await files.exists(key)).toBe(false)
    expect(await listed(files)).toEqual([])
  })

  it('larger than a part are read back complete, and appear only when finished', async () => {
    const seen: boolean[] = []
    async function* pieces() {
      for (let piece = 0; piece < 21; piece++) {
        if (piece === 20) seen.push(await files.exists(key))
        yield Buffer.alloc(1_000_000, `piece ${piece}`)
      }
    }
    expect(await files.putStream(key, pieces(), 'application/zip')).toBe(21_000_000)
    expect(seen).toEqual([false])
    const bytes = await read(files, key)
    expect(bytes?.byteLength).toBe(21_000_000)
    expect(bytes?.subarray(20_000_000).equals(Buffer.alloc(1_000_000, 'piece 20'))).toBe(true)
  })

  it('leave nothing behind when writing fails after many megabytes', async () => {
    async function* pieces() {
      for (let piece = 0; piece < 20; piece++) yield Buffer.alloc(1_000_000)
      throw new Error('the pen broke')
    }
    await expect(files.putStream(key, pieces(), 'application/zip')).rejects.toThrow()
    expect(await files.exists(key)).toBe(false)
    expect(await listed(files)).toEqual([])
  })

  it('may be empty', async () => {
    expect(await files.putStream(key, Readable.from([]), 'application/zip')).toBe(0)
    expect((await read(files, key))?.byteLength).toBe(0)
  })

  it('are replaced by the next one under the same key', async () => {
    await files.put(key, Buffer.alloc(9_000), 'image/webp')
    await files.put(key, bytes, 'image/webp')
    expect(await read(files, key)).toEqual(bytes)
  })

  it('are not found when never stored', async () => {
    expect(await files.open(key)).toBeUndefined()
    expect(await files.exists(key)).toBe(false)
  })

  it('are gone when deleted, and may be deleted twice', async () => {
    await files.put(key, bytes, 'image/webp')
    await files.delete(key)
    await files.delete(key)
    expect(await files.open(key)).toBeUndefined()
    expect(await listed(files)).toEqual([])
  })

  it('are listed with their size and age', async () => {
    const other = newFileKey(randomUUID())
    await files.put(key, bytes, 'image/webp')
    await files.put(other, bytes, 'image/webp')
    const all = await listed(files)
    expect(all.map((file) => file.key).toSorted()).toEqual([key, other].toSorted())
    expect(all[0]?.byteSize).toBe(bytes.byteLength)
    expect(Math.abs(Date.now() - (all[0]?.storedAt.getTime() ?? 0))).toBeLessThan(60_000)
  })

  it('are all listed when there are more than a thousand', async () => {
    const keys = Array.from({ length: 1_203 }, () => newFileKey(randomUUID()))
    for (let from = 0; from < keys.length; from += 50)
      await Promise.all(keys.slice(from, from + 50).map((each) => files.put(each, bytes, 'image/webp')))
    expect((await listed(files)).map((file) => file.key).toSorted()).toEqual(keys.toSorted())
  })

  it('are closed when the reader stops, and can be read again', async () => {
    await files.put(key, Buffer.alloc(5_000_000, 'kinstead'), 'image/webp')
    for (let turn = 0; turn < 60; turn++) (await files.open(key))?.stream.destroy()
    expect((await read(files, key))?.byteLength).toBe(5_000_000)
  })

  it.each([
    '',
    'photo.webp',
    '../../etc/passwd',
    `${randomUUID()}/../${randomUUID()}`,
    `${randomUUID()}/${randomUUID()}.html`,
    `${randomUUID()}/${randomUUID()}\0`,
    `/${randomUUID()}/${randomUUID()}`,
    `${randomUUID()}/${randomUUID()}/${randomUUID()}`,
    `${randomUUID().toUpperCase()}/${randomUUID()}`,
  ])('refuse the key %j', async (foreign) => {
    const attempts = [
      async () => files.put(foreign, bytes, 'image/webp'),
      async () => files.open(foreign),
      async () => files.exists(foreign),
      async () => files.delete(foreign),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow('not a key of a stored file')
  })
})

describe('files on the disk', () => {
  /** Opens files normally, but fails in the middle of writing as on a full disk. */
  const openOnFullDisk = (async (...args: Parameters<typeof fs.open>) => {
    const handle = await fs.open(...args)
    const write = handle.writeFile.bind(handle)
    handle.writeFile = async (bytes) => {
      await write(Buffer.from(String(bytes)).subarray(0, 4))
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    }
    return handle
  }) satisfies typeof fs.open

  it('report a full disk, leave no part behind, and work again when there is space', async () => {
    const directory = join(root, randomUUID())
    const key = newFileKey(randomUUID())
    const full = createDiskFiles(directory, { open: openOnFullDisk })
    await expect(full.put(key, Buffer.from('a picture'), 'image/webp')).rejects.toMatchObject({
      code: 'unavailable',
      message: 'There is no space left to store files. Tell the person who runs this Kinstead.',
    })
    const left = readdirSync(directory, { recursive: true, withFileTypes: true })
    expect(left.filter((entry) => entry.isFile())).toEqual([])
    await createDiskFiles(directory).put(key, Buffer.from('a picture'), 'image/webp')
    expect(await createDiskFiles(directory).exists(key)).toBe(true)
  })

  it.runIf(smallDisk)('report a disk that is really full, and keep the old file', async () => {
    const directory = join(smallDisk ?? '', 'files')
    const files = createDiskFiles(directory)
    const key = newFileKey(randomUUID())
    await files.put(key, bytes, 'image/webp')
    async function* pieces() {
      for (let piece = 0; piece < 5; piece++) yield Buffer.alloc(1_000_000)
    }
    const full = { code: 'unavailable', message: expect.stringContaining('no space left') }
    for (const target of [key, newFileKey(randomUUID())]) {
      await expect(files.put(target, Buffer.alloc(5_000_000), 'image/webp')).rejects.toMatchObject(full)
      await expect(files.putStream(target, pieces(), 'application/zip')).rejects.toMatchObject(full)
    }
    expect((await listed(files)).map((file) => file.key)).toEqual([key])
    expect(await read(files, key)).toEqual(bytes)
    await files.put(newFileKey(randomUUID()), Buffer.alloc(500_000), 'image/webp')
  })

  it('keep the old picture when a new one cannot be written', async () => {
    const directory = join(root, randomUUID())
    const key = newFileKey(randomUUID())
    const files = createDiskFiles(directory)
    await files.put(key, Buffer.from('older'), 'image/webp')
    await expect(
      createDiskFiles(directory, { open: openOnFullDisk }).put(key, Buffer.from('newer'), 'image/webp'),
    ).rejects.toThrow()
    expect(String(await read(files, key))).toBe('older')
  })

  it('are flushed to disk: first the file, then its name', async () => {
    const steps: string[] = []
    const directory = join(root, randomUUID())
    const watched = (async (...args: Parameters<typeof fs.open>) => {
      const handle = await fs.open(...args)
      const sync = handle.sync.bind(handle)
      handle.sync = async () => {
        await sync()
        const named = await listed(createDiskFiles(directory))
        steps.push(
          named.every((file) => file.key.startsWith('.unfinished/')) ? 'synced unnamed' : 'synced named',
        )
      }
      return handle
    }) satisfies typeof fs.open
    await createDiskFiles(directory, { open: watched }).put(
      newFileKey(randomUUID()),
      Buffer.from('x'),
      'image/webp',
    )
    expect(steps).toEqual(['synced unnamed'])
  })

  it('left half-written by a crash are listed, and can be deleted', async () => {
    const directory = join(root, randomUUID())
    const files = createDiskFiles(directory)
    const key = `.unfinished/${randomUUID()}`
    await fs.mkdir(join(directory, '.unfinished'), { recursive: true })
    await fs.writeFile(join(directory, key), 'half')
    expect((await listed(files)).map((file) => file.key)).toEqual([key])
    await files.delete(key)
    expect(await listed(files)).toEqual([])
  })

  it('are readable by the owner only', async () => {
    const directory = join(root, randomUUID())
    const key = newFileKey(randomUUID())
    await createDiskFiles(directory).put(key, Buffer.from('x'), 'image/webp')
    expect((await fs.stat(join(directory, key))).mode & 0o777).toBe(0o600)
  })
})
