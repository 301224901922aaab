import { createReadStream } from 'node:fs'
import { text } from 'node:stream/consumers'
import { decrypt, unreadable } from './age.ts'
import { hashed } from './make-backup.ts'
import {
  archiveFormat,
  type BackupHead,
  type BackupSecrets,
  headSchema,
  type Manifest,
  manifestSchema,
  partNames,
  secretsSchema,
} from './manifest.ts'
import { readTar, type TarPart } from './tar.ts'

export type BackupFile = { path: string; passphrase: string }
export type VerifiedBackup = { head: BackupHead; secrets: BackupSecrets; manifest: Manifest }

export const openBackup = ({ path, passphrase }: BackupFile) =>
  readTar(decrypt(createReadStream(path, { highWaterMark: 1_048_576 }), passphrase))

/** Reads only the beginning: what it is, and what opens its sealed values. @throws AppError */
export async function readBeginning(file: BackupFile): Promise<Omit<VerifiedBackup, 'manifest'>> {
  let head: BackupHead | undefined
  for await (const part of openBackup(file)) {
    if (part.name === partNames.head) head = parseHead(await text(part.content))
    else if (part.name === partNames.secrets && head) return { head, secrets: await parseSecrets(part) }
    else break
  }
  throw unreadable('This file is not a backup of Kinstead.')
}

/** Reads a backup to its end and compares every part with its checksum. @throws AppError */
export async function verifyBackup(file: BackupFile): Promise<VerifiedBackup> {
  let read: Partial<VerifiedBackup> = {}
  let parts = 0
  const sums = new Map<string, string>()
  for await (const { name, content, byteSize } of openBackup(file)) {
    const part = { name, byteSize, content: hashed(content, (sha256) => sums.set(name, sha256)) }
    if (name !== partNames.manifest) parts++
    if (name === partNames.head) read = { ...read, head: parseHead(await text(part.content)) }
    else if (name === partNames.secrets) read = { ...read, secrets: await parseSecrets(part) }
    else if (name === partNames.manifest)
      read = { ...read, manifest: manifestSchema.parse(JSON.parse(await text(part.content))) }
    else if (name.startsWith(partNames.checksums)) compareSums(await text(content), sums)
    else for await (const _ of part.content);
  }
  const { head, secrets, manifest } = read
  if (!head || !secrets || !manifest || manifest.parts !== parts || sums.size > 1) {
    throw unreadable('The backup is not complete.')
  }
  return { head, secrets, manifest }
}

/** Each list names all parts since the one before. */
function compareSums(list: string, sums: Map<string, string>) {
  for (const line of list.split('\n').filter(Boolean)) {
    const [expected, name = ''] = line.split('  ')
    if (sums.get(name) !== expected) throw unreadable(`The backup is damaged: ${name} has changed.`)
    sums.delete(name)
  }
}

function parseHead(json: string): BackupHead {
  const { format } = JSON.parse(json)
  if (format !== archiveFormat) {
    throw unreadable(
      'This backup was made by a newer Kinstead in another format. Restore it with that version.',
    )
  }
  return headSchema.parse(JSON.parse(json))
}

const parseSecrets = async (part: TarPart) => secretsSchema.parse(JSON.parse(await text(part.content)))
