import { oneLine, renderMail } from '../../../../server/gateways/mail/render-mail.ts'
import type { MailKind } from '../../../../server/jobs/send-mail.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import { quoteTexts } from '../quotes.texts.ts'
import { addressOfJob } from './quotes.ports.ts'
import { findForMail } from './quotes.repository.ts'

/** Tells a contractor whose e-mail address is known what the family decided about their quote. */
const quoteDecidedMail: MailKind = {
  kind: 'quote-decided',
  async write(ctx, { quoteId = '' }) {
    const quote = await findForMail(ctx.db, quoteId)
    if (!quote?.email || quote.workerStatus === 'BLOCKED') return null
    if (quote.status !== 'ACCEPTED' && quote.status !== 'DECLINED') return null
    const project = oneLine(quote.projectTitle)
    const isAccepted = quote.status === 'ACCEPTED'
    const subject = isAccepted ? `Your quote was accepted: ${project}` : `Your quote for ${project}`
    const address = await addressOfJob()(ctx, { projectId: quote.projectId, workerId: quote.workerId })
    const notice = quote.statusReason ?? quoteTexts.politeNotice
    return {
      to: { name: oneLine(quote.workerName), address: quote.email },
      subject,
      ...renderMail({
        heading: subject,
        paragraphs: [
          isAccepted
            ? `${groupName(quote.groupName)} accepted your quote. Open the job to propose a first visit.`
            : notice,
        ],
        action: address === null ? null : { label: 'Open the job', url: address },
        footer: {
          text: `You get this because ${groupName(quote.groupName)} asked you for a quote on Kinstead.`,
        },
      }),
    }
  },
}

export const quoteMails = [quoteDecidedMail]
