import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aProject } from '../../../../../test/factories/work.ts'
import { aJobLink, aVisit, aWorker } from '../../../../../test/factories/workers.ts'
import { listOpenTasks } from '../../../work/projects/server/projects.service.ts'
import { getShare, jobOf } from '../../../work/share-links/server/share-access.service.ts'
import { makeFeed, readFeed } from '../../calendar-feeds/server/calendar-feeds.service.ts'
import { getDashboard } from '../../dashboard/server/dashboard.service.ts'
import { readVisitsFeed } from '../../worker-pages/server/visits-feed.service.ts'
import { getCalendar, listCalendarItems } from './calendar.service.ts'

const { db } = testDatabase()
const clock = { now: () => new Date('2027-03-01T12:00:00Z') }
const at = (time: string) => new Date(`2027-03-03T${time}Z`)

async function aPlannedVisit() {
  const user = await aUser(db)
  const group = await aGroup(db, [{ user }])
  const place = { name: 'Lake cabin', city: 'Zug', street1: 'Secret Lane 1', timeZone: 'Europe/Zurich' }
  const house = await aProperty(db, group.id, place)
  const project = await aProject(db, house, { title: 'New roof', budgetMinor: 123_456 })
  const worker = await aWorker(db, group, { name: 'Piet', phone: '+31 6 1234' })
  const times = { startsAt: at('08:00'), endsAt: at('09:30') }
  const visit = await aVisit(
    db,
    { project, worker },
    { ...times, note: 'Gate code 4711', hostUserId: user.id },
  )
  await aVisit(db, { project, worker }, { ...times, status: 'CANCELLED' })
  return {
    user,
    group,
    house,
    project,
    worker,
    visit,
    ctx: asMember(db, user, group.id, 'MANAGER', { clock }),
  }
}

describe('a visit', () => {
  it('is in the calendar at the property’s time and links to its page', async () => {
    const { ctx, visit, user } = await aPlannedVisit()
    const { items } = await getCalendar(ctx, { familyGroupId: ctx.member.familyGroupId, view: 'month' })
    expect(items).toEqual([
      expect.objectContaining({
        ...{
          kind: 'VISIT',
          thingId: visit.id,
          title: 'Visit by Piet',
          status: 'CONFIRMED',
          isMovable: false,
        },
        ...{ startsOn: '2027-03-03', startTime: '09:00', endTime: '10:30', timeZone: 'Europe/Zurich' },
        person: expect.objectContaining({ userId: user.id }),
      }),
    ])
    const span = { from: '2027-03-01', to: '2027-03-31' }
    expect((await listCalendarItems(ctx, { ...span, kinds: ['TASK'] })).items).toEqual([])
    const others = { ...span, scope: { userId: (await aUser(db)).id } }
    expect((await listCalendarItems(ctx, others)).items).toEqual([])
  })

  it('is in the feed without amounts, notes or phone numbers', async () => {
    const { ctx } = await aPlannedVisit()
    const { address } = await makeFeed(ctx, {
      familyGroupId: ctx.member.familyGroupId,
      scope: 'ALL',
      ofPropertyId: null,
    })
    const token = /cal_[\w-]+/.exec(address)?.[0] ?? ''
    const feed = await readFeed(aRequestContext(db, { clock }), token, { address: '203.0.113.7' })
    expect(feed).toContain('SUMMARY:Visit by Piet')
    expect(feed).toContain('DTSTART;TZID=Europe/Zurich:20270303T090000')
    expect(feed).not.toMatch(/Gate code|\+31 6/)
  })

  it('is on the dashboard: this week, upcoming, and on its property’s card', async () => {
    const { ctx, visit } = await aPlannedVisit()
    const { visits, next, properties } = await getDashboard(ctx)
    expect(visits.items.map(({ id }) => id)).toEqual([visit.id])
    expect(next.items.map(({ date }) => date?.title)).toEqual(['Visit by Piet'])
    expect(properties[0]?.nextVisit).toEqual({ startsOn: '2027-03-03', startTime: '09:00' })
  })

  it('gives its contractor a calendar with the town and nothing else of the property', async () => {
    const { user, project, worker, visit } = await aPlannedVisit()
    const link = await aJobLink(db, { project, worker }, { createdBy: user.id })
    const use = { address: '203.0.113.7', device: 'PHONE' as const }
    const share = await getShare(aRequestContext(db, { clock }), 'JOB', link.shareCode, use)
    const calendar = await readVisitsFeed(jobOf(share))
    expect(calendar).toContain(`UID:visit-${visit.id}`)
    expect(calendar).toContain('SUMMARY:Visit: New roof')
    expect(calendar).toContain('LOCATION:Zug')
    expect(calendar.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(calendar).not.toMatch(/Secret Lane|Lake cabin|Gate code|\+31 6/)
  })

  it('must be resolved when its project is completed', async () => {
    const { ctx, project } = await aPlannedVisit()
    expect((await listOpenTasks(ctx, project.id)).things).toEqual([{ kind: 'VISIT', total: 1 }])
  })
})
