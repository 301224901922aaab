import { setImmediate as nextTurn } from 'node:timers/promises'
import { AppError } from '../../../../lib/app-error.ts'
import { sha256 } from '../../../../server/crypto.ts'
import { type RowProblem, tableLimits } from '../table-imports.rules.ts'
import { refuseFile } from './text.format.ts'

/** How long rows are read in one go: in between the process answers others. */
const turnMs = 20

export async function readInTurns<Row, Read>(
  rows: readonly Row[],
  read: (row: Row) => Read,
): Promise<Read[]> {
  const readings: Read[] = []
  let turnEnds = 0
  for (const row of rows) {
    if (performance.now() > turnEnds) {
      await nextTurn()
      turnEnds = performance.now() + turnMs
    }
    readings.push(read(row))
  }
  return readings
}

/** Returns what every preview says of a file that was read. */
export const seenOf = (
  bytes: Buffer,
  { problems, notices }: { problems: RowProblem[]; notices: string[] },
) => ({
  sha256: hashOf(bytes),
  problems: problems.slice(0, tableLimits.shownProblems),
  moreProblems: Math.max(0, problems.length - tableLimits.shownProblems),
  notices,
})

const hashOf = (bytes: Buffer) => sha256(bytes).toString('hex')

/** @param previewed the hash of the file that was looked at @throws AppError `conflict` when this is another one */
export function requireSeen(bytes: Buffer, previewed: string) {
  if (hashOf(bytes) !== previewed) throw staleFile()
}

export const staleFile = () =>
  new AppError('conflict', 'This is not the file that you looked at: it changed meanwhile. Choose it again.')

/** Adds nothing of a file of which a part is wrong. @throws AppError `invalid` */
export function requireNoProblems(problems: readonly RowProblem[]) {
  const lines = new Set(problems.map(({ line }) => line)).size
  if (lines === 0) return
  throw refuseFile(
    `Nothing was added: ${lines === 1 ? 'one row has' : `${lines} rows have`} problems. Correct the file and choose it again.`,
  )
}
