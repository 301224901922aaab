import { AppError } from '../../../../lib/app-error.ts'
import type { RequestContext, SignedInContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { acrossGroups } from '../../../../server/db/row-security/reach.ts'
import {
  bestOf,
  isCovering,
  mayAddGroup,
  mayAddProperty,
  type PlanId,
  type Room,
} from '../subscription.rules.ts'
import { needsPlan } from '../subscription.texts.ts'
import * as repository from './subscription.repository.ts'

/** A person's active subscription, with the time of the read. */
export async function findMySubscription(db: Executor, userId: string) {
  const rows = await repository.listSubscriptionsOf(db, userId)
  const best = bestOf(rows, rows[0]?.now ?? new Date(0))
  return best && { ...best, isActive: isCovering(best, best.now) }
}

/** Returns the active plans of each group: those of all its managers. */
export async function listPlansOf(db: Executor, familyGroupIds: string[]) {
  const rows = await repository.listCover(db, familyGroupIds)
  return rows.filter((row) => isCovering(row, row.now))
}

/** Counts active plans by the same rule, for administrators. */
export async function countPlans(db: Executor): Promise<Record<PlanId, number>> {
  const rows = await repository.countCovering(db)
  const of = (id: PlanId) => rows.find(({ planId }) => planId === id)?.count ?? 0
  return { monthly: of('monthly'), annual: of('annual') }
}

/** Counts a person's free groups: those that they manage and that no plan covers. */
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
 * Requires that the person can have one more group. Their groups are locked (`lockGroupsOfUser`), so that two requests
 * do not both see room. A restored group takes its former place unless another was created since.
 * @throws AppError `needs-plan`
 */
export async function requireRoomForGroup(
  tx: Tx,
  ctx: Pick<SignedInContext, 'billing' | 'user'>,
  options: { createdSince?: Date | undefined } = {},
): Promise<void> {
  const room = await acrossGroups('limits of a person', () => roomForGroup(ctx, tx, options))
  if (mayAddGroup(room)) return
  throw new AppError('needs-plan', needsPlan.group)
}

/**
 * Requires that the group can have one more property; its row is locked.
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
