import { t } from '@lingui/core/macro'
import { setReaderLocale } from '../../../../i18n/i18n.server.ts'
import { oneLine, renderMail } from '../../../../server/gateways/mail/render-mail.ts'
import type { MailKind } from '../../../../server/jobs/send-mail.ts'
import { findMailable } from '../../users/server/administrators.service.ts'
import { fullName } from '../../users/users.rules.ts'
import { failedJobsMailKind } from '../failed-jobs.rules.ts'

/** Tells an administrator that jobs have failed. */
const failedJobsMail: MailKind = {
  kind: failedJobsMailKind,
  async write(ctx, { userId = '' }) {
    const person = await findMailable(ctx.db, userId)
    if (!person) return null
    if (person.locale) setReaderLocale(person.locale)
    return {
      to: { name: oneLine(fullName(person) ?? ''), address: person.email },
      subject: t`Background jobs failed`,
      ...renderMail({
        heading: t`Background jobs failed`,
        paragraphs: [
          t`They failed each time they were tried, and will not be tried again on their own. The admin area shows why. Once the cause is gone, you can retry or discard them there.`,
        ],
        action: { label: t`View failed jobs`, url: `${ctx.origin}/acp-kc/jobs` },
        footer: { text: t`You receive this e-mail because you are an administrator of Kinstead.` },
      }),
    }
  },
}

export const failedJobsMails = [failedJobsMail]
