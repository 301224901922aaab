import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  digitsOf,
  isPin,
  maxWrongPins,
  opensPage,
  type RelativeLinkFacts,
  relativeLinkState,
} from './relative-links.rules.ts'

const facts: fc.Arbitrary<RelativeLinkFacts> = fc.record({
  isEnded: fc.boolean(),
  isExpired: fc.boolean(),
  isBacked: fc.boolean(),
  wrongPins: fc.integer({ min: 0, max: maxWrongPins }),
})

describe('the link of a relative', () => {
  it('opens only while it is not ended, not expired and backed, whatever PINs were tried', () => {
    fc.assert(
      fc.property(facts, (link) => {
        expect(opensPage(link)).toBe(!link.isEnded && !link.isExpired && link.isBacked)
      }),
    )
  })

  it('is locked by the tenth wrong PIN, and by none before', () => {
    const open = { isEnded: false, isExpired: false, isBacked: true }
    expect(relativeLinkState({ ...open, wrongPins: 9 })).toBe('ACTIVE')
    expect(relativeLinkState({ ...open, wrongPins: 10 })).toBe('LOCKED')
  })

  it('stays ended, whatever else happens to it', () => {
    fc.assert(
      fc.property(facts, (link) => {
        expect(relativeLinkState({ ...link, isEnded: true })).toBe('ENDED')
      }),
    )
  })
})

describe('a PIN', () => {
  it('is six digits, however they are grouped', () => {
    for (const typed of ['123456', '123 456', ' 12-34-56 ']) expect(isPin(digitsOf(typed))).toBe(true)
    for (const typed of ['', '12345', '1234567', '12345a', '١٢٣٤٥٦', '123456\n7'])
      expect(isPin(digitsOf(typed))).toBe(false)
  })
})
