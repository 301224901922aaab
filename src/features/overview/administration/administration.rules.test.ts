import fc from 'fast-check'
import { v7 } from 'uuid'
import { expect, it } from 'vitest'
import { firstIdOf, shownMondays, shownWeeks } from './administration.rules.ts'

it('returns weeks that begin on Mondays and end with the current one', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      (now) => {
        const mondays = shownMondays(now).map((day) => Date.parse(day))
        expect(mondays).toHaveLength(shownWeeks)
        expect(mondays.every((at) => new Date(at).getUTCDay() === 1)).toBe(true)
        expect(new Set(mondays.slice(1).map((at, week) => at - (mondays[week] ?? 0)))).toEqual(
          new Set([604_800_000]),
        )
        const last = mondays.at(-1) ?? 0
        expect(last <= now.getTime() && now.getTime() < last + 604_800_000).toBe(true)
      },
    ),
  )
})

it('returns the first id of an instant before all later ids and after all earlier ones', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2 ** 47 }), (msecs) => {
      const first = firstIdOf(new Date(msecs))
      expect(v7({ msecs }) >= first).toBe(true)
      expect(v7({ msecs: msecs - 1 }) < first).toBe(true)
    }),
  )
})
