import { leastUsedColor, type MemberColor, memberColors } from '../../base/groups/groups.rules.ts'
import { ownerKey } from './ownership.rules.ts'
import type { OwnerShareView, OwnershipChangeView } from './ownership.schemas.ts'

/**
 * The colour of each owner: a member in the colour that they have everywhere, somebody outside the group in one that
 * the fewest of the others have.
 */
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
