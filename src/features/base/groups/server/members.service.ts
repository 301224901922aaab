import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { Member, MemberContext, Role } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { type ActivityEntry, recordActivity } from '../../activity/server/activity.service.ts'
import { raiseNotification } from '../../notifications/server/notifications.service.ts'
import { memberRemoved, roleChanged } from '../../notifications/types/people.ts'
import { fullName } from '../../users/users.rules.ts'
import { can, groupName, invitableRoles, roleLabels } from '../groups.rules.ts'
import type { MemberView, UpdateMemberRoleInput, UpdateMyColorInput } from '../groups.schemas.ts'
import { memberEntity } from '../member.entity.ts'
import { changeMembership } from './access.service.ts'
import {
  endEmergencyAccess,
  endPersonalLinks,
  endShareLinks,
  releaseAfterLeaving,
  settleBeforeLeaving,
  tellNewManager,
} from './groups.ports.ts'
import { lockGroupRow } from './groups.repository.ts'
import * as repository from './memberships.repository.ts'

/** Lists who has one of the roles now, to notify them. */
export const listMemberIds = (tx: Tx, familyGroupId: string, roles: readonly Role[]) =>
  repository.listMemberIds(tx, familyGroupId, roles)

/** Lists the members. E-mail addresses are for managers only. */
export async function listMembers(ctx: MemberContext): Promise<MemberView[]> {
  const { familyGroupId, role, userId } = ctx.member
  const rows = await repository.listMembers(ctx.db, familyGroupId)
  return rows.map(({ joinedAt, email, ...member }) => ({
    ...member,
    name: memberName(member),
    joinedAt: joinedAt.toISOString(),
    isMe: member.userId === userId,
    email: role === 'MANAGER' ? email : null,
  }))
}

/** Returns the name of a member. Their membership is locked. @throws AppError `not-found` */
export async function getMemberName(tx: Tx, { familyGroupId, userId }: repository.MembershipKey) {
  const members = await repository.listMembers(tx, familyGroupId)
  const member = members.find((one) => one.userId === userId)
  if (!member) throw notFound(t`This member`)
  return memberName(member)
}

/** Changes a member's role. Ends the invitations and links that the new role does not allow. */
export function updateMemberRole(ctx: MemberContext, { userId, role }: UpdateMemberRoleInput) {
  return changeMembership(ctx, 'group.manage', userId, async (tx, target) => {
    if (target.role === role) return
    await repository.revokePendingInvites(tx, {
      familyGroupId: target.familyGroupId,
      invitedBy: userId,
      exceptRoles: invitableRoles(role),
    })
    if (!can(role, 'share-link.create')) await endLinksOf(tx, ctx, target)
    const facts = await factsOf(tx, target)
    if (target.role === 'MANAGER') await requireAnotherManager(tx, target, facts)
    if (role === 'MANAGER') await endEmergencyAccess()(tx, ctx, target)
    await repository.updateMembership(tx, target, { role })
    if (!can(role, 'relative-link.manage')) await endPersonalLinksOf(tx, ctx, target)
    if (role === 'MANAGER') await tellNewManager()(tx, ctx, target)
    await record(tx, ctx, target, {
      verb: 'CHANGED',
      before: { role: target.role, name: facts.memberName },
      after: { role },
    })
    await raiseNotification(tx, ctx, roleChanged, {
      userIds: [userId],
      actorUserId: ctx.user.id,
      familyGroupId: target.familyGroupId,
      facts: {
        familyGroupId: target.familyGroupId,
        groupName: facts.groupName,
        roleName: roleLabels[role],
      },
    })
  })
}

/**
 * Removes a member; what they did stays.
 * @param writeOffReason the reason for writing off their balance; without one they must be settled up. Nobody can
 * write off their own debt.
 */
export function removeMember(ctx: MemberContext, userId: string, writeOffReason: string | null = null) {
  if (userId === ctx.user.id) return leaveGroup(ctx)
  return changeMembership(ctx, 'group.manage', userId, (tx, target) =>
    end(tx, ctx, target, { verb: 'REMOVED', writeOffReason }),
  )
}

