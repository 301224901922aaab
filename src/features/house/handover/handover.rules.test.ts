import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addDays } from '../../../lib/dates.ts'
import { handoverItems, isCheckDue, nextCheck, scoreOf, splitList } from './handover.rules.ts'

const recorded = fc
  .subarray([...handoverItems])
  .map((items) => Object.fromEntries(handoverItems.map((item) => [item, items.includes(item)])))
  .map((record) => z.record(z.enum(handoverItems), z.boolean()).parse(record))
const exempted = fc.subarray([...handoverItems])
const noneRecorded = z
  .record(z.enum(handoverItems), z.boolean())
  .parse(Object.fromEntries(handoverItems.map((item) => [item, false])))
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2000-01-01', days))

describe('the handover list', () => {
  it('names each item exactly once, as missing, recorded or not applying, in one order', () => {
    fc.assert(
      fc.property(recorded, exempted, (record, exempt) => {
        const split = splitList(record, exempt)
        for (const items of Object.values(split))
          expect(handoverItems.filter((item) => items.includes(item))).toEqual(items)
        expect(Object.values(split).flat().toSorted()).toEqual(handoverItems.toSorted())
        expect(split.exempt.toSorted()).toEqual(exempt.toSorted())
        expect(split.present.every((item) => record[item])).toBe(true)
        expect(split.missing.some((item) => record[item])).toBe(false)
      }),
    )
  })

  it('counts what does not apply neither for nor against the score, and is full only if nothing is missing', () => {
    fc.assert(
      fc.property(recorded, exempted, fc.constantFrom(...handoverItems), (record, exempt, item) => {
        const split = splitList(record, exempt)
        const score = scoreOf(split)
        expect(score.total + score.exempt).toBe(handoverItems.length)
        expect(score.present).toBeLessThanOrEqual(score.total)
        expect(score.percent === 100).toBe(split.missing.length === 0)
        expect(score.percent).toBeGreaterThanOrEqual(0)
        // What is recorded for an item that does not apply changes nothing.
        const without = exempt.includes(item) ? exempt : [...exempt, item]
        expect(scoreOf(splitList({ ...record, [item]: true }, without))).toEqual(
          scoreOf(splitList({ ...record, [item]: false }, without)),
        )
      }),
    )
    expect(scoreOf(splitList(noneRecorded, [...handoverItems]))).toMatchObject({ total: 0, percent: 100 })
  })

  it('is checked until the same day of the next year, then due until the next check', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 800 }), (today, later) => {
        const dueOn = nextCheck(today)
        const then = addDays(today, later)
        expect(isCheckDue(dueOn, then)).toBe(then >= dueOn)
        expect(isCheckDue(dueOn, today)).toBe(false)
      }),
    )
    expect(nextCheck('2028-02-29')).toBe('2029-02-28')
  })
})
