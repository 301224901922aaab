import { t } from '@lingui/core/macro'
import type { MailKind } from '../../../../server/jobs/send-mail.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import { mailAboutJob } from '../../share-links/server/job-mails.service.ts'
import { quoteTexts } from '../quotes.texts.ts'
import { findForMail } from './quote-reads.repository.ts'

/** Sends a contractor with a known e-mail address the family’s decision on their quote. */
const quoteDecidedMail: MailKind = {
  kind: 'quote-decided',
  async write(ctx, { quoteId = '' }) {
    const quote = await findForMail(ctx.db, quoteId)
    if (quote?.status !== 'ACCEPTED' && quote?.status !== 'DECLINED') return null
    const { status, statusReason, projectTitle } = quote
    const family = groupName(quote.groupName)
    return mailAboutJob(ctx, quote, (hasPage) => {
      const footer = t`You received this e-mail because ${family} asked you for a quote on Kinstead.`
      if (status === 'DECLINED') {
        const heading = t`Your quote for ${projectTitle}`
        return { subject: heading, heading, paragraphs: [statusReason ?? quoteTexts.politeNotice], footer }
      }
      const heading = t`Your quote was accepted: ${projectTitle}`
      const next = hasPage
        ? t`Open the job to propose a first visit.`
        : t`Please call them to plan a first visit.`
      return { subject: heading, heading, paragraphs: [t`${family} accepted your quote. ${next}`], footer }
    })
  },
}

export const quoteMails = [quoteDecidedMail]
