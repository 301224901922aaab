import { describe, expect, it } from 'vitest'
import { doerName, fullName, isAdministrator } from './users.rules.ts'

describe('an administrator', () => {
  const admins = ['anna@family.example']

  it('has a confirmed e-mail address on the list, in any case', () => {
    expect(
      isAdministrator({ email: 'Anna@Family.example', emailVerified: true, isAppointed: false }, admins),
    ).toBe(true)
  })

  it.each([
    { email: 'anna@family.example', emailVerified: false },
    { email: 'ben@family.example', emailVerified: true },
    { email: null, emailVerified: true },
    { email: '', emailVerified: true },
  ])('is not %j', (user) => {
    expect(isAdministrator({ ...user, isAppointed: false }, admins)).toBe(false)
  })

  it('can be appointed by the operator, whatever their address', () => {
    expect(isAdministrator({ email: null, emailVerified: false, isAppointed: true }, [])).toBe(true)
  })

  it('does not exist when the list is empty', () => {
    expect(
      isAdministrator({ email: 'anna@family.example', emailVerified: true, isAppointed: false }, []),
    ).toBe(false)
  })
})

describe('the full name', () => {
  it('is made of the known parts', () => {
    expect(fullName({ firstName: 'Anna', lastName: 'Keller', email: null })).toBe('Anna Keller')
    expect(fullName({ firstName: null, lastName: 'Keller', email: null })).toBe('Keller')
    expect(fullName({ firstName: null, lastName: null, email: 'a@b.example' })).toBeNull()
  })

  it('names someone who did something, even without an account, and nobody if nobody did', () => {
    const nameless = { firstName: null, lastName: null, deletedAt: null }
    const gone = { ...nameless, deletedAt: new Date() }
    expect(doerName('1', { firstName: 'Anna', lastName: 'Keller', deletedAt: null })).toBe('Anna Keller')
    expect([doerName('1', nameless), doerName('1', gone), doerName('1', null)]).toEqual([
      'a member',
      'a former member',
      'a former member',
    ])
    expect([doerName(null, gone), doerName(null, null)]).toEqual([null, null])
  })
})
