import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  changedFields,
  judge,
  keptOf,
  mayDecide,
  mayDelete,
  mayEdit,
  mayRecordFor,
  mayVoid,
  type PaymentCaller,
  paymentStatuses,
  refuseDecision,
} from './payments.rules.ts'
import { type PaymentFields, paymentFields } from './payments.schemas.ts'

const callers: fc.Arbitrary<PaymentCaller> = fc.record({
  role: fc.constantFrom('MANAGER', 'MEMBER', 'VIEWER'),
  isPayer: fc.boolean(),
  isRecorder: fc.boolean(),
  isOwner: fc.boolean(),
  hasOtherDecider: fc.boolean(),
})
const statuses = fc.constantFrom(...paymentStatuses)
const runs = { numRuns: 10_000 }

describe('the initial status of a payment', () => {
  it('is approved up to the threshold, and above it when no one else can decide', () => {
    expect(judge({ amountMinor: 500, thresholdMinor: 500, hasDecider: true })).toBe('APPROVED')
    expect(judge({ amountMinor: 501, thresholdMinor: 500, hasDecider: true })).toBe('PENDING')
    expect(judge({ amountMinor: 501, thresholdMinor: 500, hasDecider: false })).toBe('APPROVED')
    expect(judge({ amountMinor: 1, thresholdMinor: 0, hasDecider: true })).toBe('PENDING')
  })
})

describe('the permissions for a payment', () => {
  it('never let anyone decide about their own payment while someone else can', () => {
    fc.assert(
      fc.property(
        callers,
        (caller) => !(mayDecide(caller) && caller.hasOtherDecider && (caller.isPayer || caller.isRecorder)),
      ),
      runs,
    )
  })

  it('let managers and owners decide, whatever their role', () => {
    const nobody = { isPayer: false, isRecorder: false, isOwner: false, hasOtherDecider: true }
    expect(mayDecide({ ...nobody, role: 'MANAGER' })).toBe(true)
    expect(mayDecide({ ...nobody, role: 'MEMBER' })).toBe(false)
    expect(mayDecide({ ...nobody, role: 'VIEWER', isOwner: true })).toBe(true)
  })

  it('let only the payer and recorder edit an approved payment, nobody a void one, and viewers nothing', () => {
    fc.assert(
      fc.property(callers, statuses, (caller, status) => {
        if (!mayEdit(status, caller)) return true
        return (
          status !== 'VOID' &&
          caller.role !== 'VIEWER' &&
          (caller.isPayer || caller.isRecorder || (caller.role === 'MANAGER' && status !== 'APPROVED'))
        )
      }),
      runs,
    )
  })

  it('never allow deleting an approved payment, and voiding only approved or pending ones', () => {
    fc.assert(
      fc.property(callers, statuses, (caller, status) => {
        const isAsking = status === 'APPROVED' || status === 'PENDING'
        return !(mayDelete(status, caller) && status === 'APPROVED') && (!mayVoid(status, caller) || isAsking)
      }),
      runs,
    )
  })

  it('let members record for themselves, managers for everyone, viewers not at all', () => {
    expect([mayRecordFor('MEMBER', true), mayRecordFor('MEMBER', false)]).toEqual([true, false])
    expect([mayRecordFor('MANAGER', false), mayRecordFor('VIEWER', true)]).toEqual([true, false])
  })
})

describe('a decision', () => {
  it('needs a pending payment, permission, and a reason for a rejection', () => {
    const reasons = fc.constantFrom(null, 'Too dear')
    const to = fc.constantFrom('APPROVED' as const, 'REJECTED' as const)
    fc.assert(
      fc.property(callers, statuses, to, reasons, (caller, from, wanted, reason) => {
        const isAllowed = refuseDecision({ from, to: wanted, reason, caller }) === null
        const isRight = from === 'PENDING' && mayDecide(caller) && (wanted === 'APPROVED' || reason !== null)
        return isAllowed === isRight
      }),
      runs,
    )
  })
})

describe('editing a payment', () => {
  const fields = {
    kind: 'EXPENSE',
    title: 'Roof',
    amountMinor: 1,
    paidOn: '2026-01-01',
    payerId: 'a',
    category: 'REPAIRS',
    propertyId: null,
    projectId: null,
    taskId: null,
    workerId: null,
    note: null,
    original: null,
    split: [],
  }

  it('needs approval again for amounts, dates, properties and people, not for texts', () => {
    expect(changedFields(fields, fields)).toEqual({ changed: [], needsNewDecision: false })
    for (const change of [
      { title: 'x' },
      { category: 'TAXES' },
      { note: 'x' },
      { projectId: 'p' },
      { taskId: 't' },
    ])
      expect(changedFields(fields, { ...fields, ...change }).needsNewDecision).toBe(false)
    for (const change of [
      { amountMinor: 2 },
      { paidOn: '2026-01-02' },
      { payerId: 'b' },
      { propertyId: 'h' },
      { split: ['EQUAL'] },
    ])
      expect(changedFields(fields, { ...fields, ...change })).toEqual({
        changed: Object.keys(change),
        needsNewDecision: true,
      })
  })

  it('needs no approval for exactly the listed fields', () => {
    const whole: PaymentFields = {
      ...fields,
      kind: 'EXPENSE',
      category: 'REPAIRS',
      split: { method: 'EQUAL', weights: [] },
    }
    for (const name of paymentFields.keyof().options) {
      const { needsNewDecision } = changedFields(fields, { ...fields, [name]: 'changed' })
      expect([name, name in keptOf(whole)]).toEqual([name, !needsNewDecision])
    }
  })
})
