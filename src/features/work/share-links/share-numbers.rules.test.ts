import { describe, expect, it } from 'vitest'
import { dialled, whatsAppNumberOf } from './share-numbers.rules.ts'

describe('the number for WhatsApp', () => {
  it.each([
    ['+41 79 555 01 42', '41795550142'],
    ['+41 (0)79 555 01 42', '41795550142'],
    ['0046 70 555 01 42', '46705550142'],
    ['', ''],
    ['(518) 555-0142', ''],
    ['0171 5550142', ''],
    ['+', ''],
  ])('of %j is %j', (phone, number) => {
    expect(whatsAppNumberOf(dialled(phone))).toBe(number)
  })
})
