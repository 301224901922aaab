import { expect, it } from 'vitest'
import { maxLinkLength, payLinkOf } from './pay-link.rules.ts'

it.each([
  ['https://pay.example/anna', 'https://pay.example/anna'],
  ['HTTPS://Pay.Example', 'https://pay.example/'],
  // What could change the direction of the text is encoded.
  ['https://pay.example/\u202eanna', 'https://pay.example/%E2%80%AEanna'],
])('a payment link %j opens %j', (typed, address) => {
  expect(payLinkOf(typed)).toBe(address)
})

it.each([
  'http://pay.example/anna',
  'javascript:alert(1)',
  'data:text/html,hello',
  'pay.example/anna',
  'https://bank.example@evil.example/',
  'https://anna:secret@pay.example/',
  '//pay.example',
  '',
  `https://pay.example/${'ä'.repeat(maxLinkLength / 2)}`,
])('a payment link %j is refused', (typed) => {
  expect(payLinkOf(typed)).toBeNull()
})
