import { renderMail } from '../../../../server/gateways/mail/render-mail.ts'
import type { MailKind } from '../../../../server/jobs/send-mail.ts'
import { invitationSubject, inviteState, shortName } from '../invites.rules.ts'
import { shownLink } from './invite-codes.service.ts'
import { findInvite } from './invites.repository.ts'

/**
 * Mails the invited person, for an inviter whose own address is confirmed. The wording is fixed: people choose only two
 * names, and both are cleaned and shortened.
 */
const inviteMail: MailKind = {
  kind: 'invite',
  async write(ctx, { inviteId = '' }) {
    const invite = await findInvite(ctx.db, inviteId)
    if (!invite?.email || !invite.isInviterVerified || inviteState(invite) !== 'PENDING') return null
    const link = shownLink(ctx, invite.codeSealed)
    if (!link) return null
    const inviter = shortName(invite.inviterFirstName, 'Someone')
    const group = shortName(invite.groupName, '')
    const subject = invitationSubject(invite.groupName)
    return {
      to: { name: '', address: invite.email },
      subject,
      ...renderMail({
        heading: subject,
        paragraphs: [
          `${inviter} invites you to ${group ? `“${group}”` : 'a family group'} on Kinstead, where a family runs the houses it shares.`,
          'Open the link to see what it is about, and to accept or decline. It is for you alone and works for 7 days.',
        ],
        action: { label: 'Open the invitation', url: link },
        footer: {
          text: 'If you do not know who this is from, you can ignore this message: nothing happens.',
        },
      }),
    }
  },
}

export const inviteMails = [inviteMail]
