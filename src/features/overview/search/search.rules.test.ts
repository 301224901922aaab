import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectQuick } from '../../../../test/adversarial-text.ts'
import {
  forgivesTypos,
  hasAllWords,
  markWords,
  maxSearchText,
  tidySearchText,
  wordsOf,
} from './search.rules.ts'
import { amountsOf, mayBeAmount } from './search-amounts.rules.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...String.raw`aBß1 -\^$.*+?()[]{}|/:&,"'`) }),
)

/** A pattern for exactly this word, whatever its case. */
const only = (word: string) =>
  new RegExp(`^${[...word].map((sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`).join('')}$`, 'iu')

describe('the words of what was typed', () => {
  it.each([
    ['boiler wb-48', ['boiler', 'wb-48']],
    ['  "boiler",  (WB-48)! ', ['boiler', 'WB-48']],
    ['a & b | !c:*', ['a', 'b', 'c']],
    ['boiler boiler', ['boiler']],
    ["O'Brien", ["O'Brien"]],
    ['100% wool_rug 🧶', ['100', 'wool_rug', '🧶']],
    ['% _', ['%', '_']],
    ['מפתח הבית', ['מפתח', 'הבית']],
    ['a\u0000b\tc', ['a', 'b', 'c']],
    ['\u0000', []],
    ['', []],
  ])('of %j are %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  it('are at most eight, none empty, none twice, none with a space or a control character', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const words = wordsOf(text)
        expect(words.length).toBeLessThanOrEqual(8)
        expect(new Set(words).size).toBe(words.length)
        for (const word of words) expect(word).toMatch(/^[^\s\p{Cc}]+$/u)
      }),
    )
  })

  it('are the same for a text that was tidied', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const tidied = tidySearchText(text)
        expect(tidied.isWellFormed()).toBe(true)
        expect(tidySearchText(tidied)).toBe(tidied)
        expect(wordsOf(tidied)).toEqual(wordsOf(text))
      }),
    )
  })

  it('may be misspelt from four signs on, unless they are numbers', () => {
    expect(['boil', 'wb48', 'käse'].filter(forgivesTypos)).toEqual(['boil', 'wb48', 'käse'])
    expect(['boi', '1207', '🧶🧶'].filter(forgivesTypos)).toEqual([])
  })
})

describe('marking', () => {
  it('shows where the words are, whatever their case, the longest first', () => {
    const marked = (text: string, words: string[]) =>
      markWords(text, words)
        .map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text))
        .join('')
    expect(marked('Boiler WB-48-1207', ['boil', 'wb-48'])).toBe('[Boil]er [WB-48]-1207')
    expect(marked('Boiler', ['boil', 'boiler'])).toBe('[Boiler]')
    expect(marked('a.b a+b', ['.', '+'])).toBe('a[.]b a[+]b')
    expect(marked('Oven', ['boiler'])).toBe('Oven')
    expect(marked('Oven', [])).toBe('Oven')
  })

  it('never changes the text, and marks nothing but the words', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, typed) => {
        const words = wordsOf(typed)
        const pieces = markWords(text, words)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        for (const { text: piece, isMatch } of pieces)
          if (isMatch) expect(words.some((word) => only(word).test(piece))).toBe(true)
      }),
    )
  })
})

describe('what was found for fewer letters', () => {
  it('still fits while every word is in it', () => {
    expect(hasAllWords(['Boiler', 'Viessmann WB-48'], ['boil', 'wb-4'])).toBe(true)
    expect(hasAllWords(['Boiler', null], ['boil', 'wb'])).toBe(false)
  })
})

describe('a search text that means harm', () => {
  const signs = [...String.raw`aBß1 -\^$.*+?()[]{}|/:&,"'€`, '🏠', '\u200b', '\n', '\ud800']
  const parts = [...signs, '1.', '1,', '1 000', '€1', 'EUR ', 'ab ', '1 €']

  it('is read, as an amount too, and marked in names in a moment: 1,000 of 200 characters', () => {
    expectQuick(maxSearchText, parts, (text) => {
      const tidy = tidySearchText(text)
      if (mayBeAmount(tidy)) amountsOf(tidy, ['EUR', 'USD', 'JPY', 'KWD'])
      // What the browser marks in the answer: names of the same signs.
      markWords(text.repeat(20), wordsOf(text))
      hasAllWords([text.repeat(20)], wordsOf(text))
    })
  })
})
