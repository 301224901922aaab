import type { MailKind } from '../../../../server/jobs/send-mail.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import { mailAboutJob } from '../../share-links/server/job-mails.service.ts'
import { timesIn } from '../visit-times.rules.ts'
import { whenText } from '../visits.texts.ts'
import { findForMail } from './visit-reminders.repository.ts'

type Mailed = NonNullable<Awaited<ReturnType<typeof findForMail>>>
type Says = { title: string; text: string }

/** How a contractor answers who has no page to do it on. */
const byPhone = ({ plannerFirstName }: Mailed, what: string) =>
  `Please call ${plannerFirstName ?? 'the family'} to ${what}.`

/** What a contractor is told of a visit as it is now; null when there is nothing to say. */
function changedText(visit: Mailed, hasPage: boolean): Says | null {
  const { status, proposedBy, statusReason } = visit
  if (status === 'PROPOSED' && proposedBy === 'FAMILY') {
    const onPage = 'Please confirm this time, or propose another one.'
    const text = hasPage ? onPage : byPhone(visit, 'confirm this time, or to agree on another one')
    return { title: 'Visit proposed', text }
  }
  if (status === 'CONFIRMED') return { title: 'Visit confirmed', text: 'The visit is confirmed.' }
  if (status === 'CANCELLED')
    return { title: 'Visit cancelled', text: statusReason ?? 'The visit is cancelled.' }
  return null
}

function reminderText(visit: Mailed, hasPage: boolean): Says | null {
  if (visit.status !== 'CONFIRMED') return null
  const onPage = 'If you cannot come, please propose another time.'
  const text = hasPage ? onPage : `If you cannot come: ${byPhone(visit, 'agree on another time')}`
  return { title: 'Tomorrow: your visit', text }
}

/** A mail to the contractor of a visit whose address is known. */
const mailKind = (kind: string, write: (visit: Mailed, hasPage: boolean) => Says | null): MailKind => ({
  kind,
  async write(ctx, { visitId = '' }) {
    const visit = await findForMail(ctx.db, visitId)
    if (!visit) return null
    return mailAboutJob(ctx, visit, (hasPage) => {
      const says = write(visit, hasPage)
      if (!says) return null
      const when = whenText(timesIn(visit, visit.timeZone), 'en-GB')
      return {
        subject: `${says.title}: ${when}`,
        heading: says.title,
        paragraphs: [`${when}${visit.city ? `, ${visit.city}` : ''}`, says.text],
        footer: `You get this because ${groupName(visit.groupName)} plans your visits with Kinstead.`,
      }
    })
  },
})

export const visitMails = [mailKind('visit-changed', changedText), mailKind('visit-reminder', reminderText)]
