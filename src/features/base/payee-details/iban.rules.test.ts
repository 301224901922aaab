import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compactIban, groupedIban, isIban } from './iban.rules.ts'

/** Examples that banks and ISO 13616 publish. */
const published = [
  'DE89370400440532013000',
  'GB29NWBK60161331926819',
  'FR1420041010050500013M02606',
  'ES9121000418450200051332',
  'SE4550000000058398257466',
  'NO9386011117947',
  'MT84MALT011000012345MTLCAST001S',
]

const digits = '0123456789'
const characters = `${digits}ABCDEFGHIJKLMNOPQRSTUVWXYZ`
const letter = fc.constantFrom(...characters.slice(10))
const account = fc.string({ unit: fc.constantFrom(...characters), minLength: 11, maxLength: 30 })
const country = fc.tuple(letter, letter).map((letters) => letters.join(''))
const checks = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))
/** Every country and account with its check digits. */
const iban = fc
  .tuple(country, account)
  .map(([of, to]) => checks.map((check) => `${of}${check}${to}`).find(isIban) ?? '')

describe('an IBAN', () => {
  it.each(published)('is accepted: %s', (text) => {
    expect(isIban(text)).toBe(true)
  })

  it('has exactly one pair of check digits for each country and account', () => {
    fc.assert(
      fc.property(country, account, (of, to) => {
        expect(checks.filter((check) => isIban(`${of}${check}${to}`))).toHaveLength(1)
      }),
    )
  })

  it('is refused with any one digit typed wrong', () => {
    fc.assert(
      fc.property(iban, fc.nat(), fc.constantFrom(...digits), (text, at, typed) => {
        const places = [...text].flatMap((character, index) => (digits.includes(character) ? [index] : []))
        const place = places[at % places.length] ?? 0
        fc.pre(text[place] !== typed)
        expect(isIban(`${text.slice(0, place)}${typed}${text.slice(place + 1)}`)).toBe(false)
      }),
    )
  })

  it('is refused with two neighbouring digits swapped', () => {
    fc.assert(
      fc.property(iban, fc.nat(), (text, at) => {
        const pairs = [...text.matchAll(/(?=(\d)(?!\1)(\d))/g)]
        fc.pre(pairs.length > 0)
        const { index: place = 0 } = pairs[at % pairs.length] ?? {}
        const swapped = `${text.slice(0, place)}${text[place + 1]}${text[place]}${text.slice(place + 2)}`
        expect(isIban(swapped)).toBe(false)
      }),
    )
  })

  it('is the same however it is spaced, and reads in groups of four', () => {
    fc.assert(
      fc.property(iban, (text) => {
        const grouped = groupedIban(text)
        expect(compactIban(grouped.toLowerCase())).toBe(text)
        expect(grouped.split(' ').slice(0, -1)).toSatisfy((groups: string[]) =>
          groups.every((group) => group.length === 4),
        )
        expect(grouped).toBe(grouped.trim())
      }),
    )
  })

  it.each(['', 'DE', 'DE89', 'Anna Keller', 'DE89370400440532013001', 'de89370400440532013000'])(
    'is refused: %j',
    (text) => {
      expect(isIban(text)).toBe(false)
    },
  )
})
