import { expect, it } from 'vitest'
import { usualPaper } from './paper.ts'

it.each([
  ['en-US', 'letter'],
  ['fr-CA', 'letter'],
  ['es-MX', 'letter'],
  ['en-Latn-US-u-ca-gregory', 'letter'],
  ['es-ES', 'a4'],
  ['en-GB', 'a4'],
  ['de-CH', 'a4'],
  ['sv', 'a4'],
  ['en', 'a4'],
] as const)('suggests the paper of the region: %s prints on %s', (locale, paper) => {
  expect(usualPaper(locale)).toBe(paper)
})
