import { t } from '@lingui/core/macro'
import { AppError, isAppError } from '../../../../lib/app-error.ts'
import { coarseNetwork } from '../../../../server/client-address.ts'
import type { CurrentUser, RequestContext, SignedInContext } from '../../../../server/context.ts'
import { sha256 } from '../../../../server/crypto.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { recordActivity } from '../../activity/server/activity.service.ts'
import { groupName } from '../../groups/groups.rules.ts'
import { memberEntity } from '../../groups/member.entity.ts'
import { tellNewManager } from '../../groups/server/groups.ports.ts'
import { addMember, lockGroupsOfUser } from '../../groups/server/groups.service.ts'
import { listMemberIds } from '../../groups/server/members.service.ts'
import { raiseNotification } from '../../notifications/server/notifications.service.ts'
import { memberJoined } from '../../notifications/types/people.ts'
import { fullName } from '../../users/users.rules.ts'
import { inviteEntity } from '../invite.entity.ts'
import {
  answerLimit,
  bindingOf,
  type InviteState,
  inviteState,
  maskEmail,
  mayAnswer,
  openLimit,
  unknownCodeLimit,
} from '../invites.rules.ts'
import type { InviteEvent, InviteView } from '../invites.schemas.ts'
import { inviteTexts } from '../invites.texts.ts'
import * as repository from './invites.repository.ts'
import { insertLinkEvent } from './link-events.repository.ts'
import { isMember } from './people.repository.ts'

// The actions of anyone who has an invite code.

/** The origin of a request, for rate limits. */
type From = { address: string }

const notValid = () => new AppError('not-found', inviteTexts.notValid)
const expired = () => new AppError('conflict', inviteTexts.expired)

/**
 * Looks up a code; the only place that does. Every invalid code has the same answer; only the holder of a valid code
 * can learn that it expired or that they used it.
 * @param user the caller, if signed in: members learn that they already belong
 */
async function findByCode(
  ctx: RequestContext,
  inviteCode: string,
  user: CurrentUser | null,
  { address }: From,
): Promise<repository.InviteRow & { state: InviteState; isMember: boolean }> {
  // Checked before and counted after, so that someone who tries codes learns nothing from later ones.
  await ctx.limits.check('invite-unknown', address, unknownCodeLimit)
  const invite = await repository.findInviteByHash(ctx.db, sha256(inviteCode))
  if (invite) {
    const state = inviteState(invite)
    const isOver = state === 'REVOKED' || state === 'DECLINED'
    const isIn = !isOver && user !== null && (await isMember(ctx.db, invite.familyGroupId, user.id))
    if (isIn || state === 'PENDING' || state === 'EXPIRED') return { ...invite, state, isMember: isIn }
  }
  await ctx.limits.limit('invite-unknown', address, unknownCodeLimit)
  throw notValid()
}

/** Returns what the link's page shows. Opening it changes nothing but is recorded for the managers. */
export async function loadInviteData(
  ctx: RequestContext,
  inviteCode: string,
  user: CurrentUser | null,
  from: From,
): Promise<InviteView> {
  await ctx.limits.limit('invite-open', from.address, openLimit)
  const invite = await findByCode(ctx, inviteCode, user, from)
  await note(ctx, invite, 'OPENED', from)
  const binding = bindingOf(invite.email, user)
  const isTheirs = binding === 'RIGHT' || binding === 'UNVERIFIED'
  return {
    state: invite.isMember ? 'ALREADY_MEMBER' : invite.isExpired ? 'EXPIRED' : 'PENDING',
    groupName: invite.groupName,
    inviterFirstName: invite.inviterFirstName,
    role: invite.role,
    expiresAt: invite.expiresAt,
    binding,
    emailHint: invite.email && isTheirs ? maskEmail(invite.email) : null,
    familyGroupId: invite.isMember ? invite.familyGroupId : null,
  }
}

export type Acceptance = { outcome: 'JOINED' | 'ALREADY_MEMBER'; familyGroupId: string }

