import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  acceptanceBy,
  emptyOffer,
  inOrder,
  isFinal,
  marksOf,
  mayMove,
  missingIn,
  needsApproval,
  positions,
  quoteStates,
  quoteStatuses,
  sides,
  stateOf,
  totalOf,
} from './quotes.rules.ts'

const state = fc.constantFrom(...quoteStates)
const status = fc.constantFrom(...quoteStatuses)
const amount = fc.option(fc.nat(1_000_000))
const amounts = fc.record({ labourMinor: amount, materialsMinor: amount, otherMinor: amount })
const quote = fc
  .tuple(state, amounts, fc.option(fc.integer({ min: 1, max: 99 })), fc.uuid())
  .map(([of, costs, days, id]) => ({
    ...emptyOffer,
    ...costs,
    ...{ id, state: of, days, totalMinor: totalOf(costs) },
  }))
const quotes = fc.uniqueArray(quote, { selector: ({ id }) => id, maxLength: 12 })

describe('the status of a quote', () => {
  it('follows the table', () => {
    const table = quoteStates.map((from) => [
      from,
      quoteStatuses.filter((to) => mayMove(from, to, 'FAMILY')).join(' '),
      quoteStatuses.filter((to) => mayMove(from, to, 'WORKER')).join(' '),
    ])
    expect(table).toEqual([
      ['REQUESTED', 'SUBMITTED DECLINED WITHDRAWN', 'SUBMITTED WITHDRAWN'],
      ['SUBMITTED', 'SUBMITTED ACCEPTED DECLINED WITHDRAWN', 'SUBMITTED WITHDRAWN'],
      ['ACCEPTED', '', ''],
      ['DECLINED', '', ''],
      ['WITHDRAWN', '', ''],
      ['EXPIRED', 'SUBMITTED DECLINED WITHDRAWN', 'SUBMITTED WITHDRAWN'],
    ])
  })

  it('is decided by the family only', () => {
    fc.assert(
      fc.property(state, (from) => {
        expect(mayMove(from, 'ACCEPTED', 'WORKER') || mayMove(from, 'DECLINED', 'WORKER')).toBe(false)
      }),
    )
  })

  it('never returns to requested, and has final states', () => {
    fc.assert(
      fc.property(state, status, fc.constantFrom(...sides), (from, to, side) => {
        expect(mayMove(from, 'REQUESTED', side)).toBe(false)
        if (isFinal(from)) expect(mayMove(from, to, side)).toBe(false)
      }),
    )
  })

  it('expires after its last day, unless it was closed before', () => {
    expect(stateOf({ status: 'SUBMITTED', validUntil: '2027-03-01' }, '2027-03-01')).toBe('SUBMITTED')
    expect(stateOf({ status: 'SUBMITTED', validUntil: '2027-03-01' }, '2027-03-02')).toBe('EXPIRED')
    expect(stateOf({ status: 'SUBMITTED', validUntil: null }, '2099-01-01')).toBe('SUBMITTED')
    expect(stateOf({ status: 'ACCEPTED', validUntil: '2027-03-01' }, '2027-03-02')).toBe('ACCEPTED')
  })
})

describe('the total', () => {
  it('is the sum of the amounts given, and empty without any', () => {
    fc.assert(
      fc.property(amounts, (costs) => {
        const named = positions.flatMap((position) => costs[position] ?? [])
        const total = totalOf(costs)
        if (named.length === 0) expect(total).toBeNull()
        else expect(total).toBe(named.reduce((sum, one) => sum + one, 0))
      }),
    )
  })
})

