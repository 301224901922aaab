import { leastUsedColor, type MemberColor, memberColors } from '../groups/groups.rules.ts'
import { ownerKey } from './ownership.rules.ts'
import type { OwnerShareView, OwnershipChangeView } from './ownership.schemas.ts'

/** The classes by which each colour fills a drawing. */
const fills = {
  clay: 'fill-member-clay',
  pine: 'fill-member-pine',
  lake: 'fill-member-lake',
  plum: 'fill-member-plum',
  moss: 'fill-member-moss',
  rust: 'fill-member-rust',
  slate: 'fill-member-slate',
  sand: 'fill-member-sand',
} as const satisfies Record<MemberColor, string>

/**
 * How each owner is filled in: a member in the colour that they have everywhere, somebody outside the group in one that
 * the fewest of the others have.
 */
export function ownerFills(changes: readonly OwnershipChangeView[]): (owner: OwnerShareView) => string {
  const owners = new Map(changes.flatMap(({ shares }) => shares).map((owner) => [ownerKey(owner), owner]))
  const colors = new Map<string, MemberColor>()
  for (const [key, { color }] of owners) {
    const own = memberColors.find((name) => name === color)
    if (own) colors.set(key, own)
  }
  for (const key of owners.keys()) {
    if (!colors.has(key)) colors.set(key, leastUsedColor([...colors.values()]))
  }
  return (owner) => fills[colors.get(ownerKey(owner)) ?? 'slate']
}
