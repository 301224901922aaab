import { describe, expect, it } from 'vitest'
import { initialsOf } from './avatar.tsx'

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
})
