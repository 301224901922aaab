import { expect, it } from 'vitest'
import { countedPayments } from './money-reports.texts.ts'

it('counts one payment and many', () => {
  expect([0, 1, 1_204].map(countedPayments)).toEqual([
    '0 approved payments',
    '1 approved payment',
    '1,204 approved payments',
  ])
})