describe('the comparison', () => {
  it('marks nothing that can no longer be accepted, and nothing without alternatives', () => {
    fc.assert(
      fc.property(quotes, (all) => {
        const { cheapest, fastest } = marksOf(all)
        for (const one of all) {
          if (one.state === 'SUBMITTED' || one.state === 'ACCEPTED') continue
          expect(cheapest.has(one.id) || fastest.has(one.id)).toBe(false)
        }
      }),
    )
    const only = {
      ...emptyOffer,
      id: 'a',
      state: 'SUBMITTED' as const,
      labourMinor: 1,
      totalMinor: 1,
      days: 1,
    }
    expect(marksOf([only])).toEqual({ cheapest: new Set(), fastest: new Set() })
    expect(marksOf([only, { ...only, id: 'b', totalMinor: 2, days: null }])).toEqual({
      cheapest: new Set(['a']),
      fastest: new Set(),
    })
  })

  it('marks the cheapest quote', () => {
    fc.assert(
      fc.property(quotes, (all) => {
        const { cheapest } = marksOf(all)
        const playing = all.filter((one) => one.state === 'SUBMITTED' || one.state === 'ACCEPTED')
        for (const one of playing.filter(({ id }) => cheapest.has(id)))
          for (const { totalMinor } of playing)
            if (totalMinor !== null) expect(one.totalMinor ?? 0).toBeLessThanOrEqual(totalMinor)
      }),
    )
  })

  it('shows a missing field only where another quote has it', () => {
    const roofer = { ...emptyOffer, id: 'a', state: 'SUBMITTED' as const, labourMinor: 100, totalMinor: 100 }
    const carpenter = { ...roofer, id: 'b', materialsMinor: 50, days: 3, totalMinor: 150 }
    expect([...missingIn(roofer, [roofer, carpenter])]).toEqual(['materialsMinor', 'days'])
    expect([...missingIn(carpenter, [roofer, carpenter])]).toEqual([])
    const asked = { ...roofer, id: 'c', state: 'REQUESTED' as const, labourMinor: null, totalMinor: null }
    expect([...missingIn(asked, [roofer, carpenter, asked])]).toEqual([])
  })

  it('lists all quotes, the accepted one first', () => {
    fc.assert(
      fc.property(quotes, (all) => {
        const sorted = inOrder(all)
        expect(new Set(sorted)).toEqual(new Set(all))
        const accepted = sorted.findLastIndex((one) => one.state === 'ACCEPTED')
        const others = sorted.findIndex((one) => one.state !== 'ACCEPTED')
        if (accepted >= 0 && others >= 0) expect(accepted).toBeLessThan(others)
      }),
    )
  })
})

it('needs approval only above the threshold, and only when someone can give it', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.boolean(), (totalMinor, thresholdMinor, hasDecider) => {
      const needs = needsApproval({ totalMinor, thresholdMinor, hasDecider })
      expect(needs).toBe(hasDecider && totalMinor > thresholdMinor)
    }),
  )
})

describe('pressing “Accept”', () => {
  const anyone = {
    needs: fc.boolean(),
    askedBy: fc.constantFrom('NOBODY', 'CALLER', 'OTHER'),
    isApprover: fc.boolean(),
    mayEdit: fc.boolean(),
  } as const

  it('approves another person’s request, for approvers only', () => {
    fc.assert(
      fc.property(fc.record(anyone), (who) => {
        expect(acceptanceBy(who) === 'APPROVE').toBe(who.askedBy === 'OTHER' && who.isApprover)
      }),
    )
  })

  it('asks once, and only when someone else has to approve', () => {
    fc.assert(
      fc.property(fc.record(anyone), (who) => {
        if (acceptanceBy(who) === 'ASK')
          expect(who).toMatchObject({ needs: true, askedBy: 'NOBODY', mayEdit: true })
      }),
    )
  })

  it('accepts the asker’s quote when nobody else can approve any more', () => {
    const asker = { askedBy: 'CALLER', isApprover: true, mayEdit: true } as const
    expect(acceptanceBy({ ...asker, needs: true })).toBeNull()
    expect(acceptanceBy({ ...asker, needs: false })).toBe('ACCEPT')
  })
})
