import { t } from '@lingui/core/macro'
/** Limits of imported tables. */
export const tableLimits = {
  bytes: 10 * 1024 * 1024,
  columns: 200,
  /** The longest row; a longer one has an unclosed quotation mark. */
  recordCharacters: 200_000,
  /** How many rows and problems a preview shows. */
  shownRows: 50,
  shownProblems: 200,
}

export const tooLargeText = () => t`This file is larger than 10 MB. Split it into several files.`

/** Previews count too. */
export const importLimit = { points: 100, durationSeconds: 3_600 }

/** `line` is where the row starts in the file. */
export type TableRow = { cells: string[]; line: number }
export type RowProblem = { line: number; column: string; message: string }
