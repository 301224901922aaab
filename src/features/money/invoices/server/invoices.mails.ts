import { t } from '@lingui/core/macro'
import type { MailKind } from '../../../../server/jobs/send-mail.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import { mailAboutJob } from '../../../work/share-links/server/job-mails.service.ts'
import { findForMail, findPaidForMail } from './invoices-of-job.repository.ts'

/** E-mails the contractor the question, or the reason for the rejection. */
const invoiceDecidedMail: MailKind = {
  kind: 'invoice-decided',
  async write(ctx, { invoiceId = '' }) {
    const invoice = await findForMail(ctx.db, invoiceId)
    if (!invoice) return null
    const { status, statusReason, number } = invoice
    if (status !== 'QUERIED' && status !== 'REJECTED') return null
    return mailAboutJob(ctx, invoice, (hasPage) => {
      const isQuestion = status === 'QUERIED'
      const heading = isQuestion ? t`A question about your invoice` : t`Your invoice was rejected`
      const answer = isQuestion ? t`Please answer on your job page.` : t`You can send a corrected invoice.`
      return {
        subject: `${heading}: ${number}`,
        heading,
        paragraphs: [statusReason ?? '', hasPage ? answer : t`Please contact the family about it.`],
        footer: t`You get this because you sent an invoice to ${groupName(invoice.groupName)}.`,
      }
    })
  },
}

/** Thanks the contractor when their invoice is marked as paid. */
const invoicePaidMail: MailKind = {
  kind: 'invoice-paid',
  async write(ctx, { paymentId = '' }) {
    const invoice = await findPaidForMail(ctx.db, paymentId)
    if (!invoice) return null
    const family = groupName(invoice.groupName)
    return mailAboutJob(ctx, invoice, (hasPage) => {
      const heading = t`Your invoice was paid: ${invoice.number}`
      const ask = hasPage ? t`Please write to them on your job page` : t`Please contact them`
      return {
        subject: heading,
        heading,
        paragraphs: [
          t`${family} has marked your invoice as paid. Thank you for your work!`,
          t`${ask} if you have not received the money within a few days.`,
        ],
        footer: t`You get this because you sent an invoice to ${family}.`,
      }
    })
  },
}

export const invoiceMails = [invoiceDecidedMail, invoicePaidMail]
