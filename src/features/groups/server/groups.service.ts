import { sql } from 'drizzle-orm'
import { AppError, notFound } from '../../../lib/app-error.ts'
import type { MemberContext, Role, SignedInContext } from '../../../server/context.ts'
import type { Executor, Tx } from '../../../server/db/client.ts'
import { recordActivity } from '../../activity/server/activity.service.ts'
import { maxGroupsPerUser, memberColor } from '../groups.rules.ts'
import type { CreateGroupInput, GroupView, MyFamilyGroupView } from '../groups.schemas.ts'
import { findGroup, insertGroup, lockGroupRow, type NewGroup } from './groups.repository.ts'
import {
  countGroupsOfUser,
  insertMembership,
  isDeletedUser,
  listMembershipsOfUser,
} from './memberships.repository.ts'

/** Makes a group; its creator is its first MANAGER. */
export function createGroup(
  ctx: SignedInContext,
  input: CreateGroupInput,
): Promise<{ familyGroupId: string }> {
  return ctx.db.transaction(async (tx) => ({ familyGroupId: await foundGroup(tx, ctx, input) }))
}

/** The part of making a group that runs inside a transaction of the caller. */
export async function foundGroup(
  tx: Tx,
  ctx: SignedInContext,
  group: Omit<NewGroup, 'createdBy'>,
): Promise<string> {
  await lockGroupsOfUser(tx, ctx.user.id)
  if ((await countGroupsOfUser(tx, ctx.user.id)) >= maxGroupsPerUser) {
    throw new AppError('conflict', `You are in ${maxGroupsPerUser} groups, which is the most there can be.`)
  }
  const familyGroupId = await insertGroup(tx, { ...group, createdBy: ctx.user.id })
  await addMember(tx, { familyGroupId, userId: ctx.user.id, role: 'MANAGER', color: memberColor(0) })
  await recordActivity(tx, {
    familyGroupId,
    actor: ctx.user,
    verb: 'created',
    entityType: 'group',
    entityId: familyGroupId,
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

export function addMember(
  tx: Tx,
  membership: { familyGroupId: string; userId: string; role: Role; color: string },
) {
  return insertMembership(tx, membership)
}

/** @param db the caller's transaction, when the answer must hold until it ends. */
export async function listMyFamilyGroups(
  ctx: SignedInContext,
  db: Executor = ctx.db,
): Promise<MyFamilyGroupView[]> {
  const rows = await listMembershipsOfUser(db, ctx.user.id)
  return rows.map(({ familyGroupId, role, ...familyGroup }) => ({ familyGroupId, role, familyGroup }))
}

export async function getGroup(ctx: MemberContext): Promise<GroupView> {
  const group = await findGroup(ctx.db, ctx.member.familyGroupId)
  if (!group) throw notFound('This group')
  return { ...group, role: ctx.member.role }
}

/** Holds the group's row until the transaction ends, so that what is counted under it stays counted. */
export function lockGroup(tx: Tx, familyGroupId: string): Promise<void> {
  return lockGroupRow(tx, familyGroupId)
}
