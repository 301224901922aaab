import type { RecordFacts } from './record-facts.ts'

/** The number of each thing in a record, such as D1 or E12, by its id. */
export type RecordNumbers = ReadonlyMap<string, string>

const byText = (a: string, b: string) => Number(a > b) - Number(a < b)

/** Orders by date, and by id where dates are equal, so that the same facts always read the same. */
const inOrder = <Thing extends { id: string }>(things: readonly Thing[], dateOf: (thing: Thing) => string) =>
  things.toSorted((a, b) => byText(dateOf(a), dateOf(b)) || byText(a.id, b.id))

/** Orders everything by date. A decision counts at its end, an open one when it was opened. */
export const orderedFacts = (facts: RecordFacts): RecordFacts => ({
  ...facts,
  decisions: inOrder(facts.decisions, ({ closedAt, openedAt }) => closedAt ?? openedAt),
  quotes: inOrder(facts.quotes, ({ acceptedAt }) => acceptedAt),
  invoices: inOrder(facts.invoices, ({ issuedOn }) => issuedOn),
  payments: inOrder(facts.payments, ({ paidOn }) => paidOn).map((payment) => ({
    ...payment,
    parts: payment.parts.toSorted(
      (a, b) => byText(a.name, b.name) || byText(a.participantId, b.participantId),
    ),
  })),
  files: inOrder(facts.files, ({ addedAt }) => addedAt),
})

/** Numbers everything in order: decisions D1…, quotes Q1…, invoices I1…, expenses and income E1…, files F1…. */
export function numbersOf(facts: RecordFacts): RecordNumbers {
  const kinds = [
    ['D', facts.decisions],
    ['Q', facts.quotes],
    ['I', facts.invoices],
    ['E', facts.payments],
    ['F', facts.files],
  ] as const
  return new Map(
    kinds.flatMap(([letter, things]) =>
      things.map(({ id }, index) => [id, `${letter}${index + 1}`] as const),
    ),
  )
}
