import { describe, expect, it } from 'vitest'
import { destinationsIn, firstDestination, kindsAt } from './destinations.rules.ts'

const kellers = { familyGroupId: 'kellers', role: 'MEMBER' as const }
const webers = { familyGroupId: 'webers', role: 'VIEWER' as const }
const cabin = { propertyId: 'cabin', familyGroupId: 'kellers', isArchived: false }
const flat = { propertyId: 'flat', familyGroupId: 'kellers', isArchived: false }

const ids = (...given: Parameters<typeof destinationsIn>) => destinationsIn(...given).map(({ id }) => id)

describe('where something shared can go', () => {
  it('is each active property, and each group without one', () => {
    expect(ids([kellers, webers], [cabin, flat])).toEqual(['cabin', 'flat', 'webers'])
    expect(ids([kellers], [{ ...cabin, isArchived: true }])).toEqual(['kellers'])
    expect(ids([], [])).toEqual([])
  })

  it('starts with the only one, or with the last one, and is asked otherwise', () => {
    const one = destinationsIn([kellers], [cabin])
    const two = destinationsIn([kellers], [cabin, flat])
    const never = { propertyId: null, familyGroupId: null }
    expect(firstDestination(one, never)?.id).toBe('cabin')
    expect(firstDestination(two, never)).toBeUndefined()
    expect(firstDestination(two, { propertyId: 'flat', familyGroupId: 'kellers' })?.id).toBe('flat')
    expect(firstDestination(two, { propertyId: 'sold', familyGroupId: 'kellers' })).toBeUndefined()
  })
})

describe('what something shared can become', () => {
  const photo = { id: '1', name: 'roof.jpg', type: 'image/jpeg', size: 1 }
  const pdf = { id: '2', name: 'bill.pdf', type: 'application/pdf', size: 1 }
  const place = { id: 'cabin', familyGroupId: 'kellers', propertyId: 'cabin' }

  it.each([
    ['MANAGER', [photo], ['problem', 'expense', 'document']],
    ['MEMBER', [photo, pdf], ['expense', 'document']],
    ['MEMBER', [], ['problem', 'expense']],
    ['VIEWER', [photo], ['problem']],
    ['VIEWER', [pdf], []],
  ] as const)('for a %s with %o', (role, files, expected) => {
    expect(kindsAt({ ...place, role }, { files: [...files] })).toEqual(expected)
  })

  it('is an expense only, in a group without a property', () => {
    expect(kindsAt({ ...place, propertyId: null, role: 'MANAGER' }, { files: [photo] })).toEqual(['expense'])
  })
})
