import { leastUsedColor, type MemberColor, memberColors } from '../../base/groups/groups.rules.ts'
import { ownerKey } from './ownership.rules.ts'
import type { OwnerShareView, OwnershipChangeView } from './ownership.schemas.ts'

/** Returns the colour of each owner: a member’s own, and the least used one for someone outside the group. */
export function ownerColors(
  changes: readonly OwnershipChangeView[],
): (owner: Pick<OwnerShareView, 'userId' | 'name'>) => MemberColor {
  const owners = new Map(changes.flatMap(({ shares }) => shares).map((owner) => [ownerKey(owner), owner]))
  const colors = new Map<string, MemberColor>()
  for (const [key, { color }] of owners) {
    const own = memberColors.find((name) => name === color)
    if (own) colors.set(key, own)
  }
  for (const key of owners.keys()) {
    if (!colors.has(key)) colors.set(key, leastUsedColor([...colors.values()]))
  }
  return (owner) => colors.get(ownerKey(owner)) ?? 'slate'
}
