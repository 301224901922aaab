import { plural, t } from '@lingui/core/macro'
import { readerLocale, setReaderLocale } from '../../../../i18n/i18n.server.ts'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { withoutAddresses } from '../../../../lib/without-addresses.ts'
import { oneLine, renderMail } from '../../../../server/gateways/mail/render-mail.ts'
import type { MailKind } from '../../../../server/jobs/send-mail.ts'
import { openLinkOf, targetOf } from '../notifications.rules.ts'
import { notificationMetadata } from '../notifications.schemas.ts'
import { alwaysSent, notificationTypes } from '../types/all.ts'
import * as repository from './mails.repository.ts'

// E-mails are written when they are sent, from the current rows. Notifications that were read or deleted, or of a group
// the person left, are not sent. Those of types that are always sent are sent even then, unless the person left.

const outsiderTypes = notificationTypes
  .filter(({ reachesOutsiders }) => reachesOutsiders)
  .map(({ type }) => type)

const types = { outsiderTypes, alwaysSent }

const listedInDigest = 20

const preferencesFooter = (origin: string, text: string) => ({ text, url: `${origin}/profile/notifications` })

type Recipient = {
  email: string | null
  firstName: string | null
  lastName: string | null
  locale: string | null
}

/** Writes the rest of the mail in the language of its reader, if they chose one. */
const writeFor = ({ locale }: Recipient) => {
  if (locale) setReaderLocale(locale)
}

const addressOf = ({ email, firstName, lastName }: Recipient) => ({
  name: oneLine([firstName, lastName].filter(Boolean).join(' ')),
  address: email ?? '',
})

type Mailable = Awaited<ReturnType<typeof repository.listMailable>>[number]

function mailOf(row: Mailable, origin: string) {
  writeFor(row.to)
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
      action: { label: t`Open Kinstead`, url: origin + path },
      footer: preferencesFooter(
        origin,
        alwaysSent.includes(row.type)
          ? t`Kinstead always sends this e-mail, because it is about who can manage your group.`
          : t`You receive this e-mail because you turned on e-mail for this kind of notification.`,
      ),
    }),
  }
}

/** E-mails one notification. */
const notification: MailKind = {
  kind: 'notification',
  async write(ctx, { notificationId = '' }) {
    const [row] = await repository.listMailable(ctx.db, [notificationId], types)
    return row ? mailOf(row, ctx.origin) : null
  },
}

/** E-mails the notifications from jobs in one message, or as a normal e-mail when there is one. */
const notices: MailKind = {
  kind: 'notices',
  async write(ctx, ids) {
    const rows = await repository.listMailable(ctx.db, Object.values(ids), types)
    const [row] = rows
    if (!row) return null
    if (rows.length === 1) return mailOf(row, ctx.origin)
    writeFor(row.to)
    const heading = t`${rows.length} updates from Kinstead`
    return {
      to: addressOf(row.to),
      subject: heading,
      ...renderMail({
        heading,
        paragraphs: first(rows.map(newsText)),
        action: { label: t`Open Kinstead`, url: `${ctx.origin}/` },
        footer: preferencesFooter(
          ctx.origin,
          t`You receive this e-mail because you turned on e-mail for these kinds of notifications.`,
        ),
      }),
    }
  },
}

/** E-mails a person's weekly digest; the id is that of its hidden row. */
const digest: MailKind = {
  kind: 'weekly-digest',
  async write(ctx, { notificationId = '' }) {
    const [row] = await repository.listMailable(ctx.db, [notificationId], types)
    if (!row) return null
    writeFor(row.to)
    const unread = await repository.listForDigest(ctx.db, row.userId, row.createdAt, outsiderTypes)
    const due = await repository.listDueForDigest(ctx.db, row.userId, row.createdAt)
    const news = unread.map(newsText)
    const parts = [
      ...(unread.length > 0
        ? [plural(unread.length, { one: '# unread notification', other: '# unread notifications' })]
        : []),
      ...(due.length > 0 ? [plural(due.length, { one: '# task due', other: '# tasks due' })] : []),
    ]
    if (parts.length === 0) return null
    return {
      to: addressOf(row.to),
      subject: t`Your week in Kinstead: ${parts.join(', ')}`,
      ...renderMail({
        heading: row.title,
        paragraphs: [
          ...first(news),
          ...(due.length > 0 ? [t`Your tasks this week:`] : []),
          ...first(due.map(dueText)),
        ],
        action: { label: t`Open Kinstead`, url: `${ctx.origin}/` },
        footer: preferencesFooter(
          ctx.origin,
          t`You receive this e-mail because you turned on the weekly digest.`,
        ),
      }),
    }
  },
}

const newsText = ({ title, message }: Pick<Mailable, 'title' | 'message'>) =>
  [title, message].map(withoutAddresses).join('\n')

const first = (texts: string[]) => {
  const more = texts.length - listedInDigest
  return [...texts.slice(0, listedInDigest), ...(more > 0 ? [t`And ${more} more.`] : [])]
}

const dueText = ({ title, dueOn, propertyName }: repository.DigestTask) =>
  t`${withoutAddresses(title)}\n${withoutAddresses(propertyName)}, due ${formatCalendarDate(dueOn, readerLocale())}`

export const notificationMails: MailKind[] = [notification, notices, digest]
