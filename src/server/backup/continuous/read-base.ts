import { createReadStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { isAppError } from '../../../lib/app-error.ts'
import { decrypt, unreadable } from '../age.ts'
import { backupDisk } from '../backup-disk.ts'
import { readTar } from '../tar.ts'
import {
  type BaseHead,
  type BaseSecrets,
  baseFormat,
  baseHeadSchema,
  baseParts,
  baseSecretsSchema,
} from './base-head.ts'

export const openBase = (path: string, passphrase: string) =>
  partsOf(createReadStream(path, { highWaterMark: 1_048_576 }), passphrase)

const partsOf = (content: AsyncIterable<Uint8Array>, passphrase: string) =>
  readTar(gunzipped(decrypt(content, passphrase)))

async function* gunzipped(content: AsyncIterable<Uint8Array>) {
  const unzip = createGunzip()
  let failure: unknown
  const fed = pipeline(content, unzip).catch((error) => {
    failure = error
  })
  try {
    for await (const chunk of unzip) yield new Uint8Array(chunk)
  } catch (error) {
    throw failure ?? error
  } finally {
    unzip.destroy()
    await fed
  }
}

/** Reads only the beginning of a base. */
export async function readBaseHead(
  path: string,
  passphrase: string,
): Promise<{ head: BaseHead; secrets: BaseSecrets }> {
  let head: BaseHead | undefined
  for await (const part of partsOf(backupDisk.readPieces(path), passphrase)) {
    const read = JSON.parse(await text(part.content))
    if (part.name === baseParts.head) head = parseBaseHead(read)
    else if (head) return { head, secrets: baseSecretsSchema.parse(read) }
    else break
  }
  throw unreadable('This file is not a base of an archive.')
}

/** A file that cannot be opened is not ours; a disk that cannot be read is no reason to give up a line. */
export const unlessUnreadable =
  <Instead>(instead: Instead) =>
  (error: unknown): Instead => {
    if (isAppError(error)) return instead
    throw error
  }
/** @returns null for a base that was made with another passphrase, or is damaged */
export const readBaseIfOurs = (path: string, passphrase: string) =>
  readBaseHead(path, passphrase).catch(unlessUnreadable(null))

/** @throws AppError when a newer Kinstead has written it in another format */
export function parseBaseHead(read: unknown): BaseHead {
  const { format } = z.looseObject({ format: z.number() }).parse(read)
  if (format !== baseFormat)
    throw unreadable(
      'This archive was made by a newer Kinstead in another format. Restore it with that version.',
    )
  return baseHeadSchema.parse(read)
}
