import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sumText, tooMuch } from './ownership.texts.ts'
import { evenSplit, exactShares, formatPercent, parsePercent, percentText } from './percent.rules.ts'

const sum = (parts: readonly number[]) => parts.reduce((total, part) => total + part, 0)

describe('a typed share', () => {
  it.each([
    ['33.33 %', 3_333],
    ['33,33%', 3_333],
    [' 50 ', 5_000],
    ['100', 10_000],
    ['0.01', 1],
    ['1/3', 3_333],
    ['2 / 3', 6_667],
    ['1/8 %', 1_250],
    ['1/1', 10_000],
    ['0', null],
    ['0.001', null],
    ['100.01', null],
    ['1/0', null],
    ['3/2', null],
    ['-5', null],
    ['half', null],
    ['', null],
    ['%', null],
    ['1e2', null],
    ['33.333', null],
    ['1,234', null],
    ['5.', null],
  ])('%j is %j basis points', (text, basisPoints) => {
    expect(parsePercent(text)).toBe(basisPoints)
  })

  it.each(['en', 'de', 'de-CH', 'fr', 'ar-EG', 'hi', 'pt-BR'])('round-trips in %s', (locale) => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (basisPoints) => {
        expect(parsePercent(percentText(basisPoints, locale))).toBe(basisPoints)
      }),
    )
  })

  it('is shown with its percent sign', () => {
    expect(formatPercent(3_333, 'en')).toBe('33.33%')
    expect(formatPercent(5_050, 'de')).toBe('50,5\u00a0%')
  })

  it('never breaks the form on any input', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        const basisPoints = parsePercent(text) ?? 1
        expect(Number.isInteger(basisPoints) && basisPoints >= 1 && basisPoints <= 10_000).toBe(true)
      }),
    )
  })
})

describe('an even split', () => {
  it('adds up, and no share is more than one basis point above another', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), (owners) => {
        const parts = evenSplit(owners)
        expect(sum(parts)).toBe(10_000)
        expect(Math.max(...parts) - Math.min(...parts)).toBeLessThanOrEqual(1)
        expect(parts).toEqual(parts.toSorted((a, b) => b - a))
      }),
    )
  })

  it('gives the remainder to the first owners', () => {
    expect(evenSplit(3)).toEqual([3_334, 3_333, 3_333])
  })
})

describe('fractions that add up', () => {
  it('are rounded by largest remainder', () => {
    expect(exactShares(['1/3', '1/3', '1/3'])).toEqual([3_334, 3_333, 3_333])
    expect(exactShares(['1/6', '1/6', '2/3'])).toEqual([1_667, 1_667, 6_666])
  })

  it.each([
    [['1/2', '1/4', '1/4']],
    [['1/3', '1/3']],
    [['33.33', '33.33', '33.33']],
    [['1/3', '1/3', 'x']],
    [[]],
  ])('%j need no rounding', (texts) => {
    expect(exactShares(texts)).toBeNull()
  })

  it('add up afterwards, each within a basis point of the input', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 50 }), (weights) => {
        const texts = weights.map((weight) => `${weight}/${sum(weights)}`)
        const exact = exactShares(texts) ?? texts.map((text) => parsePercent(text) ?? 0)
        expect(sum(exact)).toBe(10_000)
        for (const [index, weight] of weights.entries()) {
          expect(Math.abs((exact[index] ?? 0) - (10_000 * weight) / sum(weights))).toBeLessThan(1)
        }
      }),
    )
  })
})

describe('the sentence about the sum', () => {
  it.each([
    [10_000, 'The shares add up to 100%.'],
    [9_999, 'The shares add up to 99.99%: 0.01% is missing.'],
    [10_001, 'The shares add up to 100.01%: 0.01% too much.'],
  ])('tells the difference for %i', (basisPoints, text) => {
    expect(sumText([{ basisPoints }], 'en')).toBe(text)
  })

  it('says how to correct too much', () => {
    expect(tooMuch([{ basisPoints: 12_000 }], 'en')).toBe(
      'The shares add up to 120%: 20% too much. Reduce one of the shares.',
    )
  })
})
