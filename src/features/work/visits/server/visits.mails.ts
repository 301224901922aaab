import { oneLine, renderMail } from '../../../../server/gateways/mail/render-mail.ts'
import type { MailKind } from '../../../../server/jobs/send-mail.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import { addressOfJob } from '../../quotes/server/quotes.ports.ts'
import { timesIn } from '../visit-times.rules.ts'
import { whenText } from '../visits.texts.ts'
import { findForMail } from './visit-reminders.repository.ts'

type Mailed = NonNullable<Awaited<ReturnType<typeof findForMail>>>

/** What a contractor is told of a visit as it is now; null when there is nothing to say. */
function changedText({ status, proposedBy, statusReason }: Mailed): { title: string; text: string } | null {
  if (status === 'PROPOSED' && proposedBy === 'FAMILY')
    return { title: 'Visit proposed', text: 'Please confirm this time, or propose another one.' }
  if (status === 'CONFIRMED') return { title: 'Visit confirmed', text: 'The visit is confirmed.' }
  if (status === 'CANCELLED')
    return { title: 'Visit cancelled', text: statusReason ?? 'The visit is cancelled.' }
  return null
}

/** A mail to the contractor of a visit whose address is known. */
const mailKind = (
  kind: string,
  write: (visit: Mailed) => { title: string; text: string } | null,
): MailKind => ({
  kind,
  async write(ctx, { visitId = '' }) {
    const visit = await findForMail(ctx.db, visitId)
    if (!visit?.email || visit.workerStatus === 'BLOCKED') return null
    const says = write(visit)
    if (!says) return null
    const when = whenText(timesIn(visit, visit.timeZone), 'en-GB')
    const family = groupName(visit.groupName)
    const { projectId, workerId } = visit
    const address = projectId && (await addressOfJob()(ctx, { projectId, workerId }))
    return {
      to: { name: oneLine(visit.workerName), address: visit.email },
      subject: oneLine(`${says.title}: ${when}`),
      ...renderMail({
        heading: says.title,
        paragraphs: [`${when}${visit.city ? `, ${visit.city}` : ''}`, says.text],
        action: address ? { label: 'Open the job', url: address } : null,
        footer: { text: `You get this because you work for ${family}, who plan visits with Kinstead.` },
      }),
    }
  },
})

export const visitMails = [
  mailKind('visit-changed', changedText),
  mailKind('visit-reminder', ({ status }) =>
    status === 'CONFIRMED'
      ? { title: 'Tomorrow: your visit', text: 'If you cannot come, please propose another time.' }
      : null,
  ),
]
