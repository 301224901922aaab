import { sql } from 'drizzle-orm'
import { AppError, isAppError, notFound } from '../../../../lib/app-error.ts'
import type { MemberContext, Role, SignedInContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { workApart } from '../../../../server/jobs/apart.ts'
import type { PurgeContext } from '../../../../server/jobs/purge.ts'
import { type ActivityEntry, recordActivity } from '../../activity/server/activity.service.ts'
import { groupEntity } from '../group.entity.ts'
import {
  changedSettings,
  groupName,
  leastUsedColor,
  maxGroupsPerUser,
  maxMembersPerGroup,
  newGroupsPerDay,
  removedForGoodAt,
} from '../groups.rules.ts'
import type {
  CreateGroupInput,
  DeletedGroupView,
  GroupView,
  MyFamilyGroupView,
  UpdateGroupInput,
} from '../groups.schemas.ts'
import { changeInGroup } from './access.service.ts'
import { endShareLinks, requirePlanForGroup } from './groups.ports.ts'
import * as repository from './groups.repository.ts'
import {
  isDeletedUser,
  listMembers,
  listMembershipsOfUser,
  lockMembers,
  revokePendingInvites,
  upsertMembership,
} from './memberships.repository.ts'

/** Makes a group; its creator is its first MANAGER. */
export async function createGroup(
  ctx: SignedInContext,
  input: CreateGroupInput,
): Promise<{ familyGroupId: string }> {
  await requireFewNewGroups(ctx)
  return ctx.db.transaction(async (tx) => {
    await lockGroupsOfUser(tx, ctx.user.id)
    await requirePlanForGroup()(tx, ctx)
    return { familyGroupId: await foundGroup(tx, ctx, input) }
  })
}

/** Deleted groups leave room for new ones but stay for 30 days: nobody fills the database by making and deleting. */
async function requireFewNewGroups(ctx: SignedInContext) {
  try {
    await ctx.limits.limit('new-groups', ctx.user.id, newGroupsPerDay)
  } catch (error) {
    if (!isAppError(error, 'too-many')) throw error
    throw new AppError(
      'too-many',
      `One person can make ${newGroupsPerDay.points} groups within a day, not more. Please try again tomorrow.`,
      error.details,
    )
  }
}

/** The part of making a group that runs inside a transaction of the caller. */
export async function foundGroup(
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
 * Until the transaction ends nobody else counts or changes this person's groups: two requests must not both see room,
 * and nobody joins one while, or after, the account is deleted.
 */
export async function lockGroupsOfUser(tx: Tx, userId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`groups-of:${userId}`}, 0))`)
  if (await isDeletedUser(tx, userId)) throw new AppError('signed-out', 'Please sign in to go on.')
}

/**
 * Makes somebody a member, or brings back who once was one, with a display colour that few others have. Who is a
 * member already stays as they are.
 */
export async function addMember(
  tx: Tx,
  { familyGroupId, userId, role }: { familyGroupId: string; userId: string; role: Role },
): Promise<{ wasMember: boolean }> {
  await requireRoomForGroup(tx, userId, familyGroupId)
  const group = await repository.lockGroupRow(tx, familyGroupId)
  if (!group || group.deletedAt) throw notFound('This group')
  const members = await listMembers(tx, familyGroupId)
  if (members.some((member) => member.userId === userId)) return { wasMember: true }
  if (members.length >= maxMembersPerGroup) {
    throw new AppError(
      'conflict',
      `${groupName(group.name)} has ${maxMembersPerGroup} members, which is the most there can be. A manager can remove somebody first.`,
    )
  }
  const color = leastUsedColor(members.map((member) => member.color))
  await upsertMembership(tx, { familyGroupId, userId, role, color })
  return { wasMember: false }
}

/** @param except a group that is theirs already takes no more room. */
async function requireRoomForGroup(tx: Tx, userId: string, except?: string) {
  await lockGroupsOfUser(tx, userId)
  const mine = await listMembershipsOfUser(tx, userId)
  if (mine.length < maxGroupsPerUser || mine.some(({ familyGroupId }) => familyGroupId === except)) return
  throw new AppError(
    'conflict',
    `You are in ${maxGroupsPerUser} groups, which is the most there can be. Leave one of them first.`,
  )
}

/** @param db the caller's transaction, when the answer must hold until it ends. */
export async function listMyFamilyGroups(
  ctx: { db: Executor; user: { id: string } },
  db: Executor = ctx.db,
): Promise<MyFamilyGroupView[]> {
  const rows = await listMembershipsOfUser(db, ctx.user.id)
  return rows.map(({ familyGroupId, role, ...familyGroup }) => ({ familyGroupId, role, familyGroup }))
}

export async function getGroup(ctx: MemberContext): Promise<GroupView> {
  const group = await repository.findGroup(ctx.db, ctx.member.familyGroupId)
  if (!group) throw notFound('This group')
  return { ...group, role: ctx.member.role }
}

/** Holds the group's row until the transaction ends, so that what is counted under it stays counted. */
export async function lockGroup(tx: Tx, familyGroupId: string): Promise<void> {
  await repository.lockGroupRow(tx, familyGroupId)
}

/**
 * Holds groups whole until the transaction ends: in none of them a role changes, and nobody joins or leaves. In the
 * order of every change in a group: people, then the groups' rows.
 */
export async function holdGroups(tx: Tx, familyGroupIds: string[]): Promise<void> {
  if (familyGroupIds.length === 0) return
  await lockMembers(tx, familyGroupIds)
  for (const id of familyGroupIds.toSorted()) await repository.lockGroupRow(tx, id)
}

/** Saves name and settings. A stale edit is refused with the newer value, and nothing is overwritten. */
export function updateGroup(ctx: MemberContext, { familyGroupId, version, ...settings }: UpdateGroupInput) {
  return changeInGroup(ctx, 'group.manage', async (tx, { role }) => {
    const current = await repository.lockGroupRow(tx, familyGroupId)
    if (!current) throw notFound('This group')
    if (current.version !== version) {
      const { deletedAt: _, ...newer } = current
      throw new AppError(
        'conflict',
        'Another manager saved these settings while you were editing. Nothing of theirs was overwritten: look at the newer values, then save again.',
        { current: { ...newer, role } satisfies GroupView },
      )
    }
    const { before, after } = changedSettings(current, settings)
    if (Object.keys(after).length === 0) return { version }
    await repository.updateGroup(tx, familyGroupId, settings)
    await record(tx, ctx, familyGroupId, { verb: 'CHANGED', before, after })
    return { version: version + 1 }
  })
}

/** Soft: its managers can restore it for 30 days, then a job removes it with everything in it. */
export function deleteGroup(ctx: MemberContext) {
  return changeInGroup(ctx, 'group.manage', async (tx, { familyGroupId }) => {
    await revokePendingInvites(tx, { familyGroupId })
    await endShareLinks()(tx, { familyGroupId }, 'GONE', ctx.user)
    const group = await repository.lockGroupRow(tx, familyGroupId)
    // Another manager may have been quicker.
    if (!group || group.deletedAt) throw notFound('This group')
    if (group.isSample) {
      throw new AppError(
        'conflict',
        'This is the sample family: “Remove sample data” on its dashboard takes it away.',
      )
    }
    await repository.markGroupDeleted(tx, familyGroupId)
    await record(tx, ctx, familyGroupId, { verb: 'DELETED', before: { name: group.name } })
  })
}

export function restoreGroup(ctx: MemberContext) {
  return changeInGroup(
    ctx,
    'group.manage',
    async (tx, { familyGroupId }) => {
      // One that was made at the very moment of the deletion must not come to life with the group.
      await revokePendingInvites(tx, { familyGroupId })
      await endShareLinks()(tx, { familyGroupId }, 'GONE', ctx.user)
      const group = await repository.lockGroupRow(tx, familyGroupId)
      if (!group?.deletedAt) throw new AppError('conflict', 'This group is not deleted (any more).')
      // It takes the place that it had, unless another group has been created in it.
      if (!group.isSample) await requirePlanForGroup()(tx, ctx, { createdSince: group.deletedAt })
      const isBack = await repository.unmarkGroupDeleted(tx, familyGroupId)
      if (!isBack) throw notFound('This group')
      await record(tx, ctx, familyGroupId, { verb: 'RESTORED', after: { name: group.name } })
    },
    { first: (tx) => requireRoomForGroup(tx, ctx.user.id), evenDeleted: true },
  )
}

/** What the caller, as a manager, can still restore. */
export async function listDeletedGroups(ctx: SignedInContext): Promise<DeletedGroupView[]> {
  const rows = await repository.listDeletedGroups(ctx.db, ctx.user.id, 50)
  return rows.flatMap(({ deletedAt, ...group }) =>
    deletedAt
      ? { ...group, deletedAt: deletedAt.toISOString(), removedAt: removedForGoodAt(deletedAt).toISOString() }
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

/** Removes for good what was deleted more than 30 days ago, each group on its own. @returns how many. */
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