/** Makes the caller a member. Does not use up the link for existing members. */
export async function acceptInvite(
  ctx: SignedInContext,
  inviteCode: string,
  from: From,
): Promise<Acceptance> {
  return answer(ctx, inviteCode, from, async (tx, { id, familyGroupId }) => {
    // In the common lock order: people, invite, group.
    await lockGroupsOfUser(tx, ctx.user.id)
    if (await isMember(tx, familyGroupId, ctx.user.id)) {
      return { outcome: 'ALREADY_MEMBER', familyGroupId }
    }
    const invite = await lockOpenInvite(tx, ctx, id)
    if (!(await repository.takePlace(tx, id))) throw notValid()
    await addMember(tx, { familyGroupId, userId: ctx.user.id, role: invite.role })
    if (invite.role === 'MANAGER') await tellNewManager()(tx, ctx, { familyGroupId, userId: ctx.user.id })
    await recordActivity(tx, {
      familyGroupId,
      actor: ctx.user,
      verb: 'JOINED',
      of: memberEntity,
      entityId: ctx.user.id,
      after: { role: invite.role, inviteId: id },
    })
    await notifyMembersOfJoin(tx, ctx, invite)
    return { outcome: 'JOINED', familyGroupId }
  })
}

/** Declines. An invite for one address ends; a shared link stays open for others. */
export async function declineInvite(
  ctx: SignedInContext,
  inviteCode: string,
  from: From,
): Promise<{ outcome: 'DECLINED' | 'NOT_FOR_ME' }> {
  return answer(ctx, inviteCode, from, async (tx, { id, familyGroupId }) => {
    const invite = await lockOpenInvite(tx, ctx, id)
    if (invite.email === null) return { outcome: 'NOT_FOR_ME' }
    if (!(await repository.endInvite(tx, { inviteId: id, familyGroupId }, 'DECLINED'))) throw notValid()
    await recordActivity(tx, {
      familyGroupId,
      actor: ctx.user,
      verb: 'DECLINED',
      of: inviteEntity,
      entityId: id,
      after: { role: invite.role },
    })
    return { outcome: 'DECLINED' }
  })
}

/** Runs an answer: limits, lookup, one transaction and a line for the managers. */
async function answer<Result extends { outcome: string }>(
  ctx: SignedInContext,
  inviteCode: string,
  from: From,
  change: (tx: Tx, invite: repository.InviteRow) => Promise<Result>,
): Promise<Result> {
  await ctx.limits.limit('invite-answer', from.address, answerLimit)
  const invite = await findByCode(ctx, inviteCode, ctx.user, from)
  try {
    const result = await ctx.db.transaction(async (tx) => change(tx, invite))
    const kind = eventOf[result.outcome]
    if (kind) await note(ctx, invite, kind, from)
    return result
  } catch (error) {
    if (isAppError(error)) await note(ctx, invite, 'REFUSED', from)
    throw error
  }
}

const eventOf: Record<string, InviteEvent['kind']> = {
  JOINED: 'ACCEPTED',
  DECLINED: 'DECLINED',
  NOT_FOR_ME: 'DECLINED',
}

/** Reads the invite with the inviter's right locked. @throws AppError when it is not for the caller */
async function lockOpenInvite(tx: Tx, ctx: SignedInContext, inviteId: string): Promise<repository.InviteRow> {
  const before = await repository.findInvite(tx, inviteId)
  if (before?.invitedBy) await repository.lockInviter(tx, before.familyGroupId, before.invitedBy)
  const invite = await repository.findInvite(tx, inviteId)
  if (!invite) throw notValid()
  const state = inviteState(invite)
  if (state === 'EXPIRED') throw expired()
  if (state !== 'PENDING') throw notValid()
  const binding = bindingOf(invite.email, ctx.user)
  if (mayAnswer(binding)) return invite
  throw new AppError('forbidden', binding === 'UNVERIFIED' ? inviteTexts.unverified : inviteTexts.otherPerson)
}

async function notifyMembersOfJoin(tx: Tx, ctx: SignedInContext, invite: repository.InviteRow) {
  const { familyGroupId } = invite
  await raiseNotification(tx, ctx, memberJoined, {
    userIds: await listMemberIds(tx, familyGroupId, ['MANAGER', 'MEMBER']),
    actorUserId: ctx.user.id,
    familyGroupId,
    facts: {
      familyGroupId,
      groupName: groupName(invite.groupName),
      memberName: fullName(ctx.user) ?? t`A member`,
    },
  })
}

function note(
  { db }: RequestContext,
  { id, familyGroupId }: Pick<repository.InviteRow, 'id' | 'familyGroupId'>,
  kind: InviteEvent['kind'],
  { address }: From,
) {
  return insertLinkEvent(db, {
    familyGroupId,
    linkType: 'INVITE',
    linkId: id,
    kind,
    network: coarseNetwork(address),
  })
}
