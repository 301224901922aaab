import { t } from '@lingui/core/macro'
import { AppError, isAppError, notFound } from '../../../../lib/app-error.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { randomToken, sha256 } from '../../../../server/crypto.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { recordActivity } from '../../activity/server/activity.service.ts'
import { can, invitableRoles } from '../../groups/groups.rules.ts'
import { changeInGroup, forbidden, requireRight } from '../../groups/server/access.service.ts'
import { getGroup, lockGroup } from '../../groups/server/groups.service.ts'
import { inviteEntity } from '../invite.entity.ts'
import {
  invitedAddressLimit,
  inviteState,
  mailsByInviterLimit,
  mailsFromAddressLimit,
  mailsPerInstallationLimit,
  maxLiveInvitesPerGroup,
  newLinkLimit,
} from '../invites.rules.ts'
import type {
  EmailAbilities,
  InviteListItem,
  InviteListView,
  InviteMail,
  InviteUserInput,
  NewInviteView,
} from '../invites.schemas.ts'
import { inviteTexts } from '../invites.texts.ts'
import { inviteLink, sealCode, shownLink } from './invite-codes.service.ts'
import { notifyInvite, withoutMail } from './invite-notices.service.ts'
import * as repository from './invites.repository.ts'
import { listLastEvents } from './link-events.repository.ts'
import { listUsersWithEmail } from './people.repository.ts'

/**
 * Creates an invite and its link. The answer does not reveal whether the address has an account. When no e-mail is
 * sent, it says why, so that the link can be sent by hand.
 */
export async function inviteUser(
  ctx: MemberContext,
  { familyGroupId, ...invite }: InviteUserInput,
  { canBindToEmail, sendsMail }: EmailAbilities,
  from: { address: string },
): Promise<NewInviteView> {
  requireRight(ctx.member, 'member.invite')
  requireInvitable(ctx.member.role, invite.role)
  if (invite.email && !canBindToEmail) throw wrongEmail(inviteTexts.cannotBind)
  // Counted before the transaction, because counting uses its own connection.
  await ctx.limits.limit('invite-create', ctx.user.id, newLinkLimit)
  if (invite.email) await ctx.limits.limit('invite-address', invite.email, invitedAddressLimit)
  const mail = invite.email && sendsMail ? await mayMail(ctx, from) : 'NONE'
  const { name } = await getGroup(ctx)
  const code = `inv_${randomToken()}`
  const inviteId = await changeInGroup(ctx, 'member.invite', async (tx, { role }) => {
    requireInvitable(role, invite.role)
    await requireRoomForInvite(tx, familyGroupId, invite.email)
    const id = await repository.insertInvite(tx, {
      ...invite,
      familyGroupId,
      codeHash: sha256(code),
      codeSealed: sealCode(ctx, code),
      invitedBy: ctx.user.id,
    })
    await recordActivity(tx, {
      familyGroupId,
      actor: ctx.user,
      verb: 'CREATED',
      of: inviteEntity,
      entityId: id,
      // Without the address, since everyone in the group can read the log.
      after: { role: invite.role, maxUses: invite.maxUses },
    })
    if (invite.email) await notifyInvited(tx, ctx, { id, familyGroupId, email: invite.email, name, mail })
    return id
  })
  if (mail === 'SENT') await countMail(ctx, from)
  return { inviteId, link: inviteLink(ctx.origin, code), mail }
}

/** Returns whether to e-mail a stranger: only for inviters with a confirmed address, and within limits. */
async function mayMail(ctx: MemberContext, from: { address: string }): Promise<InviteMail> {
  if (!ctx.user.emailVerified) return 'UNVERIFIED'
  try {
    for (const [name, key, rule] of mailLimits(ctx, from)) await ctx.limits.check(name, key, rule)
    return 'SENT'
  } catch (error) {
    if (isAppError(error, 'too-many')) return 'TOO_MANY'
    throw error
  }
}

/** Counts an e-mail after its invite is created, so that refused calls use up nothing. */
async function countMail(ctx: MemberContext, from: { address: string }) {
  for (const [name, key, rule] of mailLimits(ctx, from))
    await ctx.limits.limit(name, key, rule).catch((error: unknown) => {
      // The e-mail is already queued; a few concurrent ones may exceed the limit.
      if (!isAppError(error, 'too-many')) throw error
    })
}

const mailLimits = ({ user }: MemberContext, { address }: { address: string }) =>
  [
    ['invite-mails-by', user.id, mailsByInviterLimit],
    ['invite-mails-from', address, mailsFromAddressLimit],
    ['invite-mails', t`this installation`, mailsPerInstallationLimit],
  ] as const

