import { expect, it } from 'vitest'
import { formatBytes } from './byte-size.ts'

it.each([
  [0, '0 kB'],
  [1_500, '1.5 kB'],
  [2_000_000, '2 MB'],
  [7_250_000_000, '7.3 GB'],
  [3e12, '3 TB'],
  [4e15, '4,000 TB'],
])('formats %d bytes as %s', (bytes, text) => {
  expect(formatBytes(bytes, 'en')).toBe(text)
})
