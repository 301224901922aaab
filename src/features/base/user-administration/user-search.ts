/** The search of the user list. */
export type UserSearch = { q?: string; show?: 'suspended' }

/** By hand, to keep the schema library out of the main bundle. */
export function userSearch({ q, show }: Record<string, unknown>): UserSearch {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, 120) : ''
  return { ...(text && { q: text }), ...(show === 'suspended' && { show }) }
}
