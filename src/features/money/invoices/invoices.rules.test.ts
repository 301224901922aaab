import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  billTitle,
  canBecome,
  invoiceStates,
  invoiceStatuses,
  isDeletable,
  isEditable,
  needsConfirmation,
  stateOf,
} from './invoices.rules.ts'

const anyState = fc.constantFrom(...invoiceStates)

describe('the state of an invoice', () => {
  it.each([
    ['SUBMITTED', null, 'SUBMITTED'],
    ['QUERIED', null, 'QUERIED'],
    ['REJECTED', null, 'REJECTED'],
    ['APPROVED', 'PLANNED', 'APPROVED'],
    ['APPROVED', 'PAID', 'PAID'],
    ['APPROVED', 'CANCELLED', 'BILL_CANCELLED'],
  ] as const)('%s with a bill that is %s is %s', (status, billStatus, state) => {
    expect(stateOf(status, billStatus)).toBe(state)
  })

  it('follows the documented transitions', () => {
    const table = Object.fromEntries(
      invoiceStates.map((from) => [from, invoiceStates.filter((to) => canBecome(from, to))]),
    )
    expect(table).toEqual({
      SUBMITTED: ['QUERIED', 'APPROVED', 'REJECTED'],
      QUERIED: ['SUBMITTED', 'APPROVED', 'REJECTED'],
      APPROVED: ['PAID', 'BILL_CANCELLED'],
      REJECTED: [],
      PAID: ['APPROVED'],
      BILL_CANCELLED: ['APPROVED', 'REJECTED'],
    })
  })

  it('never changes to itself', () => {
    fc.assert(fc.property(anyState, (state) => !canBecome(state, state)))
  })

  it('can be edited until it is decided, and deleted unless it is owed', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(isEditable(state)).toBe(state === 'SUBMITTED' || state === 'QUERIED')
        expect(isDeletable(state)).toBe(isEditable(state) || state === 'REJECTED')
      }),
    )
  })

  it('is not owed before it is approved', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...invoiceStatuses),
        fc.constantFrom('PLANNED', 'PAID', 'CANCELLED', null),
        (status, bill) => {
          fc.pre(status !== 'APPROVED')
          expect(stateOf(status, bill)).toBe(status)
        },
      ),
    )
  })
})

describe('the difference from the accepted quote', () => {
  it.each([
    [100_000, 100_000, false],
    [100_000, 110_000, false],
    [100_000, 110_001, true],
    [100_000, 50_000, false],
    [1, 1, false],
    [1, 2, true],
    [999_999_999, 1_000_000_000, false],
  ])('of %i from %i needs confirmation: %j', (quotedMinor, invoicedMinor, expected) => {
    expect(needsConfirmation({ quotedMinor, invoicedMinor })).toBe(expected)
  })

  it('needs confirmation for every larger amount too', () => {
    const amount = fc.integer({ min: 1, max: 1_000_000_000 })
    fc.assert(
      fc.property(amount, amount, fc.nat(1_000_000), (quotedMinor, invoicedMinor, more) => {
        fc.pre(needsConfirmation({ quotedMinor, invoicedMinor }))
        expect(needsConfirmation({ quotedMinor, invoicedMinor: invoicedMinor + more })).toBe(true)
      }),
    )
  })
})

describe('the title of its bill', () => {
  it('ends with the number and fits the limit, however long the name is', () => {
    const number = fc.string({ minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 120 }), number, (name, text) => {
        const title = billTitle(name, text)
        expect(title.length).toBeLessThanOrEqual(120)
        expect(title.endsWith(`: invoice ${text}`)).toBe(true)
      }),
    )
  })
})
