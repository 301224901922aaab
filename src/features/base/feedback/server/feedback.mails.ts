import { t } from '@lingui/core/macro'
import { oneLine, renderMail } from '../../../../server/gateways/mail/render-mail.ts'
import type { MailKind } from '../../../../server/jobs/send-mail.ts'
import { fullName } from '../../users/users.rules.ts'
import { findReply } from './feedback.repository.ts'

/** E-mails an administrator's reply with the original feedback to its sender. */
const replyMail: MailKind = {
  kind: 'feedback-reply',
  async write(ctx, { feedbackReplyId = '' }) {
    const reply = await findReply(ctx.db, feedbackReplyId)
    if (!reply?.email || !reply.emailVerified) return null
    const title = oneLine(reply.title)
    return {
      to: { name: oneLine(fullName(reply) ?? ''), address: reply.email },
      subject: t`Reply to your feedback: ${title}`,
      ...renderMail({
        heading: t`Reply to “${title}”`,
        paragraphs: [reply.reply, t`You wrote:\n${reply.feedback}`],
        footer: {
          text: t`You received this e-mail because you sent feedback about Kinstead. Replies to this address may not be read. To respond, send feedback again.`,
        },
      }),
    }
  },
}

export const feedbackMails = [replyMail]
