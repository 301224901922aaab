const mebibyte = 1024 * 1024

/** What a file of assets may be. */
export const tableLimits = {
  bytes: 10 * mebibyte,
  rows: 5_000,
  columns: 200,
  /** One row; longer is a quotation mark that nobody closed. */
  recordCharacters: 200_000,
  /** How many rows and problems a preview shows. */
  shownRows: 50,
  shownProblems: 200,
}

/** Previews count too. */
export const importLimit = { points: 100, durationSeconds: 3_600 }

type Marks = { name: string; serial: string | null; manufacturer: string | null }

/** What tells one asset from another: two with the same mark are taken for one. */
export const markOf = ({ name, serial, manufacturer }: Marks): string =>
  JSON.stringify(
    [name, serial, manufacturer].map((part) => part?.trim().normalize('NFC').toLowerCase() || null),
  )
