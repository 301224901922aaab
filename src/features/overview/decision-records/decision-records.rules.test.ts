import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../../../lib/dates.ts'
import { refusePeriod, yearOf } from './decision-records.rules.ts'
import { tooMuchText } from './decision-records.texts.ts'

describe('the period of a record', () => {
  it('may be every calendar year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1990, max: 2199 }), (year) => {
        expect(refusePeriod(yearOf(`${year}-07-01`))).toBeNull()
      }),
    )
  })

  it('is at least a day and at most 366 days', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 800 }), (days) => {
        const refusal = days < 0 ? 'backwards' : days >= 366 ? 'too-long' : null
        expect(refusePeriod({ from: '2026-05-05', to: addDays('2026-05-05', days) })).toBe(refusal)
      }),
    )
  })
})

it('says what to do when there is too much for one record', () => {
  expect(tooMuchText('payments', false)).toBe(
    'A record can contain 2,000 expenses and income, and this period has more. Choose a shorter period.',
  )
  expect(tooMuchText('bytes', true)).toBe(
    'A record can contain 1 GB of files, and this project has more. Make records of its property for shorter periods instead.',
  )
})
