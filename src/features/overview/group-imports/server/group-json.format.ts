import { groupFileVersion } from '../../group-exports/group-file.rules.ts'
import { groupFileHead, groupLists } from '../../group-exports/server/group-rows.format.ts'
import type { Row } from '../../group-exports/server/group-tables.format.ts'
import { refusals, zipLimits } from '../group-imports.rules.ts'
import { refuse } from './group-zip.format.ts'

export type RowOfList = { list: string; row: Row }

/**
 * Yields the rows of `group.json` in order, each validated. The file has one row per line, so it is read line by line
 * in constant memory.
 * @throws AppError `invalid` for another layout or an invalid row
 */
export async function* readGroupRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<RowOfList, void> {
  const head: Record<string, unknown> = {}
  let open: string | undefined
  const seen = new Set<string>()
  let count = 0
  for await (const line of linesOf(chunks)) {
    const text = line.endsWith(',') ? line.slice(0, -1) : line
    if (open !== undefined) {
      if (text === ']') open = undefined
      else {
        if (++count > zipLimits.rows) throw refuse(refusals.tooLarge)
        yield { list: open, row: checkRow(open, parse(text)) }
      }
      continue
    }
    const opened = /^"([a-z_]+)":\[$/.exec(text)?.[1]
    if (opened === undefined) {
      if (text !== '{' && text !== '}' && text !== '') Object.assign(head, parse(`{${text}}`))
      continue
    }
    if (seen.size === 0) checkHead(head)
    // Each list once. Older files have the comments before the stays; keys refuse rows that refer to something missing.
    if (!groupLists.has(opened) || seen.has(opened)) throw refuse(refusals.contradiction(opened))
    seen.add(opened)
    open = opened
  }
  if (open !== undefined || seen.size === 0) throw refuse(refusals.notOurs)
}

function parse(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (value !== null && typeof value === 'object') return value
  } catch {
    // Reported below.
  }
  throw refuse(refusals.notOurs)
}

function checkHead(head: object) {
  const parsed = groupFileHead.safeParse(head)
  if (!parsed.success) throw refuse(refusals.notOurs)
  if (parsed.data.version > groupFileVersion) throw refuse(refusals.newer)
}

function checkRow(list: string, row: object): Row {
  const parsed = groupLists.get(list)?.row.safeParse(row)
  if (!parsed?.success) throw refuse(refusals.contradiction(list), { cause: parsed?.error })
  return parsed.data
}

/** @throws AppError when a line is longer than any row can be */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string, void> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decode(decoder, chunk)).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > zipLimits.lineBytes) throw refuse(refusals.tooLarge)
    yield* lines
  }
  if (rest !== '') yield rest
}

function decode(decoder: InstanceType<typeof TextDecoder>, chunk: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: true })
  } catch (cause) {
    throw refuse(refusals.notOurs, { cause })
  }
}
