/** Which people the address asks for. */
export type UserSearch = { q?: string; show?: 'suspended' }

/** By hand, so that the schema library stays out of the script that every page loads. */
export function userSearch({ q, show }: Record<string, unknown>): UserSearch {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, 120) : ''
  return { ...(text && { q: text }), ...(show === 'suspended' && { show }) }
}
