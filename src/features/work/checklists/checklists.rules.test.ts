import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linesOf, progressOf, refuseLines } from './checklists.rules.ts'
import { lineText } from './checklists.schemas.ts'

describe('pasted text', () => {
  it('becomes one item for each non-empty line', () => {
    expect(
      linesOf('Water off\r\n\n  - Drain the pipes \n* [x] Leave taps open\n3. Close\u2028☐ Lock'),
    ).toEqual(['Water off', 'Drain the pipes', 'Leave taps open', 'Close', 'Lock'])
  })

  it.each(['2026 was dry', '-5 °C in the cellar', '1.5 l of oil', '[sic]'])('keeps “%s” as it is', (text) => {
    expect(linesOf(text)).toEqual([text])
  })

  it('never becomes an empty item or one with a line break', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const line of linesOf(text)) expect(line).toMatch(/^\S[^\r\n]*$/u)
      }),
    )
  })
})

describe('a checklist item', () => {
  it('has 1 to 250 characters', () => {
    expect(lineText.parse('x'.repeat(250))).toHaveLength(250)
    expect(() => lineText.parse('x'.repeat(251))).toThrow('Use at most 250 characters.')
    expect(() => lineText.parse('  ')).toThrow('Enter what needs to be done.')
  })
})

describe('the limit of a checklist', () => {
  it('is 100 items', () => {
    fc.assert(
      fc.property(fc.nat(120), fc.integer({ min: 1, max: 120 }), (stored, added) => {
        expect(refuseLines(stored, added) === null).toBe(stored + added <= 100)
      }),
    )
    expect(refuseLines(100, 1)).toBe(
      'A checklist can have 100 items. The checklist is full: delete items you no longer need, or create a second task.',
    )
    expect(refuseLines(98, 3)).toContain('Room for 2 more')
  })
})

describe('ticking an item', () => {
  it('is counted', () => {
    const lines = [true, false, true, true].map((isDone) => ({ isDone }))
    expect(progressOf(lines)).toBe('3 of 4')
  })
})
