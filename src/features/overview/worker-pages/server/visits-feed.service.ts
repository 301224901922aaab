import { t } from '@lingui/core/macro'
import { addressLine } from '../../../../lib/addresses.ts'
import type { JobContext } from '../../../../server/context.ts'
import { timesIn } from '../../../work/visits/visit-times.rules.ts'
import { writeIcal } from '../../calendar-feeds/server/ical.format.ts'
import { findJob, listVisits } from './job.repository.ts'

/** Returns a contractor's visits for one job as iCalendar: title, times, and the address once the job is accepted. */
export async function readVisitsFeed(ctx: JobContext): Promise<string> {
  const { shareLinkId, familyGroupId, workerId, scope } = ctx.share
  const [job, visits] = await Promise.all([
    findJob(ctx.db, shareLinkId),
    listVisits(ctx.db, { familyGroupId, workerId, projectId: scope.projectId }),
  ])
  const place = job && (scope.isAccepted ? addressLine(job) : job.city)
  const timeZone = job?.timeZone ?? 'UTC'
  const calendar = {
    name: job?.title ?? t`Visits`,
    origin: ctx.origin,
    events: visits.map(({ id, status, version, updatedAt, ...instants }) => ({
      uid: `visit-${id}`,
      title: t`Visit: ${job?.title ?? ''}`,
      category: t`Visit`,
      location: place || null,
      // Without the page's secret address: calendars are shared and synchronised.
      path: '/',
      when: whenOf(timesIn(instants, timeZone), timeZone),
      isTentative: status === 'PROPOSED',
      updatedAt,
      sequence: version,
    })),
  }
  return writeIcal(calendar, (uid, err) => ctx.log.error({ uid, err }, 'a visit cannot be written'))
}

type Times = ReturnType<typeof timesIn>

const whenOf = ({ startsOn, startTime, endsOn, endTime }: Times, timeZone: string) => ({
  isAllDay: false as const,
  startsAt: `${startsOn}T${startTime}`,
  endsAt: `${endsOn}T${endTime}`,
  timeZone,
})
