// The text of a calendar (RFC 5545), split into its events and time zones before anything in it is parsed.

/** The calendar has more than is read of one. */
export class TooMany extends Error {}

/** All that is read of an event; descriptions, links, people and attachments never leave the file. */
const readProperties = new Set([
  'UID',
  'SUMMARY',
  'DTSTART',
  'DTEND',
  'DURATION',
  'RRULE',
  'RDATE',
  'EXDATE',
  'RECURRENCE-ID',
  'STATUS',
])

/** Calendars are UTF-8; old programs still write Latin letters as one byte each. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

type Blocks = { events: string[]; zones: string[] }

/** Splits a calendar into its events and time zones, so that a broken one does not affect the others. */
export function blocksOf(text: string, maxEvents: number): Blocks {
  const blocks: Blocks = { events: [], zones: [] }
  let open: { name: 'VEVENT' | 'VTIMEZONE'; lines: string[]; depth: number } | null = null
  for (const line of text.replaceAll(/\r?\n[ \t]/g, '').split(/\r\n|\n|\r/)) {
    const begun = /^BEGIN:(\S+)\s*$/i.exec(line)?.[1]?.toUpperCase()
    if (!open) {
      if (begun === 'VEVENT' || begun === 'VTIMEZONE') open = { name: begun, lines: [line], depth: 0 }
      continue
    }
    if (begun) open.depth++
    const isEnd = /^END:\S+\s*$/i.test(line)
    const isOwn = open.depth === 0
    if (isEnd && isOwn) {
      const block = [...open.lines, `END:${open.name}`].join('\r\n')
      if (open.name === 'VEVENT') blocks.events.push(block)
      else blocks.zones.push(block)
      if (blocks.events.length > maxEvents || blocks.zones.length > 1_000) throw new TooMany()
      open = null
      continue
    }
    if (open.name === 'VTIMEZONE' || (isOwn && isRead(line))) open.lines.push(line)
    if (isEnd) open.depth--
  }
  return blocks
}

const isRead = (line: string) => readProperties.has((/^[A-Z-]+/i.exec(line)?.[0] ?? '').toUpperCase())
