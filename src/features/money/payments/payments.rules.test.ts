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

describe('when a payment counts', () => {
  it('is at once up to the threshold, and above it when nobody else could decide', () => {
    expect(judge({ amountMinor: 500, thresholdMinor: 500, hasDecider: true })).toBe('APPROVED')
    expect(judge({ amountMinor: 501, thresholdMinor: 500, hasDecider: true })).toBe('PENDING')
    expect(judge({ amountMinor: 501, thresholdMinor: 500, hasDecider: false })).toBe('APPROVED')
    expect(judge({ amountMinor: 1, thresholdMinor: 0, hasDecider: true })).toBe('PENDING')
  })
})

describe('who may do what with a payment', () => {
  it('never lets anybody decide about what they paid or recorded while somebody else could', () => {
    fc.assert(
      fc.property(
        callers,
        (caller) => !(mayDecide(caller) && caller.hasOtherDecider && (caller.isPayer || caller.isRecorder)),
      ),
      runs,
    )
  })

  it('lets managers and owners decide, whatever their role', () => {
    const nobody = { isPayer: false, isRecorder: false, isOwner: false, hasOtherDecider: true }
    expect(mayDecide({ ...nobody, role: 'MANAGER' })).toBe(true)
    expect(mayDecide({ ...nobody, role: 'MEMBER' })).toBe(false)
    expect(mayDecide({ ...nobody, role: 'VIEWER', isOwner: true })).toBe(true)
  })

  it('lets nobody but its own people edit what counts, nobody at all what is void, and viewers nothing', () => {
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

  it('never deletes what counts, and makes only that void which counts or asks to', () => {
    fc.assert(
      fc.property(callers, statuses, (caller, status) => {
        const isAsking = status === 'APPROVED' || status === 'PENDING'
        return !(mayDelete(status, caller) && status === 'APPROVED') && (!mayVoid(status, caller) || isAsking)
      }),
      runs,
    )
  })

  it('lets members record for themselves, managers for all, viewers for nobody', () => {
    expect([mayRecordFor('MEMBER', true), mayRecordFor('MEMBER', false)]).toEqual([true, false])
    expect([mayRecordFor('MANAGER', false), mayRecordFor('VIEWER', true)]).toEqual([true, false])
  })
})

describe('a decision', () => {
  it('is about what waits, by who may, and never rejects without a reason', () => {
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

describe('what an edit changes', () => {
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

  it('is judged anew for sums, days, houses and people, not for words', () => {
    expect(changedFields(fields, fields)).toEqual({ changed: [], isJudgedAnew: false })
    for (const change of [
      { title: 'x' },
      { category: 'TAXES' },
      { note: 'x' },
      { projectId: 'p' },
      { taskId: 't' },
    ])
      expect(changedFields(fields, { ...fields, ...change }).isJudgedAnew).toBe(false)
    for (const change of [
      { amountMinor: 2 },
      { paidOn: '2026-01-02' },
      { payerId: 'b' },
      { propertyId: 'h' },
      { split: ['EQUAL'] },
    ])
      expect(changedFields(fields, { ...fields, ...change })).toEqual({
        changed: Object.keys(change),
        isJudgedAnew: true,
      })
  })

  it('of a field that is not judged is written, of every other one it is not', () => {
    const whole: PaymentFields = {
      ...fields,
      kind: 'EXPENSE',
      category: 'REPAIRS',
      split: { method: 'EQUAL', weights: [] },
    }
    for (const name of paymentFields.keyof().options) {
      const { isJudgedAnew } = changedFields(fields, { ...fields, [name]: 'changed' })
      expect([name, name in keptOf(whole)]).toEqual([name, !isJudgedAnew])
    }
  })
})
