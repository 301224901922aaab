import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decisionFact,
  fileFact,
  invoiceFact,
  paymentFact,
  quoteFact,
  recordFacts,
} from '../../../../test/factories/decision-records.ts'
import { totalsByPerson } from './money-sections.rules.ts'
import type { DecisionFact, PaymentFact } from './record-facts.ts'
import { recordModel } from './record-model.rules.ts'
import type { RecordModel, Row, Section } from './record-model.ts'

const people = ['Anna', 'Ben', 'Cleo', 'Dora']
const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-03-${String(date).padStart(2, '0')}`)

const payments: fc.Arbitrary<PaymentFact[]> = fc
  .array(
    fc.record({
      kind: fc.constantFrom('EXPENSE' as const, 'INCOME' as const),
      status: fc.constantFrom('PENDING' as const, 'APPROVED' as const, 'REJECTED' as const, 'VOID' as const),
      paidOn: day,
      payer: fc.constantFrom(...people),
      amounts: fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: people.length }),
    }),
    { maxLength: 30 },
  )
  .map((drawn) =>
    drawn.map(({ payer, amounts, ...payment }, index) =>
      paymentFact({
        ...payment,
        id: `payment-${index}`,
        payerId: payer,
        payerName: payer,
        amountMinor: amounts.reduce((sum, amount) => sum + amount, 0),
        parts: amounts.map((amountMinor, at) => ({
          participantId: people[at] ?? '',
          name: people[at] ?? '',
          amountMinor,
        })),
      }),
    ),
  )

const decisions: fc.Arbitrary<DecisionFact[]> = fc
  .array(
    fc.record({
      closedOn: day,
      voters: fc.array(
        fc.record({
          choice: fc.constantFrom(0, 1, null, undefined),
          basisPoints: fc.integer({ min: 1, max: 900 }),
        }),
        { minLength: 1, maxLength: 10 },
      ),
    }),
    { maxLength: 8 },
  )
  .map((drawn) =>
    drawn.map(({ closedOn, voters }, index) =>
      decisionFact({
        id: `decision-${index}`,
        closedAt: `${closedOn}T12:00:00.000Z`,
        voters: voters.map(({ choice, basisPoints }, at) => ({
          name: `Voter ${index}-${at}`,
          basisPoints,
          castAt: choice === undefined ? null : '2026-03-01T08:00:00.000Z',
          ...(choice !== undefined && { choice }),
        })),
      }),
    ),
  )

const sectionOf = ({ sections }: RecordModel, title: string): Section => {
  const found = sections.find((section) => section.title === title)
  if (!found) throw new Error(`no section “${title}”`)
  return found
}
const rowsOf = (section: Section): Row[] =>
  section.blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []))

describe('a record of decisions', () => {
  it('has every vote of every decision once, and everyone who did not vote', () => {
    fc.assert(
      fc.property(decisions, (drawn) => {
        const rows = rowsOf(sectionOf(recordModel(recordFacts({ decisions: drawn }), 'en'), 'Decisions'))
        const voters = drawn.flatMap((decision) => decision.voters)
        expect(rows).toHaveLength(voters.length)
        for (const { name, choice } of voters) {
          const vote =
            choice === undefined ? 'No vote' : choice === null ? 'Abstained' : ['Yes', 'No'][choice]
          expect(rows.filter(({ cells }) => cells[0] === name).map(({ cells }) => cells[2])).toEqual([vote])
        }
      }),
    )
  })

  it('lists everything by date, whatever the order of the facts', () => {
    fc.assert(
      fc.property(payments, decisions, fc.nat(), (drawn, decided, seed) => {
        const facts = recordFacts({ payments: drawn, decisions: decided })
        const turned = (things: readonly { id: string }[]) => seed % (things.length || 1)
        const shuffled = recordFacts({
          payments: [...drawn.slice(turned(drawn)), ...drawn.slice(0, turned(drawn))],
          decisions: decided.toReversed(),
        })
        const model = recordModel(facts, 'en')
        expect(JSON.stringify(recordModel(shuffled, 'en'))).toBe(JSON.stringify(model))
        const dates = rowsOf(sectionOf(model, 'Expenses and income')).map(({ cells }) =>
          Date.parse(cells[1] ?? ''),
        )
        expect(dates).toEqual(dates.toSorted((a, b) => a - b))
      }),
    )
  })

  it('splits all approved expenses and all approved income, and nothing else, between people', () => {
    fc.assert(
      fc.property(payments, (drawn) => {
        const totals = totalsByPerson(drawn)
        const sumOf = (kind: PaymentFact['kind']) =>
          drawn
            .filter((payment) => payment.kind === kind && payment.status === 'APPROVED')
            .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
        const total = (pick: (person: (typeof totals)[number]) => number) =>
          totals.reduce((sum, person) => sum + pick(person), 0)
        expect(total(({ expensePartMinor }) => expensePartMinor)).toBe(sumOf('EXPENSE'))
        expect(total(({ paidMinor }) => paidMinor)).toBe(sumOf('EXPENSE'))
        expect(total(({ incomePartMinor }) => incomePartMinor)).toBe(sumOf('INCOME'))
        expect(total(({ receivedMinor }) => receivedMinor)).toBe(sumOf('INCOME'))
      }),
    )
  })

  it('leads from a decision to its quote, from an invoice to its expense, and back', () => {
    const about = { kind: 'QUOTE' as const, name: 'Wagner Heating', amountMinor: 842_000, id: 'quote-1' }
    const model = recordModel(
      recordFacts({
        decisions: [decisionFact({ about, subjectOutcome: 'DONE' })],
        quotes: [quoteFact()],
        invoices: [invoiceFact()],
        payments: [paymentFact()],
        files: [fileFact(), fileFact({ id: 'file-2', sha256: null })],
      }),
      'en',
    )
    const text = JSON.stringify(model)
    expect(text).toContain('(Q1) This decision accepted the quote.')
    expect(rowsOf(sectionOf(model, 'Accepted quotes'))[0]?.notes?.join()).toContain('Decision D1: Adopted')
    expect(rowsOf(sectionOf(model, 'Invoices'))[0]?.notes?.join()).toContain('Paid with E1')
    expect(rowsOf(sectionOf(model, 'Expenses and income'))[0]?.notes?.join()).toContain('Pays invoice I1')
    expect(
      rowsOf(sectionOf(model, 'Attached files')).map(({ cells, notes }) => [cells[1], notes?.[0]]),
    ).toEqual([
      ['I1', 'SHA-256: ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
      ['I1', 'The content of this file is missing, so it has no hash.'],
    ])
  })

  it('lists what was attached to a decision with its hash, also if it was deleted since', () => {
    const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
    const paper = { name: 'Offer', addedAt: '2026-02-28T23:30:00.000Z', sha256, isThere: true }
    const lost = { ...paper, name: 'Plan', sha256: null, isThere: false }
    const model = recordModel(
      recordFacts({ decisions: [decisionFact({ documents: [paper, lost], voters: [] })] }),
      'en',
    )
    expect(rowsOf(sectionOf(model, 'Decisions'))).toEqual([
      { cells: ['Offer', 'Mar 1, 2026'], notes: [`SHA-256: ${sha256}`] },
      { cells: ['Plan (deleted)', 'Mar 1, 2026'], notes: [] },
    ])
    expect(JSON.stringify(model)).toContain('A SHA-256 hash is a fingerprint of a file.')
  })

  it('counts a decision on the day of the property, and names who closed it early', () => {
    const model = recordModel(
      recordFacts({
        decisions: [decisionFact({ closedByName: 'Ben Keller' })],
        timeZone: 'Pacific/Auckland',
      }),
      'en-GB',
    )
    expect(JSON.stringify(model)).toContain('15 Mar 2026, 12:00, early, by Ben Keller')
  })

  it('says so where there is nothing', () => {
    const text = JSON.stringify(recordModel(recordFacts({ seal: null }), 'en'))
    for (const sentence of [
      'No decisions.',
      'No accepted quotes.',
      'No invoices.',
      'No expenses and no income.',
      'No attached files.',
      'has no seal yet',
    ])
      expect(text).toContain(sentence)
  })
})
