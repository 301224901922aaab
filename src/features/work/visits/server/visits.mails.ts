import { t } from '@lingui/core/macro'
import { locale } from '../../../../lib/locale.ts'
import type { MailKind } from '../../../../server/jobs/send-mail.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import { mailAboutJob } from '../../share-links/server/job-mails.service.ts'
import { timesIn } from '../visit-times.rules.ts'
import { whenText } from '../visits.texts.ts'
import { findForMail } from './visit-reminders.repository.ts'

type Mailed = NonNullable<Awaited<ReturnType<typeof findForMail>>>
type Says = { title: string; text: string }

/** Whom a contractor without a page calls. */
const plannerOf = ({ plannerFirstName }: Mailed) => plannerFirstName ?? t`the family`

/** Writes the mail for a visit’s current state; null without news. */
function changedText(visit: Mailed, hasPage: boolean): Says | null {
  const { status, proposedBy, statusReason } = visit
  if (status === 'PROPOSED' && proposedBy === 'FAMILY') {
    const onPage = t`Please confirm this time, or propose another one.`
    const text = hasPage
      ? onPage
      : t`Please call ${plannerOf(visit)} to confirm this time, or to agree on another one.`
    return { title: t`Visit proposed`, text }
  }
  if (status === 'CONFIRMED') return { title: t`Visit confirmed`, text: t`The visit is confirmed.` }
  if (status === 'CANCELLED')
    return { title: t`Visit cancelled`, text: statusReason ?? t`The visit is cancelled.` }
  return null
}

function reminderText(visit: Mailed, hasPage: boolean): Says | null {
  if (visit.status !== 'CONFIRMED') return null
  const onPage = t`If you cannot come, please propose another time.`
  const text = hasPage
    ? onPage
    : t`If you cannot come, please call ${plannerOf(visit)} to agree on another time.`
  return { title: t`Tomorrow: your visit`, text }
}

/** Mails the contractor of a visit. */
const mailKind = (kind: string, write: (visit: Mailed, hasPage: boolean) => Says | null): MailKind => ({
  kind,
  async write(ctx, { visitId = '' }) {
    const visit = await findForMail(ctx.db, visitId)
    if (!visit) return null
    return mailAboutJob(ctx, visit, (hasPage) => {
      const says = write(visit, hasPage)
      if (!says) return null
      const when = whenText(timesIn(visit, visit.timeZone), locale())
      return {
        subject: `${says.title}: ${when}`,
        heading: says.title,
        paragraphs: [`${when}${visit.city ? `, ${visit.city}` : ''}`, says.text],
        footer: t`You received this e-mail because ${groupName(visit.groupName)} plans your visits with Kinstead.`,
      }
    })
  },
})

export const visitMails = [mailKind('visit-changed', changedText), mailKind('visit-reminder', reminderText)]
