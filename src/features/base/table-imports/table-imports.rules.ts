/** What a file with a table may be, whatever its rows become. */
export const tableLimits = {
  bytes: 10 * 1024 * 1024,
  columns: 200,
  /** One row; longer is a quotation mark that nobody closed. */
  recordCharacters: 200_000,
  /** How many rows and problems a preview shows. */
  shownRows: 50,
  shownProblems: 200,
}

export const tooLargeText = 'This file is larger than 10 MB. Split it into several files.'

/** Previews count too. */
export const importLimit = { points: 100, durationSeconds: 3_600 }

/** `line` is where the row begins in the file. */
export type TableRow = { cells: string[]; line: number }
export type RowProblem = { line: number; column: string; message: string }

/** `12 expenses`, `1 asset` */
export const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
