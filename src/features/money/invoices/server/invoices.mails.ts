import type { MailKind } from '../../../../server/jobs/send-mail.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import { mailAboutJob } from '../../../work/share-links/server/job-mails.service.ts'
import { findForMail } from './invoices-of-job.repository.ts'

/** Tells a contractor whose e-mail address is known what the family asks about their invoice, or why it was rejected. */
const invoiceDecidedMail: MailKind = {
  kind: 'invoice-decided',
  async write(ctx, { invoiceId = '' }) {
    const invoice = await findForMail(ctx.db, invoiceId)
    if (!invoice) return null
    const { status, statusReason, number } = invoice
    if (status !== 'QUERIED' && status !== 'REJECTED') return null
    return mailAboutJob(ctx, invoice, (hasPage) => {
      const isQuestion = status === 'QUERIED'
      const heading = isQuestion ? 'A question about your invoice' : 'Your invoice was rejected'
      const answer = isQuestion
        ? 'Please answer on the page of the job.'
        : 'You can send a corrected invoice.'
      return {
        subject: `${heading}: ${number}`,
        heading,
        paragraphs: [statusReason ?? '', hasPage ? answer : 'Please contact the family about it.'],
        footer: `You get this because you sent an invoice to ${groupName(invoice.groupName)}.`,
      }
    })
  },
}

export const invoiceMails = [invoiceDecidedMail]
