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

describe('a group whose member deletes the account', () => {
  it('is never left with members and without a manager', () => {
    fc.assert(
      fc.property(standings, (standing) => {
        if (fateOf(standing) !== 'left') return
        const hadManager = standing.role === 'MANAGER' || standing.otherManagers > 0
        expect(!hadManager || standing.otherManagers > 0).toBe(true)
      }),
    )
  })

  it('goes with the account exactly when nobody else is in it', () => {
    fc.assert(
      fc.property(standings, (standing) => {
        expect(fateOf(standing) === 'deleted').toBe(standing.otherMembers === 0)
      }),
    )
  })

  it('keeps the account only where the person is the one manager of others', () => {
    fc.assert(
      fc.property(standings, (standing) => {
        const isOnlyManager = standing.role === 'MANAGER' && standing.otherManagers === 0
        expect(fateOf(standing) === 'blocked').toBe(isOnlyManager && standing.otherMembers > 0)
      }),
    )
  })

  it('is left only by those who are even in it', () => {
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

  it('of a person without an e-mail is the word alone', () => {
    expect([isConfirmation('DELETE', null), isConfirmation('', null)]).toEqual([true, false])
  })
})
