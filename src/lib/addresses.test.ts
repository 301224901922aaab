import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressLine, addressLines } from './addresses.ts'

const nothing = { street1: null, street2: null, postalCode: null, city: null, region: null, country: null }

describe('an address', () => {
  it.each([
    ['CH', '8810', 'Horgen', null, '8810 Horgen'],
    ['SE', '793 31', 'Leksand', 'Dalarna', '793 31 Leksand, Dalarna'],
    ['GB', 'TR26 1AB', 'St Ives', 'Cornwall', 'St Ives, Cornwall, TR26 1AB'],
    ['IE', 'D02 AF30', 'Dublin', null, 'Dublin, D02 AF30'],
    ['US', '12946', 'Lake Placid', 'NY', 'Lake Placid, NY 12946'],
    ['CA', 'V8X 3X4', 'Victoria', 'BC', 'Victoria, BC V8X 3X4'],
    ['AU', '2000', 'Sydney', 'NSW', 'Sydney, NSW 2000'],
    ['NZ', '1010', 'Auckland', null, 'Auckland 1010'],
    ['IN', '400001', 'Mumbai', 'Maharashtra', 'Mumbai 400001, Maharashtra'],
    [null, '8810', 'Horgen', 'Zürich', '8810 Horgen, Zürich'],
    ['US', '12946', null, null, '12946'],
    ['GB', null, 'St Ives', null, 'St Ives'],
  ])('of %s has its postal code where that country writes it', (country, postalCode, city, region, town) => {
    const address = { ...nothing, street1: '4 Fore Street', postalCode, city, region, country }
    expect(addressLine(address)).toBe(`4 Fore Street, ${town}`)
  })

  it('has the lines of a letter', () => {
    const cottage = { street1: 'Rose Cottage', street2: '4 Fore Street', city: 'St Ives', region: 'Cornwall' }
    expect(addressLines({ ...cottage, postalCode: 'TR26 1AB', country: 'GB' })).toEqual([
      'Rose Cottage',
      '4 Fore Street',
      'St Ives, Cornwall',
      'TR26 1AB',
    ])
    expect(addressLines(nothing)).toEqual([])
  })

  it('has each known part once, in every country', () => {
    const part = (text: string) => fc.option(fc.constant(text))
    const addresses = fc.record({
      street1: part('street'),
      street2: part('house'),
      postalCode: part('code'),
      city: part('town'),
      region: part('region'),
      country: fc.constantFrom(null, 'DE', 'GB', 'US', 'IN'),
    })
    fc.assert(
      fc.property(addresses, ({ country, ...parts }) => {
        const words = addressLine({ ...parts, country }).match(/\w+/g) ?? []
        expect(words.toSorted()).toEqual(
          Object.values(parts)
            .filter((text) => text !== null)
            .toSorted(),
        )
      }),
    )
  })
})
