import { describe, expect, it } from 'vitest'
import { initialsOf, initialsOfName } from './avatar.tsx'

describe('an avatar without a picture', () => {
  it.each([
    [{ firstName: 'Anna', lastName: 'Keller', email: 'x@y.example' }, 'AK'],
    [{ firstName: 'anna', lastName: null, email: 'x@y.example' }, 'A'],
    [{ firstName: null, lastName: 'Keller', email: null }, 'K'],
    [{ firstName: null, lastName: null, email: 'ben@y.example' }, 'B'],
    [{ firstName: '', lastName: '', email: null }, 'U'],
    [{ firstName: '𝒜nna', lastName: 'Öz', email: null }, '𝒜Ö'],
  ])('for %j shows %s', (user, letters) => {
    expect(initialsOf(user)).toBe(letters)
  })

  it.each([
    ['Anna Keller', 'AK'],
    ['Aunt Rosa (via link)', 'AR'],
    ['Piet (über Link)', 'P'],
    ['Anna Maria Keller', 'AK'],
    ['Rosa', 'R'],
    ['(via link)', 'U'],
  ])('for the name “%s” shows %s', (name, letters) => {
    expect(initialsOfName(name)).toBe(letters)
  })
})