function requireInvitable(inviter: Role, role: Role) {
  if (!invitableRoles(inviter).includes(role)) throw forbidden()
}

const wrongEmail = (sentence: string) => new AppError('invalid', sentence, { fields: { email: sentence } })

/** Under the group's lock, so that of two concurrent invites the second counts the first. */
async function requireRoomForInvite(tx: Tx, familyGroupId: string, email: string | null) {
  await lockGroup(tx, familyGroupId)
  if ((await repository.countOpenInvites(tx, familyGroupId)) >= maxLiveInvitesPerGroup) {
    throw new AppError('conflict', inviteTexts.tooManyLive)
  }
  if (!email) return
  const same = await repository.listOpenInvitesFor(tx, familyGroupId, email)
  if (same.some((invite) => inviteState(invite) === 'PENDING')) {
    throw new AppError('conflict', inviteTexts.alreadyInvited, {
      fields: { email: inviteTexts.alreadyInvited },
    })
  }
}

/** By e-mail if allowed, and in the product if someone has confirmed that address. */
async function notifyInvited(
  tx: Tx,
  ctx: MemberContext,
  invite: { id: string; familyGroupId: string; email: string; name: string | null; mail: InviteMail },
) {
  const isMailed = invite.mail === 'SENT'
  if (isMailed) await ctx.enqueue(tx, 'mail.send', { kind: 'invite', ids: { inviteId: invite.id } })
  const facts = {
    ...invite,
    groupName: invite.name,
    invitedBy: ctx.user.id,
    inviterFirstName: ctx.user.firstName,
  }
  const told = isMailed ? ctx : withoutMail
  await notifyInvite(tx, told, facts, await listUsersWithEmail(tx, invite.email))
}

/** Lists invites: all of the group, with openings, for managers; one's own for others. */
export async function listInvites(
  ctx: MemberContext,
  before: string | undefined,
  abilities: EmailAbilities,
): Promise<InviteListView> {
  const { familyGroupId, role } = ctx.member
  const isManager = can(role, 'group.manage')
  const rows = await repository.listInvites(ctx.db, familyGroupId, {
    before,
    invitedBy: isManager ? undefined : ctx.user.id,
  })
  const events = isManager
    ? await listLastEvents(
        ctx.db,
        rows.map(({ id }) => id),
      )
    : []
  return {
    invites: rows.map((row) => ({
      ...toListItem(ctx, row),
      events: events
        .filter(({ linkId }) => linkId === row.id)
        .map(({ kind, network, at }) => ({ kind, network, at })),
    })),
    nextBefore: repository.isWholePage(rows) ? (rows.at(-1)?.id ?? null) : null,
    ...abilities,
    isInviterVerified: ctx.user.emailVerified,
  }
}

function toListItem(ctx: MemberContext, row: repository.InviteRow): Omit<InviteListItem, 'events'> {
  const { id, role, email, maxUses, uses, createdAt, expiresAt, endedAt } = row
  const state = inviteState(row)
  const maySeeLink = state === 'PENDING' && invitableRoles(ctx.member.role).includes(role)
  return {
    id,
    role,
    state,
    email,
    maxUses,
    uses,
    inviterName: [row.inviterFirstName, row.inviterLastName].filter(Boolean).join(' ') || t`Someone`,
    createdAt,
    expiresAt,
    endedAt,
    link: maySeeLink ? shownLink(ctx, row.codeSealed) : null,
  }
}

/** Revokes an invite permanently; allowed to its creator and managers. Idempotent. */
export function revokeInvite(ctx: MemberContext, inviteId: string): Promise<void> {
  return changeInGroup(ctx, 'member.invite', async (tx, { familyGroupId, role }) => {
    const invite = await repository.findInvite(tx, inviteId)
    if (invite?.familyGroupId !== familyGroupId) throw notFound(t`This invitation`)
    if (invite.invitedBy !== ctx.user.id && !can(role, 'group.manage')) throw forbidden()
    if (!(await repository.endInvite(tx, { inviteId, familyGroupId }, 'REVOKED'))) {
      const now = await repository.findInvite(tx, inviteId)
      if (now?.status === 'REVOKED') return
      throw new AppError('conflict', inviteTexts.hasEnded)
    }
    await recordActivity(tx, {
      familyGroupId,
      actor: ctx.user,
      verb: 'REVOKED',
      of: inviteEntity,
      entityId: inviteId,
      before: { role: invite.role, uses: invite.uses },
    })
  })
}
