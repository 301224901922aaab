import { AppError } from '../../../../lib/app-error.ts'
import type { RequestContext, SignedInContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { bestOf, isCovering, mayAddGroup, mayAddProperty, type Room } from '../subscription.rules.ts'
import { needsPlan } from '../subscription.texts.ts'
import * as repository from './subscription.repository.ts'

/** What of a person's subscriptions counts, with the time at which it was read. */
export async function findMySubscription(db: Executor, userId: string) {
  const rows = await repository.listSubscriptionsOf(db, userId)
  const best = bestOf(rows, rows[0]?.now ?? new Date(0))
  return best && { ...best, isActive: isCovering(best, best.now) }
}

/** The plans that count for groups: of everyone who manages them and pays. */
export async function listPlansOf(db: Executor, familyGroupIds: string[]) {
  const rows = await repository.listCover(db, familyGroupIds)
  return rows.filter((row) => isCovering(row, row.now))
}

/** How much of what is free a person has used: groups that they manage and that nobody's plan covers. */
export async function roomForGroup(
  ctx: Pick<SignedInContext, 'billing' | 'user'>,
  db: Executor,
  { createdSince }: { createdSince?: Date | undefined } = {},
): Promise<Room> {
  if (!ctx.billing.isConfigured) return { isUnlocked: true, isCovered: false, used: 0 }
  const own = await findMySubscription(db, ctx.user.id)
  const groups = await repository.listManagedGroups(db, ctx.user.id)
  const counted = groups.filter(({ createdAt }) => !createdSince || createdAt > createdSince)
  const covered = new Set(
    (
      await listPlansOf(
        db,
        counted.map(({ familyGroupId }) => familyGroupId),
      )
    ).map(({ familyGroupId }) => familyGroupId),
  )
  const used = counted.filter(({ familyGroupId }) => !covered.has(familyGroupId)).length
  return { isUnlocked: false, isCovered: own?.isActive ?? false, used }
}

/**
 * That the person may have one group more. Their groups are held (`lockGroupsOfUser`), so that two requests do not both
 * see room. A group that comes back from the trash takes the place that it had, unless another has been created since.
 * @throws AppError `needs-plan`
 */
export async function requireRoomForGroup(
  tx: Tx,
  ctx: Pick<SignedInContext, 'billing' | 'user'>,
  options: { createdSince?: Date | undefined } = {},
): Promise<void> {
  if (mayAddGroup(await roomForGroup(ctx, tx, options))) return
  throw new AppError('needs-plan', needsPlan.group)
}

/**
 * That the group may have one property more; its row is held.
 * @param used how many properties it has
 * @throws AppError `needs-plan`
 */
export async function requireRoomForProperty(
  tx: Tx,
  { billing }: Pick<RequestContext, 'billing'>,
  { familyGroupId, used }: { familyGroupId: string; used: number },
): Promise<void> {
  const isUnlocked = !billing.isConfigured
  if (mayAddProperty({ isUnlocked, isCovered: false, used })) return
  const isCovered = (await listPlansOf(tx, [familyGroupId])).length > 0
  if (!mayAddProperty({ isUnlocked, isCovered, used })) throw new AppError('needs-plan', needsPlan.property)
}
