import { t } from '@lingui/core/macro'
import { addDays } from '../../../../lib/dates.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { emptyOffer, totalOf } from '../../../work/quotes/quotes.rules.ts'
import { quoteTexts } from '../../../work/quotes/quotes.texts.ts'
import { instantsOf } from '../../../work/visits/visit-times.rules.ts'
import { type SampleWorkerIds, type SampleWorkerKey, sampleWorkers } from '../sample-workers.ts'
import * as repository from './sample-contractors.repository.ts'
import { addLinks, noonOf } from './sample-links.service.ts'

type Sample = { today: string; relatives: Map<string, string>; workers: SampleWorkerIds }

/**
 * Adds the contractors' activity: quotes, visits and links in every status. One project is being compared, one is
 * ordered, one is finished.
 */
export async function addContractors(tx: Tx, ctx: MemberContext, { today, relatives, workers }: Sample) {
  const { member, user } = ctx
  const { familyGroupId } = member
  const projects = await repository.listSampleProjects(tx, familyGroupId)
  const compared = projects.find(({ status }) => status === 'PLANNED' || status === 'IDEA')
  const ordered = projects.find(({ status }) => status === 'IN_PROGRESS')
  if (!compared || !ordered) throw new Error('the sample family has no project to ask quotes for')
  type Place = typeof compared

  const quote = (
    { projectId, propertyId }: Place,
    person: SampleWorkerKey,
    [status, labour, materials]: [
      'REQUESTED' | 'SUBMITTED' | 'ACCEPTED' | 'DECLINED' | 'WITHDRAWN',
      number | null,
      number | null,
    ],
    more: { validUntil?: string; startsOn?: string; days?: number; statusReason?: string } = {},
  ) => {
    const offer = { ...emptyOffer, labourMinor: labour, materialsMinor: materials, ...more }
    const totalMinor = totalOf(offer)
    return {
      ...offer,
      ...{ id: newId(), familyGroupId, projectId, propertyId, workerId: workers[person], status, totalMinor },
      request: t`Could you quote for the work described in the project? Please include materials and a start date.`,
      revision: totalMinor === null ? 0 : 1,
      submittedAt: totalMinor === null ? null : noonOf(addDays(today, -6)),
      statusReason: more.statusReason ?? null,
      ...((status === 'ACCEPTED' || status === 'DECLINED') && {
        decidedBy: user.id,
        decidedAt: noonOf(addDays(today, -3)),
      }),
      createdBy: user.id,
    }
  }
  const idOf = new Map(Object.entries(workers))
  const quotes = [
    quote(compared, 'lars', ['SUBMITTED', 180_000, 240_000], {
      validUntil: addDays(today, 21),
      startsOn: addDays(today, 30),
      days: 6,
    }),
    quote(compared, 'bruno', ['SUBMITTED', 395_000, null], { validUntil: addDays(today, 14), days: 4 }),
    quote(compared, 'tomas', ['SUBMITTED', 150_000, 230_000], { validUntil: addDays(today, -2), days: 9 }),
    quote(compared, 'kerstin', ['REQUESTED', null, null]),
    quote(ordered, 'bruno', ['ACCEPTED', 210_000, 160_000], { startsOn: addDays(today, -2), days: 10 }),
    quote(ordered, 'lars', ['DECLINED', 290_000, 180_000], { statusReason: quoteTexts.politeNotice }),
    quote(ordered, 'tomas', ['WITHDRAWN', 200_000, 150_000], {
      statusReason: t`I’m fully booked until summer.`,
    }),
  ]
  const visit = (
    { projectId, propertyId, timeZone }: Place,
    person: SampleWorkerKey,
    status: 'PROPOSED' | 'CONFIRMED' | 'DONE' | 'MISSED' | 'CANCELLED',
    { days, from, until, host }: { days: number; from: string; until: string; host?: string },
  ) => {
    const on = addDays(today, days)
    return {
      ...{ familyGroupId, projectId, propertyId, workerId: workers[person], status },
      ...instantsOf({ startsOn: on, startTime: from, endsOn: on, endTime: until }, timeZone),
      proposedBy: status === 'PROPOSED' ? ('WORKER' as const) : ('FAMILY' as const),
      hostUserId: (host && relatives.get(host)) ?? null,
      // Past and cancelled visits need no reminder.
      remindedAt: new Date(),
      createdBy: user.id,
    }
  }
  // As a quote is signed.
  const names = new Map(Object.entries(sampleWorkers()).map(([key, { name }]) => [idOf.get(key), name]))
  await repository.insertJobs(tx, {
    quotes,
    revisions: quotes.flatMap(({ id: quoteId, totalMinor, labourMinor, materialsMinor, days, workerId }) =>
      totalMinor === null
        ? []
        : [
            {
              quoteId,
              revision: 1,
              totalMinor,
              labourMinor,
              materialsMinor,
              days,
              author: names.get(workerId) ?? '',
            },
          ],
    ),
    visits: [
      visit(ordered, 'bruno', 'CONFIRMED', { days: 1, from: '08:00', until: '16:00', host: 'Ingrid' }),
      visit(compared, 'lars', 'PROPOSED', { days: 5, from: '17:00', until: '18:00' }),
      visit(ordered, 'bruno', 'DONE', { days: -9, from: '10:00', until: '11:00', host: 'Ingrid' }),
      visit(compared, 'tomas', 'MISSED', { days: -12, from: '09:00', until: '10:00' }),
      visit(compared, 'kerstin', 'CANCELLED', { days: 3, from: '09:00', until: '10:00' }),
    ],
  })
  const finished = projects.find(({ status }) => status === 'COMPLETED')
  if (!finished) throw new Error('the sample family has no project that is over')
  await addLinks(tx, ctx, { ordered, compared, finished, workers, today })
}
