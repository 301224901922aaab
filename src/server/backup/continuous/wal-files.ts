// Places in PostgreSQL's write-ahead log, and the names of what is archived of it.

/** A file of the archive with the changes from one place to another, all in one segment. */
export type WalFile = { name: string; timeline: number; start: bigint; end: bigint; at: Date }

const namePattern = /^wal-([0-9A-F]{8})-([0-9A-F]{16})-([0-9A-F]{16})-(\d{13})\.sealed$/
const highBytes = 0x1_0000_0000n

const hex = (number: bigint | number, digits: number) =>
  number.toString(16).toUpperCase().padStart(digits, '0')

/** Names sort by place. A machine without a battery may start in 1970, before times have thirteen digits. */
export const walFileName = ({ timeline, start, end, at }: Omit<WalFile, 'name'>) =>
  `wal-${hex(timeline, 8)}-${hex(start, 16)}-${hex(end, 16)}-${String(at.getTime()).padStart(13, '0')}.sealed`

/** @returns null for another file */
export function parseWalFileName(name: string): WalFile | null {
  const [, timeline, start, end, at] = namePattern.exec(name) ?? []
  if (!timeline || !start || !end || !at) return null
  return {
    name,
    timeline: Number.parseInt(timeline, 16),
    start: BigInt(`0x${start}`),
    end: BigInt(`0x${end}`),
    at: new Date(Number(at)),
  }
}

export const segmentStart = (place: bigint, segmentBytes: bigint) => place - (place % segmentBytes)

/** The name that PostgreSQL gives to the segment with this place. */
export function segmentName(timeline: number, place: bigint, segmentBytes: bigint): string {
  const perId = highBytes / segmentBytes
  const number = place / segmentBytes
  return `${hex(timeline, 8)}${hex(number / perId, 8)}${hex(number % perId, 8)}`
}

/** As PostgreSQL writes it: 16/B374D848. */
export const asLsn = (place: bigint) =>
  `${(place / highBytes).toString(16)}/${(place % highBytes).toString(16)}`.toUpperCase()

export function parseLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/')
  return BigInt(`0x${high}`) * highBytes + BigInt(`0x${low}`)
}

export type Chain = { files: WalFile[]; end: bigint; missing: { from: bigint; next: WalFile } | null }

/**
 * Chooses files that follow each other without a gap. A whole segment replaces its pieces, which a crash may have left.
 * Looks at each file a few times only: of a day without a full segment there are thousands.
 */
export function chainFrom(start: bigint, found: readonly WalFile[]): Chain {
  const furthest = new Map<bigint, WalFile>()
  for (const file of found) {
    const from = file.start
    if (file.end > (furthest.get(from)?.end ?? from)) furthest.set(from, file)
  }
  const files: WalFile[] = []
  let end = start
  for (let file = furthest.get(end); file; file = furthest.get(end)) {
    files.push(file)
    end = file.end
  }
  let next: WalFile | null = null
  for (const file of found) if (file.end > end && (!next || file.start < next.start)) next = file
  return { files, end, missing: next && { from: end, next } }
}
