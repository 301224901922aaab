// Pages of openstreetmap.org. Nothing is sent there before a reader presses the link.

const pageOf = (path: string, search: Record<string, string>) =>
  `https://www.openstreetmap.org/${path}?${new URLSearchParams(search)}`

/** Returns the address of a map that searches for a place by its name or address. */
export const mapOf = (place: string) => pageOf('search', { query: place })

/** Returns the address of a page that plans the way to a place. */
export const directionsTo = (place: string) => pageOf('directions', { to: place })
