import { expect, it } from 'vitest'
import { isCron } from './cron.ts'

it.each(['30 2 * * *', '*/15 * * * *', '0 0,12 1-15 */2 1-5', ' 5  4 * * 7 '])('accepts %s', (text) => {
  expect(isCron(text)).toBe(true)
})

it.each([
  '',
  'daily',
  '30 2 * *',
  '30 2 * * * *',
  '60 2 * * *',
  '30 24 * * *',
  '0 0 0 * *',
  '0 0 * 13 *',
  '9-3 * * * *',
  '*/0 * * * *',
  ', * * * *',
])('refuses "%s"', (text) => {
  expect(isCron(text)).toBe(false)
})
