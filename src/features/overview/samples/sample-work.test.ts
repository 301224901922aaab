import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays } from '../../../lib/dates.ts'
import { readTiming } from '../../work/schedules/schedules.rules.ts'
import { sampleEvents, sampleWork } from './sample-work.ts'

const day = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2024-01-01', days))

it('lies around any day on which it is loaded, and keeps to the rules of schedules', () => {
  fc.assert(
    fc.property(day, (today) => {
      const work = sampleWork(today)
      const visit = work.flatMap(({ tasks }) => tasks).find(({ title }) => title === 'Visit on Sunday')
      expect(new Date(`${visit?.dueOn}T00:00:00Z`).getUTCDay()).toBe(0)
      for (const { rule, countedFrom, startsOn } of work.flatMap(({ schedules }) => schedules)) {
        expect(startsOn > today).toBe(true)
        const timing = readTiming({ rule, countedFrom, startsOn, endsOn: null, maxOccurrences: null })
        expect('refusal' in timing).toBe(false)
      }
      for (const { startsOn, endsOn } of work.flatMap(({ stays }) => stays))
        expect(startsOn < endsOn).toBe(true)
      for (const event of sampleEvents(today)) expect(event.startsOn > today).toBe(true)
    }),
  )
})
