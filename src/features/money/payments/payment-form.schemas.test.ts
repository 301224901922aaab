import { describe, expect, it } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { differsInDetails, emptyPayment, paymentForm, type Surroundings } from './payment-form.schemas.ts'

const [payerId, other] = [newId(), newId()]
const nothingKnown: Surroundings = { currency: 'EUR', locale: 'en', defaultSplit: null, ownership: null }
const typed = () => ({
  ...emptyPayment({ id: newId(), paidOn: '2026-03-02', payerId }),
  title: 'Property tax',
  amountMinor: 12_000,
  category: 'TAXES',
})
const parse = (surroundings: Partial<Surroundings>, values = {}) =>
  paymentForm(() => ({ ...nothingKnown, ...surroundings })).safeParse({ ...typed(), ...values })

describe('the split that a payment form sends', () => {
  it('is left to the server until the default is known', () => {
    expect(parse({})).toMatchObject({ success: true, data: { split: null } })
  })

  it('is the default once it is shown, or the user’s own choice', () => {
    const defaultSplit = { method: 'EQUAL' as const, people: [{ participantId: payerId, text: '' }] }
    expect(parse({ defaultSplit })).toMatchObject({
      data: { split: { method: 'EQUAL', weights: [{ participantId: payerId, weight: 1 }] } },
    })
    const split = { method: 'SHARES', people: [{ participantId: other, text: '2' }] }
    expect(parse({ defaultSplit }, { split })).toMatchObject({
      data: { split: { method: 'SHARES', weights: [{ participantId: other, weight: 2 }] } },
    })
  })

  it('is rejected when the choice is invalid', () => {
    expect(parse({}, { split: { method: 'EQUAL', people: [] } })).toMatchObject({
      error: { issues: [{ path: ['split'], message: 'Choose at least one person.' }] },
    })
  })
})

describe('the folded details of a payment form', () => {
  const initial = emptyPayment({ id: newId(), paidOn: '2026-03-02', payerId })

  it('have a usual category, so that a payment needs only an amount and a title', () => {
    const filled = { ...initial, title: 'Firewood', amountMinor: 100 }
    expect(paymentForm(() => nothingKnown).safeParse(filled).success).toBe(true)
  })

  it('do not differ when only the main fields change, or a text is emptied again', () => {
    const main = { title: 'Firewood', amountMinor: 100, paidOn: '2026-03-05', payerId: other, note: '' }
    expect(differsInDetails({ ...initial, ...main }, initial)).toBe(false)
  })

  it.each([
    { category: 'TAXES' },
    { kind: 'INCOME' as const },
    { propertyId: newId() },
    { workerId: newId() },
    { note: 'Two cubic metres' },
    { originalCurrency: 'CHF' },
  ])('differ with %o', (change) => {
    expect(differsInDetails({ ...initial, ...change }, initial)).toBe(true)
  })
})
