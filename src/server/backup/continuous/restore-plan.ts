import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { AppError } from '../../../lib/app-error.ts'
import { unreadable } from '../age.ts'
import type { TarPart } from '../tar.ts'
import { archiveFolderName, type BaseFile, type Line, listLines, newestLine } from './archive-folder.ts'
import {
  type BaseEnd,
  type BaseHead,
  type BaseSecrets,
  baseEndSchema,
  baseParts,
  baseSecretsSchema,
  machine,
} from './base-head.ts'
import { openBase, parseBaseHead } from './open-line.ts'
import { readSealed } from './sealed-file.ts'
import { asLsn, chainFrom, parseLsn, segmentStart, type WalFile } from './wal-files.ts'

export type ArchiveFile = { path: string; passphrase: string; until?: Date | undefined }

/** What a restore uses: a base, and the changes that follow it without a gap. */
export type RestorePlan = {
  line: Line
  base: BaseFile
  head: BaseHead
  secrets: BaseSecrets
  files: WalFile[]
  key: Buffer
}

/** Tells whether a path is an archive of changes, and not one backup. */
export const isArchive = async (path: string) => (await stat(path).catch(() => null))?.isDirectory() ?? false

/** Reads everything that the restore needs, and hands the parts of the base on. @throws AppError */
export async function readArchive(
  archive: ArchiveFile,
  onPart: (part: TarPart, head: BaseHead) => Promise<void> = readOver,
): Promise<RestorePlan> {
  const line = await chooseLine(archive)
  const base = chooseBase(line, archive.until)
  const { head, secrets, end } = await readBase(join(line.path, base.name), archive.passphrase, onPart)
  const chain = chainFrom(parseLsn(head.start), line.wal)
  const last = archive.until && chain.files.findIndex(({ at }) => archive.until && at > archive.until)
  const isEarlier = last !== undefined && last >= 0
  const files = isEarlier ? chain.files.slice(0, last + 1) : chain.files
  if (chain.missing && !isEarlier) throw gap(chain)
  if ((files.at(-1)?.end ?? 0n) < parseLsn(end.end))
    throw unreadable(
      `The changes up to ${end.endedAt} are missing, without which ${base.name} is of no use. Nothing was changed.`,
    )
  if (archive.until && archive.until < new Date(end.endedAt))
    throw tooEarly(archive.until, new Date(end.endedAt))
  return { line, base, head, secrets, files, key: Buffer.from(secrets.key, 'base64') }
}

async function readOver({ content }: TarPart) {
  for await (const _ of content);
}

/** A folder of backups, the archive in it, or one of its lines. */
async function chooseLine({ path }: ArchiveFile): Promise<Line> {
  const siblings = await listLines(dirname(path))
  const named = siblings.filter(({ name }) => name === basename(path))
  const line = newestLine(
    named.length > 0
      ? named
      : [...(await listLines(path)), ...(await listLines(join(path, archiveFolderName)))],
  )
  if (line) return line
  throw new AppError(
    'invalid',
    `${path} has no archive with a base. Name the folder in which BACKUP_CONTINUOUS has written.`,
  )
}

function chooseBase({ bases }: Line, until?: Date): BaseFile {
  const base = bases.filter(({ at }) => !until || at <= until).at(-1)
  if (base) return base
  throw tooEarly(until, bases[0]?.at)
}

const tooEarly = (until?: Date, first?: Date) =>
  new AppError(
    'invalid',
    `The archive does not reach back to ${until?.toISOString()}. Choose a time after ${first?.toISOString()}. Nothing was changed.`,
  )

const gap = ({ files, missing }: ReturnType<typeof chainFrom>) => {
  const before = files.at(-1)?.at.toISOString()
  return unreadable(
    `Changes are missing from the archive: from ${asLsn(missing?.from ?? 0n)} to ${asLsn(missing?.next.start ?? 0n)}, before ${missing?.next.name}. ` +
      `${before ? `Put that file back, or restore an earlier time with --until ${before}.` : 'Put that file back.'} Nothing was changed.`,
  )
}

async function readBase(
  path: string,
  passphrase: string,
  onPart: NonNullable<Parameters<typeof readArchive>[1]>,
) {
  let head: BaseHead | undefined
  let secrets: BaseSecrets | undefined
  let end: BaseEnd | undefined
  let files = 0
  for await (const part of openBase(path, passphrase)) {
    if (part.name === baseParts.head)
      head = refuseOtherMachine(parseBaseHead(JSON.parse(await text(part.content))))
    else if (part.name === baseParts.secrets)
      secrets = baseSecretsSchema.parse(JSON.parse(await text(part.content)))
    else if (part.name === baseParts.end) end = baseEndSchema.parse(JSON.parse(await text(part.content)))
    else if (head) {
      files++
      await onPart(part, head)
    }
  }
  if (!head || !secrets || !end || end.files !== files) throw unreadable('The base is not complete.')
  return { head, secrets, end }
}

function refuseOtherMachine(head: BaseHead): BaseHead {
  if (head.machine === machine) return head
  throw new AppError(
    'conflict',
    `This archive was made on ${head.machine} and can only be restored there; this is ${machine}. ` +
      'Restore a backup of npm run backup instead. Nothing was changed.',
  )
}

/** Decrypts all changes and passes each segment on, filled up with zeros. */
export async function* segmentsOf({ line, files, key, head }: RestorePlan) {
  const size = head.segmentBytes
  const sizeOfSegment = BigInt(size)
  let at = -1n
  let segment = Buffer.alloc(0)
  for (const file of files) {
    const bytes = await readSealed(join(line.path, file.name), key)
    if (BigInt(bytes.length) !== file.end - file.start)
      throw unreadable(`The archive is damaged: ${file.name}. Nothing was changed.`)
    const start = segmentStart(file.start, sizeOfSegment)
    if (start !== at) {
      if (at >= 0n) yield { at, bytes: segment }
      at = start
      segment = Buffer.alloc(size)
    }
    bytes.copy(segment, Number(file.start - at))
  }
  if (at >= 0n) yield { at, bytes: segment }
}
