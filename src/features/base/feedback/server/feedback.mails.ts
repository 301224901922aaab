import { oneLine, renderMail } from '../../../../server/gateways/mail/render-mail.ts'
import type { MailKind } from '../../../../server/jobs/send-mail.ts'
import { fullName } from '../../users/users.rules.ts'
import { findReply } from './feedback.repository.ts'

/** Mails what an administrator replied to the person who sent feedback, with what they had written. */
const replyMail: MailKind = {
  kind: 'feedback-reply',
  async write(ctx, { feedbackReplyId = '' }) {
    const reply = await findReply(ctx.db, feedbackReplyId)
    if (!reply?.email || !reply.emailVerified) return null
    const title = oneLine(reply.title)
    return {
      to: { name: oneLine(fullName(reply) ?? ''), address: reply.email },
      subject: `Reply to your feedback: ${title}`,
      ...renderMail({
        heading: `Reply to “${title}”`,
        paragraphs: [reply.reply, `You wrote:\n${reply.feedback}`],
        footer: {
          text: 'You get this message because you sent feedback about Kinstead. Answers to this address may not be read: please send feedback again.',
        },
      }),
    }
  },
}

export const feedbackMails = [replyMail]
