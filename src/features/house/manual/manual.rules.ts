export const manualKinds = [
  'PACKING',
  'ARRIVAL',
  'LEAVING',
  'SHUT_OFFS',
  'UTILITIES',
  'BINS',
  'NEIGHBOURS',
  'PAPERS',
  'EMERGENCY',
  'OTHER',
] as const
export type ManualKind = (typeof manualKinds)[number]

export const isManualKind = (value: unknown): value is ManualKind =>
  manualKinds.some((kind) => kind === value)

export const maxSectionsPerProperty = 50

/** The urgent kinds, which are marked and printed first. */
export const urgentKinds: readonly ManualKind[] = ['EMERGENCY', 'SHUT_OFFS']
export const isUrgent = (kind: ManualKind): boolean => urgentKinds.includes(kind)

/** Returns the print order: emergencies, shut-offs, then all others in manual order. */
export function inPrintOrder<Section extends { kind: ManualKind }>(sections: readonly Section[]): Section[] {
  const rank = ({ kind }: Section) => (isUrgent(kind) ? urgentKinds.indexOf(kind) : urgentKinds.length)
  return sections.toSorted((a, b) => rank(a) - rank(b))
}

/** Returns the list with one item moved up or down; unchanged at the ends. */
export function moved<Thing>(things: readonly Thing[], index: number, by: -1 | 1): Thing[] {
  const target = index + by
  const [thing, neighbour] = [things[index], things[target]]
  if (thing === undefined || neighbour === undefined) return [...things]
  return things.with(index, neighbour).with(target, thing)
}

/** Sorts items by a list of IDs; unlisted ones come last. */
export function inOrder<Thing extends { id: string }>(
  things: readonly Thing[],
  ids: readonly string[],
): Thing[] {
  const place = ({ id }: Thing) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  return things.toSorted((a, b) => place(a) - place(b))
}

/** Returns whether both lists have the same IDs, each once, in any order. */
export function isSameSet(from: readonly string[], to: readonly string[]): boolean {
  const [known, named] = [new Set(from), new Set(to)]
  const isEachOnce = known.size === from.length && named.size === to.length
  return isEachOnce && from.length === to.length && from.every((id) => named.has(id))
}

/** Parses which sections are omitted from the print page. A new one is printed by default. */
export type PrintSearch = { without?: string }

export const leftOut = ({ without }: PrintSearch): string[] => without?.split(',').filter(Boolean) ?? []

export function withoutSections(ids: readonly string[]): PrintSearch {
  return ids.length === 0 ? {} : { without: ids.join(',') }
}
