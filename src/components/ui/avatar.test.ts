import { describe, expect, it } from 'vitest'
import { initialsOf } from './avatar.tsx'

const nobody = { firstName: null, lastName: null, email: null }

describe('initials', () => {
  it.each([
    [{ ...nobody, firstName: 'anna', lastName: 'Berg', email: 'x@example.org' }, 'AB'],
    [{ ...nobody, firstName: 'Anna' }, 'A'],
    [{ ...nobody, lastName: 'Berg' }, 'B'],
    [{ ...nobody, firstName: '  ', email: 'kim@example.org' }, 'K'],
    [nobody, 'U'],
  ])('come from the names, else the e-mail, else they are U: %o', (person, initials) => {
    expect(initialsOf(person)).toBe(initials)
  })
})
