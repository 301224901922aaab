import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addDays } from '../../../lib/dates.ts'
import { checkState, handoverItems, nextCheck, splitByRecorded } from './handover.rules.ts'

const recorded = fc
  .subarray([...handoverItems])
  .map((items) => Object.fromEntries(handoverItems.map((item) => [item, items.includes(item)])))
  .map((record) => z.record(z.enum(handoverItems), z.boolean()).parse(record))
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))

describe('the handover list', () => {
  it('names each item exactly once, as missing or as recorded, in one order', () => {
    fc.assert(
      fc.property(recorded, (record) => {
        const { missing, present } = splitByRecorded(record)
        expect(handoverItems.filter((item) => present.includes(item))).toEqual(present)
        expect(handoverItems.filter((item) => missing.includes(item))).toEqual(missing)
        expect([...missing, ...present].toSorted()).toEqual(handoverItems.toSorted())
        expect(present.every((item) => record[item])).toBe(true)
      }),
    )
  })

  it('is checked until the same day of the next year, then due until the next check', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 800 }), (today, later) => {
        const dueOn = nextCheck(today)
        const then = addDays(today, later)
        expect(checkState(dueOn, then)).toBe(then < dueOn ? 'checked' : 'due')
        expect(checkState(dueOn, today)).toBe('checked')
      }),
    )
    expect(nextCheck('2028-02-29')).toBe('2029-02-28')
    expect(checkState(null, '2027-01-01')).toBe('never')
  })
})
