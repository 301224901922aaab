import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { t } from '@lingui/core/macro'
import { CsvError, type Info, parse } from 'csv-parse'
import { i18n } from '#i18n'
import { type TableRow, tableLimits } from '../table-imports.rules.ts'
import { refuseFile } from './text.format.ts'

export type Table = { header: string[]; rows: TableRow[] }

/** A table's row limit and subject. */
type TableLimits = { rows: number; about: string }

/**
 * The parser gets this many characters at a time and yields in between. They can be a thousand rows, and the parser
 * creates an error with a stack for each short row.
 */
const sliceCharacters = 2_048

const lineBreaks = /\r\n|\n|\r/g

type ParsedRecord = { record: string[]; info: Pick<Info, 'lines'> }

/**
 * Parses a CSV file into cells with the line of each row. Stops at the first row above the limit.
 * @throws AppError `invalid` with what to do about the file
 */
export async function readTable(text: string, limits: TableLimits): Promise<Table> {
  const { delimiter, body, skippedLines } = findDelimiter(text)
  const parser = parse({
    delimiter,
    info: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: tableLimits.recordCharacters,
    cast: (cell, { index }) => withinColumns(cell, index, limits),
  })
  const records: TableRow[] = []
  let extraLines = 0
  try {
    await pipeline(slices(body), parser, async (parsed: AsyncIterable<ParsedRecord>) => {
      for await (const { record, info } of parsed) {
        // The parser counts a CRLF inside a cell as two lines.
        const whole = record.join('\n')
        extraLines += whole.match(/\r\n/g)?.length ?? 0
        const breaksInside = (whole.match(lineBreaks)?.length ?? 0) - Math.max(0, record.length - 1)
        records.push({ cells: record, line: info.lines - extraLines - breaksInside + skippedLines })
        requireFewerRows(records.length, limits)
      }
    })
  } catch (error) {
    if (error instanceof CsvError) throw refuseFile(complaintOf(error, body, skippedLines))
    throw error
  }
  const [header, ...rows] = records
  if (!header) throw refuseFile(t`This file is empty. Choose another one.`)
  return { header: header.cells, rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) }
}

/** Checked per cell, because a row of millions of separators would fill the memory. */
function withinColumns(cell: string, index: number, { about }: TableLimits): string {
  if (index < tableLimits.columns) return cell
  throw refuseFile(
    t`This file has more than ${tableLimits.columns} columns. Remove those that are not about ${about} and choose it again.`,
  )
}

function requireFewerRows(count: number, { rows }: TableLimits) {
  // The header counts as a row.
  if (count <= rows + 1) return
  throw refuseFile(
    t`This file has more than ${rows.toLocaleString(i18n.locale)} rows. Split it into several files and import them one by one.`,
  )
}

async function* slices(text: string) {
  for (let start = 0; start < text.length; ) {
    // Does not split a surrogate pair.
    const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(start + sliceCharacters - 1))
    const end = start + sliceCharacters - (isSplit ? 1 : 0)
    yield text.slice(start, end)
    start = end
    await nextTurn()
  }
}

/** Describes a quotation mark error and its row, found from where the last valid row ended. */
function complaintOf({ code, ...details }: CsvError, body: string, skippedLines: number): string {
  const goodBytes = Buffer.from(body).subarray(0, Number(details.bytes))
  const line = countLineBreaks(goodBytes) + 1 + skippedLines
  if (code === 'CSV_MAX_RECORD_SIZE' || code === 'CSV_QUOTE_NOT_CLOSED') {
    return t`The row on line ${line} has an opening quotation mark without a closing one. Correct the row, or save the table as CSV again.`
  }
  return t`The row on line ${line} has a misplaced quotation mark. Write "" for a quotation mark inside a quoted cell, or save the table as CSV again.`
}

/** Byte by byte, because a list of millions of matches would block other requests. */
function countLineBreaks(bytes: Uint8Array): number {
  let count = 0
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === 10 || (bytes[at] === 13 && bytes[at + 1] !== 10)) count++
  }
  return count
}

const delimiters = [',', ';', '\t'] as const

/** Finds the delimiter from the first line: the most frequent one, or the declared `sep=;`. */
function findDelimiter(text: string): { delimiter: string; body: string; skippedLines: number } {
  const told = /^sep=([,;\t])(?:\r\n|\n|\r)/i.exec(text)
  if (told?.[1]) return { delimiter: told[1], body: text.slice(told[0].length), skippedLines: 1 }
  const counts = countOutsideQuotes(text)
  const delimiter = delimiters.reduce((best, next) => (counts[next] > counts[best] ? next : best))
  return { delimiter, body: text, skippedLines: 0 }
}

function countOutsideQuotes(text: string) {
  const counts = { ',': 0, ';': 0, '\t': 0 }
  let isQuoted = false
  let isBlank = true
  for (const character of text.slice(0, tableLimits.recordCharacters)) {
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if ((character === '\n' || character === '\r') && !isBlank) break
    if (character.trim() !== '') isBlank = false
    if (character === ',' || character === ';' || character === '\t') counts[character]++
  }
  return counts
}
