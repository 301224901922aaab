/** Returns the names of all fields of an answer at any depth; of lists those of the first entry. */
export function keysOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? [keysOf(value[0])] : []
  if (value === null || typeof value !== 'object') return typeof value === 'object' ? null : true
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([one], [two]) => (one < two ? -1 : 1))
      .map(([name, field]) => [name, typeof field === 'object' && field !== null ? keysOf(field) : true]),
  )
}
