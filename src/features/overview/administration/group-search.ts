/** The group filter in the address. */
export type GroupSearch = { q?: string }

/** Written by hand to keep the schema library out of the script of every page. */
export function groupSearch({ q }: Record<string, unknown>): GroupSearch {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, 120) : ''
  return text ? { q: text } : {}
}
