import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutAddresses } from './without-addresses.ts'

describe('a text in a mail', () => {
  it.each([
    ['Pay at evil.example/now', 'Pay at evil example now'],
    ['https://evil.example/a?b and www.evil.example', 'and'],
    ['mailto:anna@evil.example', ''],
    ['anna@evil.example', 'anna evil example'],
    ['See 192.168.0.1:8080/x', 'See 192 168 0 1 8080 x'],
    ['1.evil.example', '1 evil example'],
    ['4you.example', '4you example'],
  ])('has nothing to click: %j', (text, cleaned) => {
    expect(withoutAddresses(text).replaceAll(':', ' ')).toBe(cleaned)
  })

  it.each([
    '€1,234.50',
    '1.234,50 €',
    'am 15.04.2027 fällig',
    '09:00–10:30',
    '15/04/2027',
    'Done. Next: 3.5 m',
  ])('keeps the amount, date or time in %j', (text) => {
    expect(withoutAddresses(text)).toBe(text)
  })

  it('never has a letter directly after a joint, nor four numbers joined by dots', () => {
    const piece = fc.constantFrom('a', '1', '.', '/', ':', '@', ' ', '\\', 'www.', 'http://', '10.0.0.1')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        expect(withoutAddresses(pieces.join(''))).not.toMatch(/[.:/]\p{L}|@\S|\d\.\d+\.\d+\.\d/u)
      }),
    )
  })
})
