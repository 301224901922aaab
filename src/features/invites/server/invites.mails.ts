import { renderMail } from '../../../server/gateways/mail/render-mail.ts'
import type { MailKind } from '../../../server/jobs/send-mail.ts'
import { inviteState, plainName } from '../invites.rules.ts'
import { shownLink } from './invite-codes.service.ts'
import { findInvite } from './invites.repository.ts'

/** Tells the invited person by mail. Fixed words: all that people chose are two names, and both are made plain. */
const inviteMail: MailKind = {
  kind: 'invite',
  async write(ctx, { inviteId = '' }) {
    const invite = await findInvite(ctx.db, inviteId)
    if (!invite?.email || inviteState(invite) !== 'PENDING') return null
    const link = shownLink(ctx, invite.codeSealed)
    if (!link) return null
    const inviter = plainName(invite.inviterFirstName, 'Somebody')
    const group = plainName(invite.groupName, 'a family group')
    const subject = `${inviter} invites you to ${group}`
    return {
      to: { name: '', address: invite.email },
      subject,
      ...renderMail({
        heading: subject,
        paragraphs: [
          `${inviter} invites you to ${group} on Kinstead, where a family runs the houses it shares.`,
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
