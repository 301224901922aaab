import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../../../lib/dates.ts'
import { readTiming } from '../../work/schedules/schedules.rules.ts'
import { dateOf } from './sample-dates.rules.ts'
import { sampleFamily } from './sample-family.ts'

const day = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2024-01-01', days))

it('surrounds any day on which it is loaded and follows the rules of schedules', () => {
  fc.assert(
    fc.property(day, (today) => {
      const { houses, events } = sampleFamily(today)
      const work = houses.flatMap((house) => house.work ?? [])
      const visit = work
        .flatMap(({ tasks }) => tasks)
        .find(({ title }) => title === 'Visit Grandmother on Sunday')
      expect(new Date(`${visit?.dueOn}T00:00:00Z`).getUTCDay()).toBe(0)
      for (const { rule, countedFrom, startsOn } of work.flatMap(({ schedules }) => schedules)) {
        expect(startsOn > today).toBe(true)
        const timing = readTiming({ rule, countedFrom, startsOn, endsOn: null, maxOccurrences: null })
        expect('refusal' in timing).toBe(false)
      }
      for (const { startsOn, endsOn } of work.flatMap(({ stays }) => stays))
        expect(startsOn < endsOn).toBe(true)
      for (const event of events) expect(event.startsOn > today).toBe(true)
    }),
  )
})

it('resolves relative dates and leaves other text unchanged', () => {
  const dates = ['today -18 days', 'today +6 days -2 months', 'next 09-15', 'next Sunday', 'today is fine']
  expect(dates.map((text) => dateOf(text, '2026-11-22'))).toEqual([
    '2026-11-04',
    '2026-09-28',
    '2027-09-15',
    '2026-11-29',
    'today is fine',
  ])
})

it('has a date in every date field', () => {
  expect(JSON.stringify(sampleFamily('2026-11-22'))).not.toMatch(/"(?:today|next) /)
})
