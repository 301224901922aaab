import { formatCalendarDate } from '../../../../lib/dates.ts'
import { withoutAddresses } from '../../../../lib/without-addresses.ts'
import { oneLine, renderMail } from '../../../../server/gateways/mail/render-mail.ts'
import type { MailKind } from '../../../../server/jobs/send-mail.ts'
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

type Mailable = Awaited<ReturnType<typeof repository.listMailable>>[number]

function mailOf(row: Mailable, origin: string) {
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
      action: { label: 'Open Kinstead', url: origin + path },
      footer: preferencesFooter(origin, 'You asked for this kind of message by e-mail.'),
    }),
  }
}

/** One notification, for those who want its type by e-mail. */
const notification: MailKind = {
  kind: 'notification',
  async write(ctx, { notificationId = '' }) {
    const [row] = await repository.listMailable(ctx.db, [notificationId], outsiderTypes)
    return row ? mailOf(row, ctx.origin) : null
  },
}

/** What jobs told a person; an ordinary mail when that is a single notice. */
const notices: MailKind = {
  kind: 'notices',
  async write(ctx, ids) {
    const rows = await repository.listMailable(ctx.db, Object.values(ids), outsiderTypes)
    const [row] = rows
    if (!row) return null
    if (rows.length === 1) return mailOf(row, ctx.origin)
    const heading = `${rows.length} updates from Kinstead`
    return {
      to: addressOf(row.to),
      subject: heading,
      ...renderMail({
        heading,
        paragraphs: first(rows.map(newsText)),
        action: { label: 'Open Kinstead', url: `${ctx.origin}/` },
        footer: preferencesFooter(ctx.origin, 'You asked for these kinds of messages by e-mail.'),
      }),
    }
  },
}

/** The week of one person; its id is that of the row which says that this week's digest is on its way. */
const digest: MailKind = {
  kind: 'weekly-digest',
  async write(ctx, { notificationId = '' }) {
    const [row] = await repository.listMailable(ctx.db, [notificationId], outsiderTypes)
    if (!row) return null
    const unread = await repository.listForDigest(ctx.db, row.userId, row.createdAt, outsiderTypes)
    const due = await repository.listDueForDigest(ctx.db, row.userId, row.createdAt)
    const news = unread.map(newsText)
    const parts = [
      ...(unread.length > 0 ? [`${unread.length} unread`] : []),
      ...(due.length > 0 ? [due.length === 1 ? '1 task due' : `${due.length} tasks due`] : []),
    ]
    if (parts.length === 0) return null
    return {
      to: addressOf(row.to),
      subject: `Your week in Kinstead: ${parts.join(', ')}`,
      ...renderMail({
        heading: row.title,
        paragraphs: [
          ...first(news),
          ...(due.length > 0 ? ['For you to do this week:'] : []),
          ...first(due.map(dueText)),
        ],
        action: { label: 'Open Kinstead', url: `${ctx.origin}/` },
        footer: preferencesFooter(ctx.origin, 'You asked for a weekly digest.'),
      }),
    }
  },
}

const newsText = ({ title, message }: Pick<Mailable, 'title' | 'message'>) =>
  [title, message].map(withoutAddresses).join('\n')

const first = (texts: string[]) => {
  const more = texts.length - listedInDigest
  return [...texts.slice(0, listedInDigest), ...(more > 0 ? [`And ${more} more.`] : [])]
}

const dueText = ({ title, dueOn, propertyName }: repository.DigestTask) =>
  `${withoutAddresses(title)}\n${withoutAddresses(propertyName)}, due ${formatCalendarDate(dueOn, 'en')}`

export const notificationMails: MailKind[] = [notification, notices, digest]
