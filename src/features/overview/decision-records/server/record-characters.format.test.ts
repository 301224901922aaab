import fc from 'fast-check'
import { expect, it } from 'vitest'
import { printable } from './record-characters.format.ts'

const ascii = (codePoint: number) => codePoint >= 32 && codePoint < 127

it('replaces a character that the typeface lacks with its code, and says that it did', () => {
  expect(printable('Zoë 中 🏠', ascii)).toEqual({ text: 'Zo<U+00EB> <U+4E2D> <U+1F3E0>', isWhole: false })
  expect(printable('Zoe', ascii)).toEqual({ text: 'Zoe', isWhole: true })
})

it('uses a sign that looks the same for blanks and hyphens, and drops what has no sign of its own', () => {
  const latin = (codePoint: number) => ascii(codePoint) || codePoint === 0xa0
  expect(printable('1\u202f234\u2011a\u200b\u0007b\r\nc', latin)).toEqual({
    text: '1\u00a0234-ab\nc',
    isWhole: true,
  })
})

it('never leaves a visible character out and never writes one that the typeface lacks', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const shown = printable(text, ascii)
      expect(
        [...shown.text].every(
          (sign) => sign === '\n' || sign === '\u00a0' || ascii(sign.codePointAt(0) ?? 0),
        ),
      ).toBe(true)
      const visible = [...text.normalize('NFC')].filter(
        (sign) =>
          /^[\p{L}\p{N}]$/u.test(sign) &&
          !ascii(sign.codePointAt(0) ?? 0) &&
          !/\p{Default_Ignorable_Code_Point}/u.test(sign),
      )
      expect((shown.text.match(/<U\+/g) ?? []).length).toBeGreaterThanOrEqual(visible.length)
    }),
  )
})
