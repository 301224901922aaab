import { describe, expect, it } from 'vitest'
import { preferredLocale } from './preferred-locale.ts'

describe('the preferred locale', () => {
  it.each([
    ['fr-CH, fr;q=0.9, en;q=0.8', 'fr-CH'],
    ['en;q=0.2, de-AT;q=0.8', 'de-AT'],
    ['*', 'en'],
    ['', 'en'],
    [null, 'en'],
    ['<script>, sv', 'sv'],
    ['xx-nonsense-tag, it', 'it'],
  ])('for %j is %s', (header, locale) => {
    expect(preferredLocale(header)).toBe(locale)
  })
})
