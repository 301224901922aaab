import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { roleLabels } from '../../base/groups/groups.rules.ts'
import {
  departureAfter,
  isFinal,
  isLive,
  isMove,
  mayChange,
  nightsOf,
  overlap,
  refuseStayMove,
  sharedSpan,
  statusAfterEdit,
  stayStatuses,
} from './stays.rules.ts'

const day = fc
  .integer({ min: 0, max: 4_000 })
  .map((days) => new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10))
const span = fc
  .tuple(day, day)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => (a < b ? { startsOn: a, endsOn: b } : { startsOn: b, endsOn: a }))
const role = fc.constantFrom('MANAGER', 'MEMBER', 'VIEWER')
const caller = fc.record({ role, isOwn: fc.boolean() })
const move = fc.record({
  from: fc.constantFrom(...stayStatuses),
  to: fc.constantFrom(...stayStatuses),
  reason: fc.constantFrom(null, 'The roof is open'),
  caller,
  isTaken: fc.boolean(),
  acceptsOverlap: fc.boolean(),
})

/** Enumerates the nights. */
const listNights = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }) => {
  const nights: string[] = []
  for (let at = Date.parse(startsOn); at < Date.parse(endsOn); at += 86_400_000)
    nights.push(new Date(at).toISOString().slice(0, 10))
  return nights
}

describe('two stays', () => {
  it('overlap only if they share a night, in either order', () => {
    fc.assert(
      fc.property(span, span, (a, b) => {
        const nights = new Set(listNights(a))
        expect(overlap(a, b)).toBe(listNights(b).some((night) => nights.has(night)))
        expect(overlap(b, a)).toBe(overlap(a, b))
      }),
      { numRuns: 60 },
    )
  })

  it('share their common nights', () => {
    fc.assert(
      fc.property(span, span, (a, b) => {
        fc.pre(overlap(a, b))
        const nights = new Set(listNights(a))
        expect(listNights(sharedSpan(a, b))).toEqual(listNights(b).filter((night) => nights.has(night)))
        expect(sharedSpan(b, a)).toEqual(sharedSpan(a, b))
      }),
      { numRuns: 60 },
    )
  })

  it('do not overlap when one leaves on the day the other arrives', () => {
    expect(
      overlap(
        { startsOn: '2027-07-03', endsOn: '2027-07-10' },
        { startsOn: '2027-07-10', endsOn: '2027-07-12' },
      ),
    ).toBe(false)
  })
})

it('proposes a departure that is never before the arrival, and keeps one that is not', () => {
  expect(departureAfter({ startsOn: '2027-08-02', endsOn: '2027-06-03' })).toBe('2027-08-03')
  for (const endsOn of ['2027-08-02', '2027-08-03', '2027-09-01', ''])
    expect(departureAfter({ startsOn: '2027-08-02', endsOn })).toBe(endsOn)
})

describe('the nights of a stay', () => {
  it('are the number of evenings', () => {
    fc.assert(
      fc.property(span, (stay) => {
        expect(nightsOf(stay)).toBe(listNights(stay).length)
      }),
      { numRuns: 60 },
    )
  })
})

describe('the status of a stay', () => {
  it('ends with declined and cancelled', () => {
    expect(stayStatuses.filter(isFinal)).toEqual(['DECLINED', 'CANCELLED'])
    expect(stayStatuses.filter(isLive)).toEqual(['REQUESTED', 'CONFIRMED'])
    expect(isMove('CONFIRMED', 'CANCELLED')).toBe(true)
    expect(isMove('CONFIRMED', 'DECLINED')).toBe(false)
  })

  it('never leaves a final state, and follows the table for everyone', () => {
    fc.assert(
      fc.property(move, (asked) => {
        if (isFinal(asked.from) || !isMove(asked.from, asked.to)) expect(refuseStayMove(asked)).not.toBeNull()
      }),
    )
  })

  it('is not changed by viewers', () => {
    fc.assert(
      fc.property(move, (asked) => {
        expect(refuseStayMove({ ...asked, caller: { ...asked.caller, role: 'VIEWER' } })).toBe('not-allowed')
      }),
    )
  })

  it('is refused to a manager only for a missing reason or an unknown overlap', () => {
    fc.assert(
      fc.property(move, (asked) => {
        if (!isMove(asked.from, asked.to)) return
        const refusal = refuseStayMove({ ...asked, caller: { ...asked.caller, role: 'MANAGER' } })
        const asksFirst = asked.to === 'CONFIRMED' && asked.isTaken && !asked.acceptsOverlap
        const hasNoReason = asked.to === 'DECLINED' && !asked.reason
        expect(refusal).toBe(asksFirst ? 'asks-first' : hasNoReason ? 'no-reason' : null)
      }),
    )
  })

  it.each([
    // to, own, taken, the answer to a MEMBER
    ['CONFIRMED', false, false, null],
    ['CONFIRMED', true, false, 'own-request'],
    ['CONFIRMED', false, true, 'needs-manager'],
    ['DECLINED', false, false, null],
    ['DECLINED', true, false, 'own-request'],
    ['DECLINED', false, true, 'needs-manager'],
    ['CANCELLED', true, true, null],
    ['CANCELLED', false, false, 'not-allowed'],
  ] as const)('%s of a request (own: %s, taken: %s) answers a member with %s', (to, isOwn, isTaken, told) => {
    const asked = {
      from: 'REQUESTED',
      to,
      reason: 'The roof is open',
      isTaken,
      acceptsOverlap: true,
    } as const
    expect(refuseStayMove({ ...asked, caller: { role: 'MEMBER', isOwn } })).toBe(told)
  })

  it('returns to requested after new dates, unless a manager chose them', () => {
    fc.assert(
      fc.property(fc.constantFrom(...stayStatuses), caller, fc.boolean(), (status, who, areOther) => {
        const after = statusAfterEdit(status, who, areOther)
        const isAsked = status === 'CONFIRMED' && areOther && who.role !== 'MANAGER'
        expect(after).toBe(isAsked ? 'REQUESTED' : status)
      }),
    )
  })

  it('is changed by its person and by managers', () => {
    const may = [true, false].flatMap((isOwn) =>
      (['MANAGER', 'MEMBER', 'VIEWER'] as const)
        .filter((of) => mayChange({ role: of, isOwn }))
        .map((of) => `${isOwn ? 'own' : 'other'} ${roleLabels[of]}`),
    )
    expect(may).toEqual(['own Manager', 'own Member', 'other Manager'])
  })
})
