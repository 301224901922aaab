import { t } from '@lingui/core/macro'
import { renderMail } from '../../../../server/gateways/mail/render-mail.ts'
import type { MailKind } from '../../../../server/jobs/send-mail.ts'
import { isLive } from '../share-links.rules.ts'
import { shownUrl } from './link-codes.service.ts'
import { listLinks } from './link-lists.repository.ts'

/** Sends a contractor their link. The text is fixed, with only the first name of the sender. */
const shareLinkMail: MailKind = {
  kind: 'share-link',
  async write(ctx, { shareLinkId = '', familyGroupId = '' }) {
    const [link] = await listLinks(ctx.db, { familyGroupId, shareLinkId })
    if (!link?.workerEmail || !isLive(link)) return null
    const url = shownUrl(ctx, link.kind, link.tokenSealed)
    if (!url) return null
    const contact = link.creatorFirstName?.slice(0, 40) ?? t`Someone`
    const isJob = link.kind === 'JOB'
    const subject = isJob ? t`A job for you` : t`Your jobs at a glance`
    return {
      to: { name: '', address: link.workerEmail },
      subject,
      ...renderMail({
        heading: subject,
        paragraphs: [
          isJob
            ? t`${contact} would like to share a job with you. Open the link to see what it is about, then accept it, ask a question or decline. You don’t need an account.`
            : t`${contact} would like to share your jobs with you on one page. You don’t need an account.`,
          t`This link is only for you. Please don’t share it.`,
        ],
        action: { label: isJob ? t`Open the job` : t`Open your jobs`, url },
        footer: {
          text: t`If you don’t know the sender, you can ignore this message.`,
        },
      }),
    }
  },
}

export const shareLinkMails = [shareLinkMail]
