import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { writeDurably } from '../../durable-file.ts'
import { unreadable } from '../age.ts'
import { backupDisk } from '../backup-disk.ts'

// Many small files: a passphrase for each would take half a second. Their key is in the base, behind the passphrase.

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
export const keyBytes = 32

export const draftPrefix = '.unfinished-'

/** Writes compressed and encrypted bytes, whole or not at all. They can only be opened under the same name. */
export async function writeSealed(path: string, key: Buffer, content: Uint8Array) {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes })
  cipher.setAAD(Buffer.from(basename(path)))
  const packed = await promisify(gzip)(content, { level: 1 })
  const sealed = Buffer.concat([iv, cipher.update(packed), cipher.final(), cipher.getAuthTag()])
  const draft = join(dirname(path), `${draftPrefix}${randomBytes(8).toString('hex')}`)
  await writeDurably({ target: path, draft }, sealed, backupDisk)
}

/** @throws AppError when a byte has changed, or when it was written under another name or key */
export async function readSealed(
  path: string,
  key: Buffer,
  read: (path: string) => Promise<Buffer> = readFile,
): Promise<Buffer> {
  const sealed = await read(path)
  try {
    const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(Buffer.from(basename(path)))
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    const packed = Buffer.concat([decipher.update(sealed.subarray(ivBytes, -tagBytes)), decipher.final()])
    return await promisify(gunzip)(packed)
  } catch {
    throw unreadable(`The archive is damaged: ${basename(path)} has changed. Nothing was changed.`)
  }
}
