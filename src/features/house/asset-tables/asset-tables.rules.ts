/** How many assets one file may add. */
export const maxRows = 5_000

type Marks = { name: string; serial: string | null; manufacturer: string | null }

/** What tells one asset from another: two with the same mark are taken for one. */
export const markOf = ({ name, serial, manufacturer }: Marks): string =>
  JSON.stringify(
    [name, serial, manufacturer].map((part) => part?.trim().normalize('NFC').toLowerCase() || null),
  )
