import { t } from '@lingui/core/macro'
import { renderMail } from '../../../../server/gateways/mail/render-mail.ts'
import type { MailKind } from '../../../../server/jobs/send-mail.ts'
import { invitationSubject, inviteState, shortName } from '../invites.rules.ts'
import { shownLink } from './invite-codes.service.ts'
import { findInvite } from './invites.repository.ts'

/**
 * E-mails an invitation for an inviter with a confirmed address. The wording is fixed: only two names come from
 * people, cleaned and shortened.
 */
const inviteMail: MailKind = {
  kind: 'invite',
  async write(ctx, { inviteId = '' }) {
    const invite = await findInvite(ctx.db, inviteId)
    if (!invite?.email || !invite.isInviterVerified || inviteState(invite) !== 'PENDING') return null
    const link = shownLink(ctx, invite.codeSealed)
    if (!link) return null
    const inviter = shortName(invite.inviterFirstName, t`Someone`)
    const group = shortName(invite.groupName, '')
    const subject = invitationSubject(invite.groupName)
    return {
      to: { name: '', address: invite.email },
      subject,
      ...renderMail({
        heading: subject,
        paragraphs: [
          t`${inviter} has invited you to join ${group ? `“${group}”` : t`a family group`} on Kinstead, where families manage the houses they share.`,
          t`Open the link to see the invitation, then accept or decline it. It is for you only and works for 7 days.`,
        ],
        action: { label: t`Open invitation`, url: link },
        footer: {
          text: t`If you don’t recognise the sender, you can ignore this e-mail.`,
        },
      }),
    }
  },
}

export const inviteMails = [inviteMail]
