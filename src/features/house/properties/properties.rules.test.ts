import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedFields, emptyProperty, fieldText, pickFields, propertyFieldsOf } from './properties.rules.ts'
import { propertyFields } from './properties.schemas.ts'

const property = { ...emptyProperty('Europe/Zurich'), name: 'Lake cabin' }

const someFields = fc.record({
  name: fc.string({ minLength: 1, maxLength: 20 }).filter((name) => name.trim() !== ''),
  city: fc.option(fc.constantFrom('Horgen', 'Zug')),
  area: fc.option(fc.integer({ min: 1, max: 500 })),
  purchasePriceMinor: fc.option(fc.nat(1_000_000_000)),
})

describe('changed fields', () => {
  it('are empty between a property and itself', () => {
    fc.assert(
      fc.property(someFields, (fields) => {
        expect(changedFields({ ...property, ...fields }, { ...property, ...fields })).toEqual([])
      }),
    )
  })

  it('turn one property into the other, and are the same both ways', () => {
    fc.assert(
      fc.property(someFields, someFields, (before, after) => {
        const [a, b] = [
          { ...property, ...before },
          { ...property, ...after },
        ]
        const changed = changedFields(a, b)
        expect({ ...a, ...pickFields(b, changed) }).toEqual(b)
        expect(changedFields(b, a)).toEqual(changed)
      }),
    )
  })
})

describe('the facts of a property', () => {
  it('are exactly the fields of the schema', () => {
    const view = { ...property, id: 'x', version: 3 }
    expect(Object.keys(propertyFieldsOf(view)).toSorted()).toEqual(
      Object.keys(propertyFields.shape).toSorted(),
    )
  })

  it('pass the schema again unchanged', () => {
    fc.assert(
      fc.property(someFields, (fields) => {
        const parsed = propertyFields.parse({ ...property, ...fields })
        expect(propertyFields.parse(parsed)).toEqual(parsed)
      }),
    )
  })
})

describe('texts', () => {
  it.each([
    ['kind', 'House'],
    ['purchasePriceMinor', '€1,234.50'],
    ['purchasedOn', 'May 1, 1998'],
    ['city', ''],
    ['yearBuilt', '1931'],
  ] as const)('write %s as a reader sees it', (name, text) => {
    const known = { ...property, purchasePriceMinor: 123_450, purchasedOn: '1998-05-01', yearBuilt: 1931 }
    expect(fieldText(known, name, { currency: 'EUR', locale: 'en' })).toBe(text)
  })
})

describe('the property schema', () => {
  it.each([
    ['yearBuilt', 999],
    ['yearBuilt', 1931.5],
    ['rooms', 0],
    ['rooms', 2.3],
    ['area', -1],
    ['area', 0.004],
    ['area', Number.NaN],
    ['purchasePriceMinor', -1],
    ['purchasePriceMinor', 1_000_000_001],
    ['purchasePriceMinor', 0.5],
    ['purchasedOn', '2023-02-30'],
    ['purchasedOn', '0000-01-01'],
    ['country', 'Switzerland'],
    ['timeZone', 'Mars/Olympus'],
    ['kind', 'CASTLE'],
    ['notes', 'x'.repeat(10_001)],
    ['surprise', 1],
  ])('refuses %s = %j', (name, value) => {
    expect(propertyFields.safeParse({ ...property, [name]: value }).success).toBe(false)
  })
})
