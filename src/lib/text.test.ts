import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { filterText, optionalText, requiredText, searchWords } from './text.ts'

describe('user text', () => {
  it.each([
    ['a\0b', 'ab'],
    ['\0 a ', 'a'],
    ['a\ud800b', 'a\ufffdb'],
    ['\udfff', '\ufffd'],
    ['👪 a', '👪 a'],
  ])('turns %j into storable %j', (written, stored) => {
    expect(requiredText(() => 'Enter a name.').parse(written)).toBe(stored)
    expect(optionalText(120).parse(written)).toBe(stored)
  })

  it('is blank when nothing in it is visible, and otherwise unchanged', () => {
    const unseen = fc.constantFrom(
      '\u200b',
      '\u202e',
      '\u200d',
      '\ufeff',
      '\u2060',
      '\u00ad',
      '\u3164',
      ' ',
      '\0',
    )
    const isText = (text: string) => requiredText(() => 'Enter a name.').safeParse(text).success
    fc.assert(
      fc.property(
        fc.array(unseen, { maxLength: 30 }),
        fc.constantFrom('a', '👨‍👩‍👧', 'é', '字', '.'),
        (parts, seen) => {
          const text = parts.join('')
          expect(isText(text)).toBe(false)
          expect(requiredText(() => 'Enter a name.').parse(`x${text}${seen}`)).toBe(
            `x${text}${seen}`.replaceAll('\0', ''),
          )
        },
      ),
    )
  })

  it('is searched without characters that the database cannot store', () => {
    expect(filterText(5).parse(' a\0b\ud800')).toBe(' ab\ufffd')
    expect(filterText(2).safeParse('abc').success).toBe(false)
  })

  it('of only NUL is blank', () => {
    expect(requiredText(() => 'Enter a name.').safeParse('\0').success).toBe(false)
    expect(optionalText(120).parse('\0')).toBeNull()
  })
})

describe('search words', () => {
  it('are what is between blanks, at most five of them', () => {
    expect(searchWords('  big   MOWER ')).toEqual(['big', 'MOWER'])
    expect(searchWords(' ')).toEqual([])
    expect(searchWords('a b c d e f g')).toEqual(['a', 'b', 'c', 'd', 'e'])
  })
})
