import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encrypt } from '../../src/server/backup/age.ts'
import { baseName, filesFolder } from '../../src/server/backup/continuous/archive-folder.ts'
import {
  type BaseHead,
  baseFormat,
  baseParts,
  machine,
} from '../../src/server/backup/continuous/base-head.ts'
import { gzipped } from '../../src/server/backup/continuous/copy-base.ts'
import { keyBytes, writeSealed } from '../../src/server/backup/continuous/sealed-file.ts'
import { asLsn, walFileName } from '../../src/server/backup/continuous/wal-files.ts'
import { textPart } from '../../src/server/backup/make-backup.ts'
import { type TarPart, writeTar } from '../../src/server/backup/tar.ts'

// A line of archived changes without a database: what is in it is of no PostgreSQL, and its segments are small.

export const archivePassphrase = 'eleven wet dogs sing'
const segmentBytes = 1_024

/** A passphrase is slow on purpose; here it protects nothing. */
const workFactor = 4

/** Places are counted in segments. */
export async function aLine(archive: string, { name, systemId = '1' }: { name: string; systemId?: string }) {
  const path = join(archive, name)
  const key = randomBytes(keyBytes)
  await mkdir(filesFolder(path), { recursive: true })
  return {
    name,
    path,
    /** A copy of the server's files; the changes from `start` to `end` make it whole. */
    async base(at: Date, { start, end, endedAt = at, files = {} }: NewBase) {
      const head = { start: place(start), systemId, snapshotAt: at.toISOString() }
      const secrets = { key: key.toString('base64') }
      const content = await aBase({ head, secrets, end: place(end), endedAt, files })
      await writeFile(join(path, baseName(at)), content)
      return baseName(at)
    },
    async changes(start: number, end: number, at: Date) {
      const [from, to] = [bytesAt(start), bytesAt(end)]
      const file = walFileName({ timeline: 1, start: from, end: to, at })
      await writeSealed(join(path, file), key, Buffer.alloc(Number(to - from), 1))
      return file
    },
  }
}

const bytesAt = (segment: number) => BigInt(Math.round(segment * segmentBytes))
const place = (segment: number) => asLsn(bytesAt(segment))

type NewBase = { start: number; end: number; endedAt?: Date; files?: Record<string, string> }
type Base = {
  head: Partial<BaseHead>
  secrets: { key: string }
  end: string
  endedAt: Date
  files: Record<string, string>
}

/** The bytes of a base, encrypted. */
export async function aBase({ head, secrets, end, endedAt, files }: Base): Promise<Buffer> {
  const parts = [
    textPart(baseParts.head, JSON.stringify({ ...usualHead, ...head })),
    textPart(
      baseParts.secrets,
      JSON.stringify({ appSecret: 'a', secretKeys: [], databasePassword: 'b', ...secrets }),
    ),
    ...Object.entries(files).map(([name, text]) => textPart(`${baseParts.database}${name}`, text)),
    textPart(
      baseParts.end,
      JSON.stringify({ end, endedAt: endedAt.toISOString(), files: Object.keys(files).length }),
    ),
  ]
  const content = encrypt(gzipped(writeTar(inOrder(parts))), archivePassphrase, workFactor)
  const chunks: Uint8Array[] = []
  for await (const chunk of content) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const usualHead: BaseHead = {
  ...{ format: baseFormat, kinstead: '0.1.0', postgres: '18.0', migrations: [] },
  ...{ machine, start: '0/0', segmentBytes, systemId: '1', timeline: 1, folders: ['base'] },
  snapshotAt: new Date(0).toISOString(),
}

async function* inOrder(parts: TarPart[]) {
  yield* parts
}
