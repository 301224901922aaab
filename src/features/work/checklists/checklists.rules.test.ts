import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { linesOf, mayTick, progressOf, refuseLines } from './checklists.rules.ts'
import { lineText } from './checklists.schemas.ts'

describe('what is pasted', () => {
  it('is one line for each line in which something stands', () => {
    expect(
      linesOf('Water off\r\n\n  - Drain the pipes \n* [x] Leave taps open\n3. Close\u2028☐ Lock'),
    ).toEqual(['Water off', 'Drain the pipes', 'Leave taps open', 'Close', 'Lock'])
  })

  it.each(['2026 was dry', '-5 °C in the cellar', '1.5 l of oil', '[sic]'])('keeps “%s” as it is', (text) => {
    expect(linesOf(text)).toEqual([text])
  })

  it('never becomes an empty line or one with a break, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        for (const line of linesOf(text)) expect(line).toMatch(/^\S[^\r\n]*$/u)
      }),
    )
  })
})

describe('a line', () => {
  it('has 1 to 250 characters', () => {
    expect(lineText.parse('x'.repeat(250))).toHaveLength(250)
    expect(() => lineText.parse('x'.repeat(251))).toThrow('Please use at most 250 characters.')
    expect(() => lineText.parse('  ')).toThrow('Please enter what has to be done.')
  })
})

describe('the room of a checklist', () => {
  it('ends at 100 lines', () => {
    fc.assert(
      fc.property(fc.nat(120), fc.integer({ min: 1, max: 120 }), (stored, added) => {
        expect(refuseLines(stored, added) === null).toBe(stored + added <= 100)
      }),
    )
    expect(refuseLines(100, 1)).toBe(
      'A checklist can have 100 lines. It is full: delete what is no longer needed, or make a second task.',
    )
    expect(refuseLines(98, 3)).toContain('There is room for 2 more')
  })
})

describe('ticking', () => {
  it.each([
    ['MANAGER', false, true],
    ['MEMBER', false, true],
    ['VIEWER', false, false],
    ['VIEWER', true, true],
  ] as const)('by a %s, whose task it is (%s): %s', (role, isMine, may) => {
    expect(mayTick({ role, userId: 'me', assigneeUserId: isMine ? 'me' : 'other' })).toBe(may)
  })

  it('is counted', () => {
    const lines = [true, false, true, true].map((isDone) => ({ isDone }))
    expect(progressOf(lines)).toBe('3 of 4')
  })
})
