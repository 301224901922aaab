import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectQuick } from '../../../../test/adversarial-text.ts'
import {
  allowsTypos,
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

/** A pattern for exactly this word in any case. */
const only = (word: string) =>
  new RegExp(`^${[...word].map((sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`).join('')}$`, 'iu')

describe('search words', () => {
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

  it('are at most eight, unique, not empty, without spaces and control characters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const words = wordsOf(text)
        expect(words.length).toBeLessThanOrEqual(8)
        expect(new Set(words).size).toBe(words.length)
        for (const word of words) expect(word).toMatch(/^[^\s\p{Cc}]+$/u)
      }),
    )
  })

  it('are the same for a tidied text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const tidied = tidySearchText(text)
        expect(tidied.isWellFormed()).toBe(true)
        expect(tidySearchText(tidied)).toBe(tidied)
        expect(wordsOf(tidied)).toEqual(wordsOf(text))
      }),
    )
  })

  it('may be misspelt from four characters on, except numbers', () => {
    expect(['boil', 'wb48', 'käse'].filter(allowsTypos)).toEqual(['boil', 'wb48', 'käse'])
    expect(['boi', '1207', '🧶🧶'].filter(allowsTypos)).toEqual([])
  })
})

describe('highlighting', () => {
  it('marks the words in any case, longest first', () => {
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

  it('never changes the text and marks only the words', () => {
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

describe('results of a shorter query', () => {
  it('still match while every word is in them', () => {
    expect(hasAllWords(['Boiler', 'Viessmann WB-48'], ['boil', 'wb-4'])).toBe(true)
    expect(hasAllWords(['Boiler', null], ['boil', 'wb'])).toBe(false)
  })
})

describe('a hostile search text', () => {
  const signs = [...String.raw`aBß1 -\^$.*+?()[]{}|/:&,"'€`, '🏠', '\u200b', '\n', '\ud800']
  const parts = [...signs, '1.', '1,', '1 000', '€1', 'EUR ', 'ab ', '1 €']

  it('is parsed and highlighted quickly: 1,000 of 200 characters', () => {
    expectQuick(maxSearchText, parts, (text) => {
      const tidy = tidySearchText(text)
      if (mayBeAmount(tidy)) amountsOf(tidy, ['EUR', 'USD', 'JPY', 'KWD'])
      // Names with the same characters, as the browser highlights them.
      markWords(text.repeat(20), wordsOf(text))
      hasAllWords([text.repeat(20)], wordsOf(text))
    })
  })
})
