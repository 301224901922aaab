import { createHash, type Hash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { AppError } from '../../../../lib/app-error.ts'
import { groupFileNames } from '../../group-exports/group-file.rules.ts'
import { refusals, zipLimits } from '../group-imports.rules.ts'

/** Refuses the whole file with a message for the person who uploaded it. */
export const refuse = (text: string, options?: ErrorOptions) => new AppError('invalid', text, {}, options)

export type GroupZip = {
  has: (name: string) => boolean
  /** Streams a file's bytes. @throws AppError at the end when the checksums do not match */
  read: (name: string) => AsyncGenerator<Buffer, void>
  /** Reads a small file at once. */
  readWhole: (name: string, maxBytes: number) => Promise<Buffer>
  close: () => void
}

type OpenZip = { path: string; byteSize: number }

/**
 * Opens a group ZIP by its directory; names in it are never used as paths. What does not look like our exports is
 * refused before any file is read.
 * @throws AppError `invalid`
 */
export async function openGroupZip({ path, byteSize }: OpenZip): Promise<GroupZip> {
  const options = { lazyEntries: true, autoClose: false, strictFileNames: true }
  const zip = await openPromise(path, options).catch((cause: unknown) => {
    throw refuse(refusals.noZip, { cause })
  })
  try {
    const entries = await readDirectory(zip, byteSize)
    if (!entries.has(groupFileNames.group)) throw refuse(refusals.notOurs)
    const sums = await readChecksums(zip, entries)
    if ([...entries.keys()].some((name) => name !== groupFileNames.checksums && !sums.has(name))) {
      throw refuse(refusals.damaged)
    }
    const read = (name: string) => readChecked(zip, entryOf(entries, name), sums.get(name))
    return {
      has: (name) => entries.has(name),
      read,
      readWhole: async (name, maxBytes) => {
        const { uncompressedSize } = entryOf(entries, name)
        if (uncompressedSize > maxBytes) throw refuse(refusals.tooLarge)
        // Filled while reading: joining pieces at the end would double the memory.
        const bytes = Buffer.allocUnsafeSlow(uncompressedSize)
        let at = 0
        for await (const chunk of read(name)) at += chunk.copy(bytes, at)
        return bytes
      },
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function readDirectory(zip: ZipFile, byteSize: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > zipLimits.entries) throw refuse(refusals.tooLarge)
  const entries = new Map<string, Entry>()
  const folded = new Set<string>()
  let packed = 0
  let unpacked = 0
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName: name } = entry
      if (!isExpected(entry)) throw refuse(refusals.unsafe)
      const plain = name.normalize('NFKD').toLowerCase()
      if (folded.has(plain)) throw refuse(refusals.unsafe)
      folded.add(plain)
      packed += entry.compressedSize
      unpacked += entry.uncompressedSize
      if (unpacked > zipLimits.unpackedBytes || isBomb(entry)) throw refuse(refusals.tooLarge)
      entries.set(name, entry)
    }
  } catch (cause) {
    // The library's errors for names outside the folder and for a truncated directory.
    throw cause instanceof AppError ? cause : refuse(refusals.unsafe, { cause })
  }
  // Files that share their bytes.
  if (packed > byteSize) throw refuse(refusals.unsafe)
  return entries
}

const fileNames = new RegExp(
  `^(?:${groupFileNames.readme}|${groupFileNames.group}|${groupFileNames.checksums}|${groupFileNames.tables}[a-z_]+\\.csv|${groupFileNames.files}[^\\\\]+[^/\\\\])$`,
)
const [stored, deflated] = [0, 8]
const [kindOfFile, regularFile] = [0o170000, 0o100000]

/** A regular file under one of our names: no link, no device, not encrypted. */
function isExpected(entry: Entry): boolean {
  const kind = (entry.externalFileAttributes >>> 16) & kindOfFile
  return (
    fileNames.test(entry.fileName) &&
    !entry.fileName.includes('\0') &&
    (kind === 0 || kind === regularFile) &&
    !entry.isEncrypted() &&
    (entry.compressionMethod === stored || entry.compressionMethod === deflated)
  )
}

const isBomb = ({ compressedSize, uncompressedSize }: Entry) =>
  uncompressedSize > zipLimits.ratioFromBytes && uncompressedSize > compressedSize * zipLimits.ratio

function entryOf(entries: ReadonlyMap<string, Entry>, name: string): Entry {
  const entry = entries.get(name)
  if (!entry) throw refuse(refusals.notOurs)
  return entry
}

/** The library checks the number of bytes, not their content. */
async function* readChecked(
  zip: ZipFile,
  entry: Entry,
  sum: string | undefined,
): AsyncGenerator<Buffer, void> {
  const hash: Hash = createHash('sha256')
  let crc = 0
  try {
    const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(entry)
    for await (const chunk of stream) {
      crc = crc32(chunk, crc)
      hash.update(chunk)
      yield chunk
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : refuse(refusals.damaged, { cause })
  }
  const isWhole = crc === entry.crc32 && (sum === undefined || hash.digest('hex') === sum)
  if (!isWhole) throw refuse(refusals.damaged)
}

const maxChecksumBytes = 4_000_000
const checksumLine = /^([0-9a-f]{64}) {2}(.+)$/

/** Reads `checksums.txt`: the hash of each other file. */
async function readChecksums(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
): Promise<Map<string, string>> {
  const entry = entryOf(entries, groupFileNames.checksums)
  if (entry.uncompressedSize > maxChecksumBytes) throw refuse(refusals.tooLarge)
  const text = (await buffer(readChecked(zip, entry, undefined))).toString('utf8')
  const sums = new Map<string, string>()
  for (const line of text.split('\n')) {
    if (line === '') continue
    const [, sum, name] = checksumLine.exec(line) ?? []
    if (!sum || !name || sums.has(name)) throw refuse(refusals.damaged)
    sums.set(name, sum)
  }
  return sums
}
