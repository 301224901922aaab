import { expect, it } from 'vitest'
import { countedPayments } from './money-reports.texts.ts'

it('speaks of one payment and of many', () => {
  expect([0, 1, 1_204].map(countedPayments)).toEqual([
    '0 payments that count',
    '1 payment that counts',
    '1,204 payments that count',
  ])
})
