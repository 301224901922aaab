import { t } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { AppError, isAppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import type { MemberContext, MemberReading, Role, SignedInContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { acrossGroups } from '../../../../server/db/row-security/reach.ts'
import { workApart } from '../../../../server/jobs/apart.ts'
import type { PurgeContext } from '../../../../server/jobs/purge.ts'
import { type ActivityEntry, recordActivity } from '../../activity/server/activity.service.ts'
import { groupEntity } from '../group.entity.ts'
import {
  changedSettings,
  groupName,
  groupRights,
  leastUsedColor,
  maxGroupsPerUser,
  maxMembersPerGroup,
  newGroupsPerDay,
  purgeDate,
} from '../groups.rules.ts'
import type {
  CreateGroupInput,
  DeletedGroupView,
  GroupView,
  MyFamilyGroupView,
  UpdateGroupInput,
} from '../groups.schemas.ts'
import { changeInGroup } from './access.service.ts'
import { endEmergencyAccess, endShareLinks, requirePlanForGroup } from './groups.ports.ts'
import * as repository from './groups.repository.ts'
import {
  isDeletedUser,
  listMembers,
  listMembershipsOfUser,
  lockMembers,
  revokePendingInvites,
  upsertMembership,
} from './memberships.repository.ts'

/** Creates a group with its creator as first MANAGER. */
export async function createGroup(
  ctx: SignedInContext,
  input: CreateGroupInput,
): Promise<{ familyGroupId: string }> {
  await limitNewGroups(ctx)
  return ctx.db.transaction(async (tx) => {
    await lockGroupsOfUser(tx, ctx.user.id)
    await requirePlanForGroup()(tx, ctx)
    return { familyGroupId: await createGroupWithManager(tx, ctx, input) }
  })
}

/** Deleted groups free the limit but stay for 30 days, so creation is also rate limited. */
async function limitNewGroups(ctx: SignedInContext) {
  try {
    await ctx.limits.limit('new-groups', ctx.user.id, newGroupsPerDay)
  } catch (error) {
    if (!isAppError(error, 'too-many')) throw error
    throw new AppError(
      'too-many',
      t`You can create ${newGroupsPerDay.points} groups a day. Try again tomorrow.`,
      error.details,
    )
  }
}

/** Creates a group inside the caller's transaction. */
export async function createGroupWithManager(
  tx: Tx,
  ctx: SignedInContext,
  group: Omit<repository.NewGroup, 'createdBy'>,
): Promise<string> {
  const familyGroupId = await repository.insertGroup(tx, { ...group, createdBy: ctx.user.id })
  await addMember(tx, { familyGroupId, userId: ctx.user.id, role: 'MANAGER' })
  await record(tx, ctx, familyGroupId, {
    verb: 'CREATED',
    after: { name: group.name, currency: group.currency, timeZone: group.timeZone },
  })
  return familyGroupId
}

/**
 * Serializes changes to this person's groups until the transaction ends, so that two requests do not both see room and
 * no one joins while their account is being deleted.
 */
export async function lockGroupsOfUser(tx: Tx, userId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`groups-of:${userId}`}, 0))`)
  if (await isDeletedUser(tx, userId)) throw new AppError('signed-out', t`Sign in to continue.`)
}

/** Adds a member or restores a former one, with a little-used colour. Existing members are left unchanged. */
export async function addMember(
  tx: Tx,
  { familyGroupId, userId, role }: { familyGroupId: string; userId: string; role: Role },
): Promise<{ wasMember: boolean }> {
  await requireRoomForGroup(tx, userId, familyGroupId)
  const group = await repository.lockGroupRow(tx, familyGroupId)
  if (!group || group.deletedAt) throw notFound(t`This group`)
  const members = await listMembers(tx, familyGroupId)
  if (members.some((member) => member.userId === userId)) return { wasMember: true }
  if (members.length >= maxMembersPerGroup) {
    throw new AppError(
      'conflict',
      t`${groupName(group.name)} has reached the limit of ${maxMembersPerGroup} members. A manager has to remove someone first.`,
    )
  }
  const color = leastUsedColor(members.map((member) => member.color))
  await upsertMembership(tx, { familyGroupId, userId, role, color })
  return { wasMember: false }
}

/** @param except a group that already counts */
async function requireRoomForGroup(tx: Tx, userId: string, except?: string) {
  await lockGroupsOfUser(tx, userId)
  const mine = await acrossGroups('limits of a person', () => listMembershipsOfUser(tx, userId))
  if (mine.length < maxGroupsPerUser || mine.some(({ familyGroupId }) => familyGroupId === except)) return
  throw new AppError(
    'conflict',
    t`You have reached the limit of ${maxGroupsPerUser} groups. Leave one first.`,
  )
}

/** @param db the caller's transaction, when the answer must hold until it ends */
export async function listMyFamilyGroups(
  ctx: { db: Executor; user: { id: string } },
  db: Executor = ctx.db,
): Promise<MyFamilyGroupView[]> {
  const rows = await listMembershipsOfUser(db, ctx.user.id)
  return rows.map(({ familyGroupId, role, ...familyGroup }) => ({ familyGroupId, role, familyGroup }))
}

export async function getGroup(ctx: MemberReading): Promise<GroupView> {
  const group = await repository.findGroup(ctx.db, ctx.member.familyGroupId)
  if (!group) throw notFound(t`This group`)
  return viewOf(group, ctx.member)
}

type Row = NonNullable<Awaited<ReturnType<typeof repository.findGroup>>>

const viewOf = (group: Row, { role }: { role: Role }): GroupView => ({
  ...group,
  role,
  may: groupRights(role),
})

/** Locks the group's row, so that counts under it stay valid. */
export async function lockGroup(tx: Tx, familyGroupId: string): Promise<void> {
  await repository.lockGroupRow(tx, familyGroupId)
}

/**
 * Locks all memberships of these groups, so that no role changes and no one joins or leaves. Uses the common lock
 * order: people, then group rows.
 */
export async function lockWholeGroups(tx: Tx, familyGroupIds: string[]): Promise<void> {
  if (familyGroupIds.length === 0) return
  await lockMembers(tx, familyGroupIds)
  for (const id of familyGroupIds.toSorted()) await repository.lockGroupRow(tx, id)
}

/** Saves the name and settings. Refuses a stale edit with the newer values. */
export function updateGroup(ctx: MemberContext, { familyGroupId, version, ...settings }: UpdateGroupInput) {
  return changeInGroup(ctx, 'group.manage', async (tx, { role }) => {
    const current = await repository.lockGroupRow(tx, familyGroupId)
    if (!current) throw notFound(t`This group`)
    if (current.version !== version) {
      const { deletedAt: _, ...newer } = current
      throw staleEdit(
        t`These settings were changed by someone else. Your changes were not saved. Review the newer version, then save again.`,
        viewOf(newer, { role }),
      )
    }
    const { before, after } = changedSettings(current, settings)
    if (Object.keys(after).length === 0) return { version }
    await repository.updateGroup(tx, familyGroupId, settings)
    await record(tx, ctx, familyGroupId, { verb: 'CHANGED', before, after })
    return { version: version + 1 }
  })
}

/** Soft-deletes a group: its managers can restore it for 30 days, then a job purges it. */
export function deleteGroup(ctx: MemberContext) {
  return changeInGroup(ctx, 'group.manage', async (tx, { familyGroupId }) => {
    await revokePendingInvites(tx, { familyGroupId })
    await endShareLinks()(tx, { familyGroupId }, 'GONE', ctx.user)
    const group = await repository.lockGroupRow(tx, familyGroupId)
    // Another manager may have acted first.
    if (!group || group.deletedAt) throw notFound(t`This group`)
    if (group.isSample) {
      throw new AppError(
        'conflict',
        t`This is the sample family. To remove it, choose “Remove sample data” on its dashboard.`,
      )
    }
    await endEmergencyAccess()(tx, ctx, { familyGroupId })
    await repository.markGroupDeleted(tx, familyGroupId)
    await record(tx, ctx, familyGroupId, { verb: 'DELETED', before: { name: group.name } })
  })
}

export function restoreGroup(ctx: MemberContext) {
  return changeInGroup(
    ctx,
    'group.manage',
    async (tx, { familyGroupId }) => {
      // Invitations created at the moment of deletion must not come back with the group.
      await revokePendingInvites(tx, { familyGroupId })
      await endShareLinks()(tx, { familyGroupId }, 'GONE', ctx.user)
      const group = await repository.lockGroupRow(tx, familyGroupId)
      if (!group?.deletedAt) throw new AppError('conflict', t`This group is not deleted.`)
      // Nobody could object while it was deleted.
      await endEmergencyAccess()(tx, ctx, { familyGroupId })
      // Takes the place that the group had, unless another group was created since.
      if (!group.isSample) await requirePlanForGroup()(tx, ctx, { createdSince: group.deletedAt })
      const isBack = await repository.unmarkGroupDeleted(tx, familyGroupId)
      if (!isBack) throw notFound(t`This group`)
      await record(tx, ctx, familyGroupId, { verb: 'RESTORED', after: { name: group.name } })
    },
    { first: (tx) => requireRoomForGroup(tx, ctx.user.id), evenDeleted: true },
  )
}

/** Lists what the caller can restore as a manager. */
export async function listDeletedGroups(ctx: SignedInContext): Promise<DeletedGroupView[]> {
  const rows = await repository.listDeletedGroups(ctx.db, ctx.user.id, 50)
  return rows.flatMap(({ deletedAt, ...group }) =>
    deletedAt
      ? { ...group, deletedAt: deletedAt.toISOString(), removedAt: purgeDate(deletedAt).toISOString() }
      : [],
  )
}

function record(
  tx: Tx,
  ctx: SignedInContext,
  familyGroupId: string,
  entry: ActivityEntry<typeof groupEntity>,
) {
  return recordActivity(tx, {
    familyGroupId,
    actor: ctx.user,
    of: groupEntity,
    entityId: familyGroupId,
    ...entry,
  })
}

/** Purges groups deleted more than 30 days ago, one by one. @returns how many */
export async function purgeDeletedGroups({ db, log, signal }: PurgeContext): Promise<number> {
  const apart = workApart({ log })
  let purged = 0
  for (const familyGroupId of await repository.listExpiredGroups(db)) {
    signal?.throwIfAborted()
    await apart.run({ familyGroupId }, async () => {
      await repository.deleteExpiredGroup(db, familyGroupId)
      purged++
    })
  }
  apart.finish()
  return purged
}
