import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { subscriptionStatuses } from '../../../server/db/schema/subscriptions.ts'
import {
  bestOf,
  isCovering,
  lapseNotice,
  mayAddGroup,
  mayAddProperty,
  planName,
  planOfPrice,
  plans,
  type Standing,
  stateOf,
} from './subscription.rules.ts'

const now = new Date('2026-11-23T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

const aStanding = (part: Partial<Standing> = {}): Standing => ({
  status: 'active',
  currentPeriodEnd: inDays(10),
  isCancelled: false,
  refundedAt: null,
  disputedAt: null,
  ...part,
})

const anyStanding = fc.record<Standing>({
  status: fc.constantFrom(...subscriptionStatuses),
  currentPeriodEnd: fc.integer({ min: -40, max: 400 }).map(inDays),
  isCancelled: fc.boolean(),
  refundedAt: fc.constantFrom(null, now),
  disputedAt: fc.constantFrom(null, now),
})

describe('the plans', () => {
  it('are the two of the catalogue, to the letter', () => {
    expect(
      plans.map(({ name, description, price, per, priceId }) => [name, description, price, per, priceId]),
    ).toEqual([
      ['Monthly Plan', 'Perfect for individuals', '$9.99', 'month', 'price_monthly'],
      ['Annual Plan', 'Best value for committed users', '$99.99', 'year', 'price_annual'],
    ])
    expect(plans.map(({ features }) => features)).toEqual([
      ['Full access to all features', 'Priority support', 'Regular updates', 'Cancel anytime'],
      ['Everything in Monthly Plan', '2 months free', 'Premium support', 'Early access to new features'],
    ])
  })

  it('flag the annual one as best value', () => {
    expect(plans.filter(({ isBestValue }) => isBestValue).map(({ id }) => id)).toEqual(['annual'])
  })

  it('are bought by their price, and by no other', () => {
    expect(planOfPrice('price_annual')?.id).toBe('annual')
    for (const priceId of ['price_other', '', 'toString', 'price_monthly '])
      expect(planOfPrice(priceId)).toBeUndefined()
    expect(planName('monthly')).toBe('Monthly Plan')
  })
})

describe('whether a plan counts', () => {
  it.each([
    ['trialing', true],
    ['active', true],
    ['past_due', true],
    ['incomplete', false],
    ['incomplete_expired', false],
    ['canceled', false],
    ['unpaid', false],
    ['paused', false],
  ] as const)('%s: %s', (status, counts) => {
    expect(isCovering(aStanding({ status }), now)).toBe(counts)
  })

  it('never does after a refund or in a dispute', () => {
    fc.assert(
      fc.property(anyStanding, (standing) => {
        if (standing.refundedAt || standing.disputedAt) expect(isCovering(standing, now)).toBe(false)
      }),
    )
  })

  it('ends for good: what does not count at one moment does not count later without news', () => {
    fc.assert(
      fc.property(anyStanding, fc.integer({ min: 0, max: 400 }), (standing, days) => {
        if (!isCovering(standing, now)) expect(isCovering(standing, inDays(days))).toBe(false)
      }),
    )
  })

  it('ends to the moment when it was cancelled, and three days later when only the news of the renewal is late', () => {
    const cancelled = aStanding({ isCancelled: true, currentPeriodEnd: now })
    expect(isCovering(cancelled, new Date(now.getTime() - 1))).toBe(true)
    expect(isCovering(cancelled, now)).toBe(false)
    const renewing = aStanding({ currentPeriodEnd: now })
    expect(isCovering(renewing, new Date(inDays(3).getTime() - 1))).toBe(true)
    expect(isCovering(renewing, inDays(3))).toBe(false)
  })

  it('is said in words that agree with it', () => {
    fc.assert(
      fc.property(anyStanding, (standing) => {
        const state = stateOf(standing, now)
        const counts = isCovering(standing, now)
        if (state === 'active' || state === 'ending') expect(counts).toBe(true)
        if (['ended', 'refunded', 'disputed', 'incomplete', 'paused'].includes(state))
          expect(counts).toBe(false)
      }),
    )
    expect(stateOf(aStanding({ status: 'past_due' }), now)).toBe('payment-failed')
    expect(stateOf(aStanding({ status: 'unpaid' }), now)).toBe('payment-failed')
    expect(stateOf(aStanding({ isCancelled: true }), now)).toBe('ending')
  })

  it('goes by the best of several, in whatever order they are', () => {
    fc.assert(
      fc.property(fc.array(anyStanding, { minLength: 1, maxLength: 5 }), (standings) => {
        const best = bestOf(standings, now)
        expect(best && isCovering(best, now)).toBe(standings.some((one) => isCovering(one, now)))
      }),
    )
    expect(bestOf([], now)).toBeUndefined()
  })
})

describe('what may be created', () => {
  const anyRoom = fc.record({ isUnlocked: fc.boolean(), isCovered: fc.boolean(), used: fc.nat(60) })

  it('is anything where nothing is sold, and wherever a plan counts', () => {
    fc.assert(
      fc.property(anyRoom, (room) => {
        if (!room.isUnlocked && !room.isCovered) return
        expect([mayAddGroup(room), mayAddProperty(room)]).toEqual([true, true])
      }),
    )
  })

  it('is one group and one property without a plan', () => {
    for (const used of [0, 1, 2, 50]) {
      const room = { isUnlocked: false, isCovered: false, used }
      expect([mayAddGroup(room), mayAddProperty(room)]).toEqual([used === 0, used === 0])
    }
  })

  it('is never more because there is more already', () => {
    fc.assert(
      fc.property(anyRoom, (room) => {
        const more = { ...room, used: room.used + 1 }
        if (mayAddGroup(more)) expect(mayAddGroup(room)).toBe(true)
        if (mayAddProperty(more)) expect(mayAddProperty(room)).toBe(true)
      }),
    )
  })
})

it('tells of the end of a plan 7 days and 1 day before, and not after', () => {
  const due = [8, 7, 3, 1.01, 1, 0.1, 0, -1].map((days) => lapseNotice(inDays(days), now))
  expect(due).toEqual([null, 7, 7, 7, 1, 1, null, null])
})