export function leaveGroup(ctx: MemberContext) {
  return changeMembership(ctx, 'group.see', ctx.user.id, (tx, target) =>
    end(tx, ctx, target, { verb: 'LEFT', writeOffReason: null }),
  )
}

/** Changes the colour by which others recognize the member. */
export function updateMyColor(ctx: MemberContext, { color }: UpdateMyColorInput) {
  return changeMembership(ctx, 'group.see', ctx.user.id, (tx, me) =>
    repository.updateMembership(tx, me, { color }),
  )
}

type End = { verb: 'REMOVED' | 'LEFT'; writeOffReason: string | null }

async function end(tx: Tx, ctx: MemberContext, target: Member, { verb, writeOffReason }: End) {
  const { familyGroupId, userId } = target
  await repository.revokePendingInvites(tx, { familyGroupId, invitedBy: userId })
  await endLinksOf(tx, ctx, target)
  const facts = await factsOf(tx, target)
  if (target.role === 'MANAGER') await requireAnotherManager(tx, target, facts)
  await settleBeforeLeaving()(tx, ctx, { familyGroupId, userId, name: facts.memberName, writeOffReason })
  await repository.endMembership(tx, target)
  await releaseAfterLeaving()(tx, ctx, { familyGroupId, userId, name: facts.memberName })
  await endPersonalLinksOf(tx, ctx, target)
  await record(tx, ctx, target, { verb, before: { role: target.role, name: facts.memberName } })
  const told = { actorUserId: ctx.user.id, familyGroupId }
  if (verb === 'REMOVED') {
    await raiseNotification(tx, ctx, memberRemoved, {
      ...told,
      userIds: [userId],
      facts: { told: 'the removed one', groupName: facts.groupName },
    })
  }
  await raiseNotification(tx, ctx, memberRemoved, {
    ...told,
    userIds: facts.managers.filter((managerId) => managerId !== userId),
    facts: {
      told: 'the managers',
      familyGroupId,
      groupName: facts.groupName,
      memberName: facts.memberName,
      left: verb === 'LEFT',
    },
  })
}

/** Ends the links whose creator can no longer share. */
const endLinksOf = (tx: Tx, { user }: MemberContext, { familyGroupId, userId }: Member) =>
  endShareLinks()(tx, { familyGroupId, createdBy: userId }, 'CREATOR_LOST_RIGHT', user)

/** Ends the personal links whose address and PIN a former manager knows. */
const endPersonalLinksOf = (tx: Tx, { user }: MemberContext, { familyGroupId, userId }: Member) =>
  endPersonalLinks()(tx, { familyGroupId, issuedBy: userId }, user)

type Facts = { groupName: string; isSample: boolean; memberName: string; managers: string[] }

/** Notifies and logs a change. Locks the group's row so that its members stay the same. */
async function factsOf(tx: Tx, { familyGroupId, userId }: Member): Promise<Facts> {
  const group = await lockGroupRow(tx, familyGroupId)
  if (!group || group.deletedAt) throw notFound()
  const members = await repository.listMembers(tx, familyGroupId)
  const target = members.find((member) => member.userId === userId)
  return {
    groupName: groupName(group.name),
    isSample: group.isSample,
    memberName: target ? memberName(target) : t`A member`,
    managers: members.filter(({ role }) => role === 'MANAGER').map((member) => member.userId),
  }
}

async function requireAnotherManager(tx: Tx, target: Member, { isSample }: Facts) {
  if ((await repository.countOtherManagers(tx, target)) > 0) return
  throw new AppError(
    'conflict',
    isSample
      ? t`Nobody else can manage the sample family. To remove it, choose “Remove sample data” on its dashboard.`
      : t`A group needs at least one manager. Make someone else a manager first.`,
  )
}

const memberName = (person: Parameters<typeof fullName>[0]) => fullName(person) ?? t`A member`

function record(
  tx: Tx,
  ctx: MemberContext,
  { familyGroupId, userId }: Member,
  entry: ActivityEntry<typeof memberEntity> & {
    before: { role: Role; name: string }
    after?: { role: Role }
  },
) {
  return recordActivity(tx, {
    familyGroupId,
    actor: ctx.user,
    of: memberEntity,
    entityId: userId,
    ...entry,
  })
}
