import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stayStatuses } from '../stays/stays.rules.ts'
import { itemsOfAll } from './manual-items.rules.ts'
import { maxItemLength, maxItems, maxParsed, refuseTick } from './stay-checklists.rules.ts'

/** A line without signs that Markdown reads. */
const line = fc.stringMatching(/^[a-z][a-z ]{0,20}[a-z]$/).map((text) => text.replace(/ +/g, ' '))
/** The items of one text. */
const itemsOf = (text: string) => itemsOfAll([text]).items

const marks = ['- ', '* ', '1. ', '- [ ] ', '- [x] ']

describe('the items of a text', () => {
  it('are the lines of its lists, in order, each once, whatever the mark', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), fc.constantFrom(...marks), (lines, mark) => {
        const list = lines.map((text) => `${mark}${text}`).join('\n')
        expect(itemsOf(`Before.\n\n${list}\n\nAfter.`)).toEqual([...new Set(lines)])
      }),
    )
  })

  it('of two texts with a heading between them are those of both', () => {
    fc.assert(
      fc.property(fc.array(line), fc.array(line), (first, second) => {
        const [one, other] = [first, second].map((lines) => lines.map((text) => `- ${text}`).join('\n'))
        const items = [...new Set([...itemsOf(one ?? ''), ...itemsOf(other ?? '')])]
        expect(itemsOf(`${one}\n\n# Heading\n\n${other}`)).toEqual(items)
      }),
    )
  })

  it('are never empty, too long, or more than one line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 800 }), (text) => {
        for (const item of itemsOf(`- ${text}\n1. ${text}`)) {
          expect(item.length).toBeGreaterThan(0)
          expect(item.length).toBeLessThanOrEqual(maxItemLength)
          expect(item).toBe(item.trim())
          expect(item).not.toMatch(/[\r\n]/)
          expect(item.isWellFormed()).toBe(true)
        }
      }),
    )
  })

  it.each([
    ['Switch on the water.', []],
    ['- **Bed linen** and [towels](https://example.org)', ['Bed linen and towels']],
    [
      '- Kitchen:\n  - Empty the fridge\n  - Close it\n- Bath\n  1. Heating off',
      ['Kitchen: Empty the fridge', 'Kitchen: Close it', 'Bath: Heating off'],
    ],
    ['> - Quoted', ['Quoted']],
    ['- One\n\n  with a second paragraph', ['One with a second paragraph']],
    ['- <b>Bold</b>', ['Bold']],
    ['- ~~Coal~~ Wood', ['Coal Wood']],
    ['-\n- Two', ['Two']],
    ['```\n- code\n```', []],
  ])('in %j are %j', (text, items) => {
    expect(itemsOf(text)).toEqual(items)
  })

  it('of several texts are those of each, without what is beyond the limits, and say so', () => {
    const text = fc.array(line, { maxLength: 4 }).map((lines) => lines.map((one) => `- ${one}`).join('\n'))
    fc.assert(
      fc.property(fc.array(text, { maxLength: 4 }), (texts) => {
        expect(itemsOfAll(texts)).toEqual({ items: [...new Set(texts.flatMap(itemsOf))], isCut: false })
      }),
    )
    const long = `- Long\n\n${'a'.repeat(maxParsed - 8)}`
    expect(itemsOfAll(['- Boots', long, '- Towels'])).toEqual({ items: ['Boots'], isCut: true })
    expect(itemsOfAll([`${'- '.repeat(4_000)}deep`, '- Towels'])).toEqual({ items: ['Towels'], isCut: true })
    const many = Array.from({ length: maxItems + 1 }, (_, index) => `- ${index}`).join('\n')
    expect(itemsOfAll([many])).toMatchObject({ items: { length: maxItems }, isCut: true })
  })

  it('below a long heading are told apart', () => {
    const heading = 'a'.repeat(maxItemLength + 1)
    const items = itemsOf(`- ${heading}\n  - One\n  - Two`)
    expect(items.map((item) => item.slice(-5))).toEqual(['…: One', '…: Two'].map((end) => end.slice(-5)))
    expect(new Set(items).size).toBe(2)
  })

  it('end with an ellipsis when they are cut', () => {
    expect(itemsOf(`- ${'a'.repeat(maxItemLength)}`)).toEqual(['a'.repeat(maxItemLength)])
    expect(itemsOf(`- ${'a'.repeat(maxItemLength + 1)}`)).toEqual([`${'a'.repeat(maxItemLength - 1)}…`])
  })
})

describe('ticking an item', () => {
  it('is for members, and for viewers in their own stays, as long as the stay is planned', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('MANAGER' as const, 'MEMBER' as const, 'VIEWER' as const),
        fc.boolean(),
        fc.constantFrom(...stayStatuses),
        (role, isOwn, status) => {
          const refusal = refuseTick({ role, isOwn, status })
          if (role === 'VIEWER' && !isOwn) expect(refusal).toBe('not-allowed')
          else expect(refusal).toBe(status === 'REQUESTED' || status === 'CONFIRMED' ? null : 'not-planned')
        },
      ),
    )
  })
})
