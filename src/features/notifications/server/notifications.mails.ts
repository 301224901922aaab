import { withoutAddresses } from '../../../lib/without-addresses.ts'
import { oneLine, renderMail } from '../../../server/gateways/mail/render-mail.ts'
import type { MailKind } from '../../../server/jobs/send-mail.ts'
import { openLinkOf, targetOf } from '../notifications.rules.ts'
import { notificationMetadata } from '../notifications.schemas.ts'
import { notificationTypes } from '../types/all.ts'
import * as repository from './mails.repository.ts'

// Mails are written when they are sent, from the rows as they then are. Nothing is sent any more of what was read or
// deleted meanwhile, or of a group that the person has left.

const outsiderTypes = notificationTypes
  .filter(({ reachesOutsiders }) => reachesOutsiders)
  .map(({ type }) => type)

const listedInDigest = 20

const preferencesFooter = (origin: string, text: string) => ({ text, url: `${origin}/profile/notifications` })

type Recipient = { email: string | null; firstName: string | null; lastName: string | null }

const addressOf = ({ email, firstName, lastName }: Recipient) => ({
  name: oneLine([firstName, lastName].filter(Boolean).join(' ')),
  address: email ?? '',
})

/** One notification, for those who want its type by e-mail. */
const notification: MailKind = {
  kind: 'notification',
  async write(ctx, { notificationId = '' }) {
    const row = await repository.findMailable(ctx.db, notificationId, outsiderTypes)
    if (!row) return null
    const metadata = notificationMetadata.safeParse(row.metadata).data ?? {}
    const pointing = { type: row.type, metadata }
    const title = withoutAddresses(row.title)
    const path = openLinkOf(pointing) ?? targetOf(pointing) ?? '/'
    return {
      to: addressOf(row.to),
      subject: oneLine(title),
      ...renderMail({
        heading: title,
        paragraphs: [withoutAddresses(row.message)],
        action: { label: 'Open Kinstead', url: ctx.origin + path },
        footer: preferencesFooter(ctx.origin, 'You asked for this kind of message by e-mail.'),
      }),
    }
  },
}

/** The week of one person; its id is that of the row which says that this week's digest is on its way. */
const digest: MailKind = {
  kind: 'weekly-digest',
  async write(ctx, { notificationId = '' }) {
    const row = await repository.findMailable(ctx.db, notificationId, outsiderTypes)
    const unread = row ? await repository.listForDigest(ctx.db, row.userId, row.createdAt, outsiderTypes) : []
    if (!row || unread.length === 0) return null
    const listed = unread
      .slice(0, listedInDigest)
      .map(({ title, message }) => [title, message].map(withoutAddresses).join('\n'))
    const more = unread.length - listed.length
    return {
      to: addressOf(row.to),
      subject: `Your week in Kinstead: ${unread.length} unread`,
      ...renderMail({
        heading: row.title,
        paragraphs: [...listed, ...(more > 0 ? [`And ${more} more.`] : [])],
        action: { label: 'Open Kinstead', url: `${ctx.origin}/` },
        footer: preferencesFooter(ctx.origin, 'You asked for a weekly digest.'),
      }),
    }
  },
}

export const notificationMails: MailKind[] = [notification, digest]
