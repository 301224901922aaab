import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { AppError } from '../../../lib/app-error.ts'
import { unreadable } from '../age.ts'
import type { TarPart } from '../tar.ts'
import { archiveFolderName, type BaseFile, type Line, listLines, newestLines } from './archive-folder.ts'
import {
  type BaseEnd,
  type BaseHead,
  type BaseSecrets,
  baseEndSchema,
  baseParts,
  baseSecretsSchema,
  machine,
} from './base-head.ts'
import { openBase, parseBaseHead, readBaseHead, readBaseIfOurs } from './read-base.ts'
import { readSealed } from './sealed-file.ts'
import { asLsn, chainFrom, parseLsn, segmentStart, type WalFile } from './wal-files.ts'

export type ArchiveFile = { path: string; passphrase: string; until?: Date | undefined }

/** A base that was newer and is not whole: the disk was lost before the changes during its copy were archived. */
export type PassedOver = { line: string; base: string; endedAt: string }

/** What a restore uses: a base, and the changes that follow it without a gap. */
export type RestorePlan = {
  line: Line
  base: BaseFile
  head: BaseHead
  secrets: BaseSecrets
  files: WalFile[]
  key: Buffer
  passedOver: PassedOver[]
}

/** Tells whether a path is an archive of changes, and not one backup. */
export const isArchive = async (path: string) => (await stat(path).catch(() => null))?.isDirectory() ?? false

/** Called with each base that is tried; the parts of the last one are those to use. */
type OnBase = (head: BaseHead) => Promise<(part: TarPart) => Promise<void>>

/**
 * Reads everything that the restore needs, from the newest base that is whole with the archived changes.
 * @throws AppError
 */
export async function readArchive(
  archive: ArchiveFile,
  onBase: OnBase = async () => readOver,
): Promise<RestorePlan> {
  const passedOver: PassedOver[] = []
  let earliestEnd: Date | undefined
  for await (const { line, base } of basesToTry(archive)) {
    const { head, secrets, end } = await readBase(join(line.path, base.name), archive.passphrase, onBase)
    earliestEnd = new Date(end.endedAt)
    if (archive.until && archive.until < earliestEnd) continue
    const files = changesAfter(head, line, archive.until)
    if ((files.at(-1)?.end ?? 0n) >= parseLsn(end.end))
      return { line, base, head, secrets, files, passedOver, key: Buffer.from(secrets.key, 'base64') }
    passedOver.push({ line: line.name, base: base.name, endedAt: end.endedAt })
  }
  const [newest] = passedOver
  if (!newest) throw tooEarly(archive.until, earliestEnd)
  throw unreadable(
    `The changes up to ${newest.endedAt} are missing. ${newest.base} cannot be used without them, and there is no earlier base that can. Nothing was changed.`,
  )
}

async function readOver({ content }: TarPart) {
  for await (const _ of content);
}

/** The changes that follow a base, up to the first file after the wanted time. */
function changesAfter(head: BaseHead, { wal }: Line, until?: Date): WalFile[] {
  const chain = chainFrom(parseLsn(head.start), wal)
  const last = until ? chain.files.findIndex(({ at }) => at > until) : -1
  if (last >= 0) return chain.files.slice(0, last + 1)
  if (chain.missing) throw gap(chain)
  return chain.files
}

/** Bases from the newest to the oldest; those of earlier lines only if they are of the same database. */
async function* basesToTry(archive: ArchiveFile): AsyncGenerator<{ line: Line; base: BaseFile }> {
  const { until, passphrase } = archive
  const [newest, ...earlier] = await chooseLines(archive)
  const bases = newest.bases.filter(({ at }) => !until || at <= until).toReversed()
  const [first] = bases
  if (!first) throw tooEarly(until, newest.bases[0]?.at)
  for (const base of bases) yield { line: newest, base }
  // An earlier time is in one history only.
  if (until) return
  const own = await readBaseHead(join(newest.path, first.name), passphrase)
  for (const line of earlier) {
    const last = line.bases.at(-1)
    const opened = last && (await readBaseIfOurs(join(line.path, last.name), passphrase))
    if (opened?.head.systemId !== own.head.systemId) continue
    for (const base of line.bases.toReversed()) yield { line, base }
  }
}

/** A folder of backups, the archive in it, or one of its lines. */
async function chooseLines({ path }: ArchiveFile): Promise<[Line, ...Line[]]> {
  const siblings = await listLines(dirname(path))
  const named = siblings.filter(({ name }) => name === basename(path))
  const [newest, ...earlier] = newestLines(
    named.length > 0
      ? named
      : [...(await listLines(path)), ...(await listLines(join(path, archiveFolderName)))],
  )
  if (newest) return [newest, ...earlier]
  throw new AppError(
    'invalid',
    `${path} has no archive with a base. Name the folder in which BACKUP_CONTINUOUS has written.`,
  )
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

async function readBase(path: string, passphrase: string, onBase: OnBase) {
  let head: BaseHead | undefined
  let secrets: BaseSecrets | undefined
  let end: BaseEnd | undefined
  let onPart = readOver
  let files = 0
  for await (const part of openBase(path, passphrase)) {
    if (part.name === baseParts.head) {
      head = refuseOtherMachine(parseBaseHead(JSON.parse(await text(part.content))))
      onPart = await onBase(head)
    } else if (part.name === baseParts.secrets)
      secrets = baseSecretsSchema.parse(JSON.parse(await text(part.content)))
    else if (part.name === baseParts.end) end = baseEndSchema.parse(JSON.parse(await text(part.content)))
    else if (head) {
      files++
      await onPart(part)
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
