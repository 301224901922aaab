/** The limit of one file. */
export const maxRows = 5_000

type Marks = { name: string; serial: string | null; manufacturer: string | null }

/** Returns a key for finding duplicates: two assets with the same key count as one. */
export const markOf = ({ name, serial, manufacturer }: Marks): string =>
  JSON.stringify(
    [name, serial, manufacturer].map((part) => part?.trim().normalize('NFC').toLowerCase() || null),
  )
