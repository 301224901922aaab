import { describe, expect, it } from 'vitest'
import { addDays } from '../../../lib/dates.ts'
import { feedSpans, isToken, nearestTo, webcalAddress } from './calendar-feeds.rules.ts'
import { feedEvent, revisedKindOf } from './feed-events.rules.ts'

const revision = { updatedAt: new Date('2027-01-01T00:00:00Z'), version: 3 }
const item = {
  kind: 'TASK' as const,
  id: 'task-1',
  thingId: '1',
  expiry: null,
  title: 'Clean the gutters',
  startsOn: '2027-07-03',
  endsOn: '2027-07-03',
  startTime: null,
  endTime: null,
  timeZone: 'UTC',
  propertyId: 'p',
  propertyName: 'Lake cabin',
  status: 'TODO',
  isDone: false,
  repeatsFrom: null,
}
const span = { from: '2027-03-01', to: '2028-06-01' }
const told = (overrides: object = {}) => feedEvent({ ...item, ...overrides }, 'g', revision, span)

describe('a feed event', () => {
  it('has the title, days, place and page of the item', () => {
    expect(told()).toEqual({
      uid: 'task-1',
      title: 'Clean the gutters',
      category: 'Task',
      location: 'Lake cabin',
      path: '/task/1',
      when: { isAllDay: true, startsOn: '2027-07-03', endsOn: '2027-07-04' },
      isTentative: false,
      updatedAt: revision.updatedAt,
      sequence: 2,
    })
  })

  it.each([
    [{ kind: 'PROJECT' }, '/project/1', 'projects'],
    [{ kind: 'FORECAST' }, '/schedule/1', 'schedules'],
    [{ kind: 'STAY' }, '/property/p/stays', 'stays'],
    [{ kind: 'EVENT' }, '/calendar?familyGroupId=g&event=1', 'events'],
    [{ kind: 'EXPIRY', expiry: 'WARRANTY_END' }, '/asset/1', 'assets'],
    [{ kind: 'EXPIRY', expiry: 'DOCUMENT_EXPIRY' }, '/document/1', 'documents'],
    [{ kind: 'EXPIRY', expiry: 'CERTIFICATE_EXPIRY' }, '/certificate/1', 'certificates'],
    [{ kind: 'EXPIRY', expiry: 'INSURANCE_RENEWAL' }, '/property/1', 'properties'],
    [{ kind: 'EXPIRY', expiry: 'HANDOVER_CHECK' }, '/property/1/handover', 'properties'],
  ] as const)('links from %j to %s', (overrides, path, kind) => {
    expect(told(overrides).path).toBe(path)
    expect(revisedKindOf({ ...item, ...overrides })).toBe(kind)
  })

  it('is never outside the years of the feed', () => {
    const cut = (startsOn: string, endsOn: string) => told({ startsOn, endsOn }).when
    expect(cut('2027-02-01', '9999-12-31')).toEqual({
      isAllDay: true,
      startsOn: '2027-02-01',
      endsOn: '2029-01-01',
    })
    expect(cut('1000-01-01', '2027-03-01')).toEqual({
      isAllDay: true,
      startsOn: '2027-01-01',
      endsOn: '2027-03-02',
    })
  })

  it('marks items that are done or not confirmed yet', () => {
    expect(told({ isDone: true }).title).toBe('✓ Clean the gutters')
    expect(told({ kind: 'STAY', status: 'REQUESTED', title: 'Ben at Lake cabin' })).toMatchObject({
      title: 'Ben at Lake cabin (requested)',
      isTentative: true,
    })
  })

  it('keeps its id when it moves, and has one for each year when it repeats', () => {
    const meeting = { kind: 'EVENT', id: 'event-1-2027-07-03' }
    expect(told(meeting).uid).toBe('event-1')
    expect(told({ ...meeting, repeatsFrom: '2020-07-03' }).uid).toBe('event-1-2027-07-03')
  })

  it('has a time where the item has one, and whole days where only the start has', () => {
    expect(told({ startTime: '09:30' }).when).toEqual({
      isAllDay: false,
      startsAt: '2027-07-03T09:30',
      endsAt: null,
      timeZone: 'UTC',
    })
    expect(told({ startTime: '09:30', endTime: '11:00', endsOn: '2027-07-04' }).when).toMatchObject({
      endsAt: '2027-07-04T11:00',
    })
    expect(told({ startTime: '09:30', endsOn: '2027-07-04' }).when).toEqual({
      isAllDay: true,
      startsOn: '2027-07-03',
      endsOn: '2027-07-05',
    })
  })
})

describe('a feed address', () => {
  it('has the expected form and length', () => {
    expect(isToken(`cal_${'A'.repeat(43)}`)).toBe(true)
    for (const wrong of [
      'A'.repeat(43),
      `inv_${'A'.repeat(43)}`,
      `cal_${'A'.repeat(42)}`,
      `cal_${'é'.repeat(43)}`,
    ])
      expect(isToken(wrong)).toBe(false)
  })

  it('keeps the nearest events in order when there are too many', () => {
    const days = ['2027-01-01', '2027-02-01', '2027-03-01', '2027-04-01', '2027-05-01']
    const items = days.map((endsOn) => ({ endsOn }))
    const near = (limit: number) => nearestTo('2027-03-01', items, limit).map(({ endsOn }) => endsOn)
    expect(near(5)).toEqual(days)
    expect(near(4)).toEqual(days.slice(1))
    expect(near(3)).toEqual(days.slice(2))
    expect(near(2)).toEqual(days.slice(2, 4))
  })

  it('opens in a calendar app', () => {
    expect(webcalAddress('https://kinstead.example/a')).toBe('webcal://kinstead.example/a')
    expect(webcalAddress('http://localhost:3000/a')).toBe('webcal://localhost:3000/a')
  })

  it('covers three months back and a year ahead without gaps', () => {
    const spans = feedSpans('2027-05-31')
    expect([spans[0]?.from, spans.at(-1)?.to]).toEqual(['2027-02-28', '2028-05-31'])
    for (const [index, { from, to }] of spans.entries()) {
      expect(from <= to).toBe(true)
      const next = spans[index + 1]
      if (next) expect(next.from).toBe(addDays(to, 1))
    }
  })
})
