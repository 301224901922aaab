import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fateOf, isConfirmation, type Standing } from './accounts.rules.ts'

const standings: fc.Arbitrary<Standing> = fc
  .record({
    role: fc.constantFrom('MANAGER', 'MEMBER', 'VIEWER'),
    otherMembers: fc.nat(49),
    otherManagers: fc.nat(49),
    isEven: fc.boolean(),
  })
  .filter(({ otherMembers, otherManagers }) => otherManagers <= otherMembers)
  .map((standing) => ({ familyGroupId: 'g', name: 'The Kellers', isSample: false, ...standing }))

describe('groups of a member who deletes their account', () => {
  it('never leaves members without a manager', () => {
    fc.assert(
      fc.property(standings, (standing) => {
        if (fateOf(standing) !== 'left') return
        const hadManager = standing.role === 'MANAGER' || standing.otherManagers > 0
        expect(!hadManager || standing.otherManagers > 0).toBe(true)
      }),
    )
  })

  it('deletes a group exactly when it has no other member', () => {
    fc.assert(
      fc.property(standings, (standing) => {
        expect(fateOf(standing) === 'deleted').toBe(standing.otherMembers === 0)
      }),
    )
  })

  it('blocks the deletion only for the sole manager of a group with other members', () => {
    fc.assert(
      fc.property(standings, (standing) => {
        const isOnlyManager = standing.role === 'MANAGER' && standing.otherManagers === 0
        expect(fateOf(standing) === 'blocked').toBe(isOnlyManager && standing.otherMembers > 0)
      }),
    )
  })

  it('lets members leave only groups where they are settled up', () => {
    fc.assert(
      fc.property(standings, (standing) => {
        if (fateOf(standing) === 'left') expect(standing.isEven).toBe(true)
        if (fateOf(standing) === 'owing') expect(standing.isEven).toBe(false)
      }),
    )
  })
})

describe('the confirmation', () => {
  it.each([
    ['DELETE', true],
    [' DELETE ', true],
    ['anna@family.example', true],
    ['Anna@Family.example', true],
    ['delete', true],
    [' Delete\t', true],
    ['delete it', false],
    ['', false],
    ['ben@family.example', false],
  ])('%j: %s', (text, confirmed) => {
    expect(isConfirmation(text, 'anna@family.example')).toBe(confirmed)
  })

  it('accepts only the word for a person without an e-mail address', () => {
    expect([isConfirmation('DELETE', null), isConfirmation('', null)]).toEqual([true, false])
  })
})
