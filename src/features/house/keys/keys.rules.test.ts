import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasHolder, isReturnedAfterHandover, returnDay, splitByReturned } from './keys.rules.ts'

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const someKeys = fc.array(
  fc.record({ handedOverOn: day, returnedOn: fc.option(day) }).map((key) => ({ ...key })),
)

describe('the keys of a property', () => {
  it('are each either held or returned, and none is lost', () => {
    fc.assert(
      fc.property(someKeys, (keys) => {
        const { held, returned } = splitByReturned(keys)
        expect(new Set([...held, ...returned])).toEqual(new Set(keys))
        expect(held.every(({ returnedOn }) => returnedOn === null)).toBe(true)
        expect(returned.some(({ returnedOn }) => returnedOn === null)).toBe(false)
      }),
    )
  })

  it('are sorted with the longest held first, and the last returned first', () => {
    fc.assert(
      fc.property(someKeys, (keys) => {
        const { held, returned } = splitByReturned(keys)
        const [since, back] = [held.map((key) => key.handedOverOn), returned.map((key) => key.returnedOn)]
        expect(since).toEqual(since.toSorted())
        expect(back).toEqual(back.toSorted().toReversed())
      }),
    )
  })
})

describe('returning a key', () => {
  it('is never dated before the handover', () => {
    fc.assert(
      fc.property(day, day, (today, handedOverOn) => {
        const returnedOn = returnDay(today, { handedOverOn })
        expect(isReturnedAfterHandover({ handedOverOn, returnedOn })).toBe(true)
        expect([today, handedOverOn]).toContain(returnedOn)
      }),
    )
    expect(isReturnedAfterHandover({ handedOverOn: '2026-01-02', returnedOn: '2026-01-01' })).toBe(false)
    expect(isReturnedAfterHandover({ handedOverOn: '2026-01-02', returnedOn: '2026-01-02' })).toBe(true)
  })
})

describe('the holder of a key', () => {
  it('is a member or a named person', () => {
    expect(hasHolder({ holderUserId: 'a', holderName: null })).toBe(true)
    expect(hasHolder({ holderUserId: null, holderName: 'Rosa' })).toBe(true)
    expect(hasHolder({ holderUserId: null, holderName: null })).toBe(false)
  })
})
