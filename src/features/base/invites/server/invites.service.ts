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
  mailsFromHereLimit,
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
import { noticeInvite, withoutMail } from './invite-notices.service.ts'
import * as repository from './invites.repository.ts'
import { listLastEvents } from './link-events.repository.ts'
import { listUsersWithEmail } from './people.repository.ts'

/**
 * Makes an invite and its link. The answer is the same whether or not the address belongs to someone here. When it is
 * not mailed, the answer says why: the link can be sent by hand.
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
  // Counted before the transaction: counting has a connection of its own.
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
      // Without the address: everybody in the group may read the log.
      after: { role: invite.role, maxUses: invite.maxUses },
    })
    if (invite.email) await tellInvited(tx, ctx, { id, familyGroupId, email: invite.email, name, mail })
    return id
  })
  if (mail === 'SENT') await countMail(ctx, from)
  return { inviteId, link: inviteLink(ctx.origin, code), mail }
}

/** We mail strangers only for people who have confirmed their own address, and only within limits. */
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

/** Counts a mail once its invite is made: a refused call uses up nothing that others need. */
async function countMail(ctx: MemberContext, from: { address: string }) {
  for (const [name, key, rule] of mailLimits(ctx, from))
    await ctx.limits.limit(name, key, rule).catch((error: unknown) => {
      // The mail is queued already; of those sent at the same time a few may pass.
      if (!isAppError(error, 'too-many')) throw error
    })
}

const mailLimits = ({ user }: MemberContext, { address }: { address: string }) =>
  [
    ['invite-mails-by', user.id, mailsByInviterLimit],
    ['invite-mails-from', address, mailsFromAddressLimit],
    ['invite-mails', 'this installation', mailsFromHereLimit],
  ] as const

function requireInvitable(inviter: Role, role: Role) {
  if (!invitableRoles(inviter).includes(role)) throw forbidden()
}

const wrongEmail = (sentence: string) => new AppError('invalid', sentence, { fields: { email: sentence } })

/** Under the group's lock: of two who invite at once the second one counts the first. */
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

/** By mail if we may, and in the product if someone has confirmed that address. */
async function tellInvited(
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
  await noticeInvite(tx, told, facts, await listUsersWithEmail(tx, invite.email))
}

/** Managers see every invite of the group and who opened it; others see what they made themselves. */
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
    inviterName: [row.inviterFirstName, row.inviterLastName].filter(Boolean).join(' ') || 'Somebody',
    createdAt,
    expiresAt,
    endedAt,
    link: maySeeLink ? shownLink(ctx, row.codeSealed) : null,
  }
}

/** Ends an invite for good: by whoever made it, or by any manager. To do it twice is to do it once. */
export function revokeInvite(ctx: MemberContext, inviteId: string): Promise<void> {
  return changeInGroup(ctx, 'member.invite', async (tx, { familyGroupId, role }) => {
    const invite = await repository.findInvite(tx, inviteId)
    if (invite?.familyGroupId !== familyGroupId) throw notFound('This invitation')
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
