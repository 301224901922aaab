import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closesAtOf } from './deadline.rules.ts'
import {
  decisionRights,
  decisionStates,
  inSections,
  isOver,
  linesOf,
  refuseDecision,
  type Standing,
} from './decisions.rules.ts'

const standing: fc.Arbitrary<Standing> = fc.record({
  role: fc.constantFrom('MANAGER' as const, 'MEMBER' as const, 'VIEWER' as const),
  propertyStatus: fc.constantFrom('ACTIVE' as const, 'ARCHIVED' as const),
  state: fc.constantFrom(...decisionStates),
  isOwner: fc.boolean(),
  isOwn: fc.boolean(),
  isOpener: fc.boolean(),
  isVoter: fc.boolean(),
  isPast: fc.boolean(),
  isSettled: fc.boolean(),
})
const rights = ['edit', 'open', 'vote', 'close', 'withdraw', 'delete'] as const

describe('a decision', () => {
  it('is refused with a reason exactly where there is no right', () => {
    fc.assert(
      fc.property(standing, fc.constantFrom(...rights), (of, right) => {
        expect(refuseDecision(right, of) === null).toBe(decisionRights(of)[right])
      }),
    )
  })

  it('gives no right but to delete once it is over, and none to vote or withdraw after the deadline', () => {
    fc.assert(
      fc.property(standing, (of) => {
        const { delete: _, ...others } = decisionRights(of)
        if (isOver(of.state)) expect(Object.values(others)).not.toContain(true)
        const late = decisionRights({ ...of, isPast: true })
        expect([late.vote, late.withdraw]).toEqual([false, false])
      }),
    )
  })

  it('is voted on by those who are asked alone, whatever their role', () => {
    fc.assert(
      fc.property(standing, (of) => {
        expect(decisionRights({ ...of, isVoter: false }).vote).toBe(false)
        const open: Standing = {
          ...of,
          isVoter: true,
          state: 'OPEN',
          isPast: false,
          propertyStatus: 'ACTIVE',
        }
        expect(decisionRights(open).vote).toBe(true)
      }),
    )
  })

  it('ends with its last day, where the property is', () => {
    expect(closesAtOf('2026-03-28', 'Europe/Berlin').toISOString()).toBe('2026-03-28T23:00:00.000Z')
    // Between these two ends are 23 hours.
    expect(closesAtOf('2026-03-29', 'Europe/Berlin').toISOString()).toBe('2026-03-29T22:00:00.000Z')
    expect(closesAtOf('2026-03-28', 'Pacific/Auckland').toISOString()).toBe('2026-03-28T11:00:00.000Z')
  })
})

describe('the list of decisions', () => {
  it('has open ones by deadline, then drafts, then the ended ones, the latest first', () => {
    const of = (
      state: (typeof decisionStates)[number],
      deadlineOn: string,
      closedAt: string | null = null,
    ) => ({
      state,
      deadlineOn,
      closedAt,
    })
    const open = [of('OPEN', '2026-01-02'), of('OPEN', '2026-01-03')]
    const drafts = [of('DRAFT', '2026-01-01')]
    const ended = [of('LAPSED', '2026-01-01', '2026-01-05'), of('ADOPTED', '2026-01-09', '2026-01-04')]
    expect(inSections([...ended.toReversed(), ...drafts, ...open.toReversed()])).toEqual({
      open,
      drafts,
      ended,
    })
  })
})

it('reads options from lines without blanks', () => {
  expect(linesOf(' Slate \n\n\tTiles\n')).toEqual(['Slate', 'Tiles'])
  expect(linesOf(null)).toEqual([])
})
