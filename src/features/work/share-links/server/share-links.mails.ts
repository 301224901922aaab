import { renderMail } from '../../../../server/gateways/mail/render-mail.ts'
import type { MailKind } from '../../../../server/jobs/send-mail.ts'
import { isLive } from '../share-links.rules.ts'
import { shownUrl } from './link-codes.service.ts'
import { listLinks } from './link-lists.repository.ts'

/** Sends a contractor their link. The wording is fixed; the only name in it is the first name of who shares it. */
const shareLinkMail: MailKind = {
  kind: 'share-link',
  async write(ctx, { shareLinkId = '', familyGroupId = '' }) {
    const [link] = await listLinks(ctx.db, { familyGroupId, shareLinkId })
    if (!link?.workerEmail || !isLive(link)) return null
    const url = shownUrl(ctx, link.kind, link.tokenSealed)
    if (!url) return null
    const contact = link.creatorFirstName?.slice(0, 40) ?? 'Someone'
    const isJob = link.kind === 'JOB'
    const subject = isJob ? 'A job for you' : 'Your jobs at a glance'
    return {
      to: { name: '', address: link.workerEmail },
      subject,
      ...renderMail({
        heading: subject,
        paragraphs: [
          isJob
            ? `${contact} would like to share a job with you. Open the link to see what it is about, then accept, ask or decline. You need no account.`
            : `${contact} would like to share the page of your jobs with you. You need no account.`,
          'The link is for you alone. Please do not pass it on.',
        ],
        action: { label: isJob ? 'Open the job' : 'Open your jobs', url },
        footer: {
          text: 'If you do not know who this is from, you can ignore this message: nothing happens.',
        },
      }),
    }
  },
}

export const shareLinkMails = [shareLinkMail]
