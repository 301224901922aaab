/** Which groups the address asks for. */
export type GroupSearch = { q?: string }

/** By hand, so that the schema library stays out of the script that every page loads. */
export function groupSearch({ q }: Record<string, unknown>): GroupSearch {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, 120) : ''
  return text ? { q: text } : {}
}
