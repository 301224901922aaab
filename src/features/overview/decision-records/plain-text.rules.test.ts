import fc from 'fast-check'
import { expect, it } from 'vitest'
import { plainTextOf } from './plain-text.rules.ts'

it.each([
  ['The roof leaks. **Quote**: _€1,200_', 'The roof leaks. Quote: €1,200'],
  ['# Why\n\nIt is old\nand leaks.\n\nIt is cold.', 'Why\nIt is old and leaks.\nIt is cold.'],
  ['One  \ntwo', 'One\ntwo'],
  ['- Roof\n- Walls\n  - North\n  - South', '– Roof\n– Walls\n   – North\n   – South'],
  ['3. Ask\n4. Decide', '3. Ask\n4. Decide'],
  ['- [x] Asked\n- [ ] Paid', '– [x] Asked\n– [ ] Paid'],
  ['> As agreed', 'As agreed'],
  ['See [the quote](https://example.com/q).', 'See the quote (https://example.com/q).'],
  ['[com](https://evil.example/x.com)', 'com (https://evil.example/x.com)'],
  ['[example.com/q](https://example.com/q)', 'example.com/q'],
  ['See [it][1].\n\n[1]: https://example.com/q', 'See it (https://example.com/q).'],
  ['<https://example.com/q>', 'https://example.com/q'],
  ['| A | B |\n| - | - |\n| 1 | 2 |', 'A | B\n1 | 2'],
  ['~~Old~~ `new` <b>bold</b>\n\n---', 'Old new bold'],
  ['Old[^1].\n\n[^1]: Since 1950.', 'Old[^1].\n[^1]: Since 1950.'],
  ['```\na\nb\n```', 'a\nb'],
])('prints %j without marks', (markdown, text) => {
  expect(plainTextOf(markdown)).toBe(text)
})

it('leaves plain words as they are', () => {
  const word = fc.stringMatching(/^[a-zäöü]{1,12}$/u)
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), (words) => {
      expect(plainTextOf(words.join(' '))).toBe(words.join(' '))
    }),
  )
})
