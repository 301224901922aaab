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
  type SubscriptionState,
  stateOf,
} from './subscription.rules.ts'

const now = new Date('2026-11-23T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

const aState = (part: Partial<SubscriptionState> = {}): SubscriptionState => ({
  status: 'active',
  currentPeriodEnd: inDays(10),
  isCancelled: false,
  refundedAt: null,
  disputedAt: null,
  ...part,
})

const anyState = fc.record<SubscriptionState>({
  status: fc.constantFrom(...subscriptionStatuses),
  currentPeriodEnd: fc.integer({ min: -40, max: 400 }).map(inDays),
  isCancelled: fc.boolean(),
  refundedAt: fc.constantFrom(null, now),
  disputedAt: fc.constantFrom(null, now),
})

describe('the plans', () => {
  it('match the catalogue', () => {
    expect(
      plans().map(({ name, description, price, per, priceId }) => [name, description, price, per, priceId]),
    ).toEqual([
      ['Monthly Plan', 'Perfect for individuals', '$9.99', 'month', 'price_monthly'],
      ['Annual Plan', 'Best value for committed users', '$99.99', 'year', 'price_annual'],
    ])
    expect(plans().map(({ features }) => features)).toEqual([
      ['Full access to all features', 'Priority support', 'Regular updates', 'Cancel anytime'],
      ['Everything in Monthly Plan', '2 months free', 'Premium support', 'Early access to new features'],
    ])
  })

  it('mark the annual plan as best value', () => {
    expect(
      plans()
        .filter(({ isBestValue }) => isBestValue)
        .map(({ id }) => id),
    ).toEqual(['annual'])
  })

  it('are identified by their price', () => {
    expect(planOfPrice('price_annual')?.id).toBe('annual')
    for (const priceId of ['price_other', '', 'toString', 'price_monthly '])
      expect(planOfPrice(priceId)).toBeUndefined()
    expect(planName('monthly')).toBe('Monthly Plan')
  })
})

describe('an active plan', () => {
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
    expect(isCovering(aState({ status }), now)).toBe(counts)
  })

  it('is never one refunded or disputed', () => {
    fc.assert(
      fc.property(anyState, (standing) => {
        if (standing.refundedAt || standing.disputedAt) expect(isCovering(standing, now)).toBe(false)
      }),
    )
  })

  it('does not become active again without an update', () => {
    fc.assert(
      fc.property(anyState, fc.integer({ min: 0, max: 400 }), (standing, days) => {
        if (!isCovering(standing, now)) expect(isCovering(standing, inDays(days))).toBe(false)
      }),
    )
  })

  it('ends exactly at cancellation, or three days later when the renewal is late', () => {
    const cancelled = aState({ isCancelled: true, currentPeriodEnd: now })
    expect(isCovering(cancelled, new Date(now.getTime() - 1))).toBe(true)
    expect(isCovering(cancelled, now)).toBe(false)
    const renewing = aState({ currentPeriodEnd: now })
    expect(isCovering(renewing, new Date(inDays(3).getTime() - 1))).toBe(true)
    expect(isCovering(renewing, inDays(3))).toBe(false)
  })

  it('has matching status text', () => {
    fc.assert(
      fc.property(anyState, (standing) => {
        const state = stateOf(standing, now)
        const counts = isCovering(standing, now)
        if (state === 'active' || state === 'ending') expect(counts).toBe(true)
        if (['ended', 'refunded', 'disputed', 'incomplete', 'paused'].includes(state))
          expect(counts).toBe(false)
      }),
    )
    expect(stateOf(aState({ status: 'past_due' }), now)).toBe('payment-failed')
    expect(stateOf(aState({ status: 'unpaid' }), now)).toBe('payment-failed')
    expect(stateOf(aState({ isCancelled: true }), now)).toBe('ending')
  })

  it('is the best of several, in any order', () => {
    fc.assert(
      fc.property(fc.array(anyState, { minLength: 1, maxLength: 5 }), (standings) => {
        const best = bestOf(standings, now)
        expect(best && isCovering(best, now)).toBe(standings.some((one) => isCovering(one, now)))
      }),
    )
    expect(bestOf([], now)).toBeUndefined()
  })
})

describe('allowed creations', () => {
  const anyRoom = fc.record({ isUnlocked: fc.boolean(), isCovered: fc.boolean(), used: fc.nat(60) })

  it('are unlimited where nothing is sold or a plan is active', () => {
    fc.assert(
      fc.property(anyRoom, (room) => {
        if (!room.isUnlocked && !room.isCovered) return
        expect([mayAddGroup(room), mayAddProperty(room)]).toEqual([true, true])
      }),
    )
  })

  it('are one group and one property without a plan', () => {
    for (const used of [0, 1, 2, 50]) {
      const room = { isUnlocked: false, isCovered: false, used }
      expect([mayAddGroup(room), mayAddProperty(room)]).toEqual([used === 0, used === 0])
    }
  })

  it('are not extended by existing groups and properties', () => {
    fc.assert(
      fc.property(anyRoom, (room) => {
        const more = { ...room, used: room.used + 1 }
        if (mayAddGroup(more)) expect(mayAddGroup(room)).toBe(true)
        if (mayAddProperty(more)) expect(mayAddProperty(room)).toBe(true)
      }),
    )
  })
})

it('announces the end of a plan 7 days and 1 day before', () => {
  const due = [8, 7, 3, 1.01, 1, 0.1, 0, -1].map((days) => lapseNotice(inDays(days), now))
  expect(due).toEqual([null, 7, 7, 7, 1, 1, null, null])
})
