import { describe, expect, it } from 'vitest'
import { dateFormat, numberFormat } from './formats.ts'

describe('formatters', () => {
  it('are cached per locale and options', () => {
    const euros = () => numberFormat('de', { style: 'currency', currency: 'EUR' })
    expect(euros()).toBe(euros())
    const days = () => dateFormat('de', { dateStyle: 'medium', timeZone: 'UTC' })
    expect(days()).toBe(days())
  })

  it('differ by locale and options', () => {
    const of = (locale: string | undefined, currency: string) =>
      numberFormat(locale, { style: 'currency', currency })
    expect(new Set([of('de', 'EUR'), of('de-CH', 'EUR'), of('de', 'CHF'), of(undefined, 'EUR')]).size).toBe(4)
    expect(of('de', 'EUR').format(1.5)).toBe('1,50\u00a0€')
    expect(dateFormat('en-GB', { timeZone: 'UTC', timeStyle: 'short' }).format(0)).toBe('00:00')
    expect(dateFormat('en-GB', { timeZone: 'Asia/Tokyo', timeStyle: 'short' }).format(0)).toBe('09:00')
  })

  it('are cached up to a limit', () => {
    const first = numberFormat('en', { minimumIntegerDigits: 1 })
    for (let digits = 0; digits <= 20; digits++)
      for (let most = digits; most <= 50; most++)
        numberFormat('en', { minimumFractionDigits: digits, maximumFractionDigits: most })
    expect(numberFormat('en', { minimumIntegerDigits: 1 })).not.toBe(first)
  })
})
