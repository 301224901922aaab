import { setImmediate as nextTurn } from 'node:timers/promises'
import { plural, t } from '@lingui/core/macro'
import { AppError } from '../../../../lib/app-error.ts'
import { sha256 } from '../../../../server/crypto.ts'
import { type RowProblem, tableLimits } from '../table-imports.rules.ts'
import { refuseFile } from './text.format.ts'

/** How long rows are parsed before yielding to other requests. */
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

/** Returns the common part of every preview. */
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

/** @param previewed the hash of the previewed file @throws AppError `conflict` when the file differs */
export function requireSeen(bytes: Buffer, previewed: string) {
  if (hashOf(bytes) !== previewed) throw staleFile()
}

export const staleFile = () =>
  new AppError('conflict', t`This file has changed since you chose it. Choose it again.`)

/** Refuses a file with any problem. @throws AppError `invalid` */
export function requireNoProblems(problems: readonly RowProblem[]) {
  const lines = new Set(problems.map(({ line }) => line)).size
  if (lines === 0) return
  throw refuseFile(
    t`Nothing was added because ${plural(lines, { one: 'one row has', other: '# rows have' })} problems. Correct the file and choose it again.`,
  )
}
