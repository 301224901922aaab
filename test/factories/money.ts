import { and, asc, eq } from 'drizzle-orm'
import { effectsOf, split } from '../../src/features/money/splits/splits.rules.ts'
import type { Executor } from '../../src/server/db/client.ts'
import { billSeries, bills } from '../../src/server/db/schema/bills.ts'
import { budgets } from '../../src/server/db/schema/budgets.ts'
import { participants } from '../../src/server/db/schema/participants.ts'
import { paymentParts, payments } from '../../src/server/db/schema/payments.ts'
import { balanceEntries, settlements } from '../../src/server/db/schema/settlements.ts'

/** The property that a payment is for; without an id it is for the whole group. */
type House = { id?: string | null; familyGroupId: string }

/** Returns everyone who shares the group's costs, in the order in which they joined. */
export const participantsOf = (db: Executor, familyGroupId: string) =>
  db
    .select()
    .from(participants)
    .where(eq(participants.familyGroupId, familyGroupId))
    .orderBy(asc(participants.createdAt), asc(participants.id))

/** Returns the member's participant in the group's money. */
export async function participantOf(db: Executor, familyGroupId: string, userId: string): Promise<string> {
  const [row] = await db
    .select({ id: participants.id })
    .from(participants)
    .where(and(eq(participants.familyGroupId, familyGroupId), eq(participants.userId, userId)))
  if (!row) throw new Error('this person is no member')
  return row.id
}

/** Creates a person outside the group. */
export async function anOutsider(db: Executor, familyGroupId: string, name = 'Aunt Clara'): Promise<string> {
  const [row] = await db
    .insert(participants)
    .values({ familyGroupId, kind: 'OUTSIDER', name })
    .returning({ id: participants.id })
  if (!row) throw new Error('no participant was inserted')
  return row.id
}

type PaymentOverrides = Partial<typeof payments.$inferInsert> & {
  payerId: string
  /** The people it is split between, equally. */
  parts: readonly string[]
}

/** Creates an approved expense of 90.00, split equally, with its shares and balance entries. */
export async function aPayment(
  db: Executor,
  { id: propertyId = null, familyGroupId }: House,
  { parts: people, ...overrides }: PaymentOverrides,
): Promise<typeof payments.$inferSelect> {
  const amountMinor = overrides.amountMinor ?? 9_000
  const divided = split(
    amountMinor,
    'EQUAL',
    people.map((participantId) => ({ participantId, weight: 1 })),
  )
  if ('refusal' in divided) throw new Error(divided.refusal.reason)
  return db.transaction(async (tx) => {
    const [payment] = await tx
      .insert(payments)
      .values({
        familyGroupId,
        propertyId,
        kind: 'EXPENSE',
        title: 'New gutter',
        paidOn: '2026-03-02',
        category: 'REPAIRS',
        splitMethod: 'EQUAL',
        status: 'APPROVED',
        ...overrides,
        amountMinor,
      })
      .returning()
    if (!payment) throw new Error('no payment was inserted')
    const { id: paymentId } = payment
    await tx.insert(paymentParts).values(divided.parts.map((part) => ({ ...part, paymentId, familyGroupId })))
    const effects = effectsOf({ ...payment, parts: divided.parts })
    if (payment.status === 'APPROVED' && effects.length > 0) {
      await tx.insert(balanceEntries).values(
        effects.map((effect) => ({
          ...effect,
          paymentId,
          familyGroupId,
          propertyId: payment.propertyId,
          occurredOn: payment.paidOn,
        })),
      )
    }
    return payment
  })
}

/** Creates a settlement of 40.00 in cash that waits for the receiver, with the balance entries of its state. */
export async function aSettlement(
  db: Executor,
  { id: propertyId = null, familyGroupId }: House,
  overrides: Partial<typeof settlements.$inferInsert> & { fromId: string; toId: string },
): Promise<typeof settlements.$inferSelect> {
  return db.transaction(async (tx) => {
    const [settlement] = await tx
      .insert(settlements)
      .values({
        familyGroupId,
        propertyId,
        amountMinor: 4_000,
        settledOn: '2026-03-20',
        method: 'CASH',
        ...overrides,
      })
      .returning()
    if (!settlement) throw new Error('no settlement was inserted')
    const { id: settlementId, fromId, toId, amountMinor, status } = settlement
    if (status === 'RECORDED' || status === 'CONFIRMED') {
      const entry = {
        settlementId,
        familyGroupId,
        propertyId: settlement.propertyId,
        occurredOn: settlement.settledOn,
        isWaiting: status === 'RECORDED',
      }
      await tx.insert(balanceEntries).values([
        { ...entry, participantId: fromId, amountMinor },
        { ...entry, participantId: toId, amountMinor: -amountMinor },
      ])
    }
    return settlement
  })
}

/** Creates a bill of 120.00 that is due on 15 April 2027. */
export async function aBill(
  db: Executor,
  { id: propertyId = null, familyGroupId }: House,
  overrides: Partial<typeof bills.$inferInsert> = {},
): Promise<typeof bills.$inferSelect> {
  const [bill] = await db
    .insert(bills)
    .values({
      familyGroupId,
      propertyId,
      title: 'Property tax',
      amountMinor: 12_000,
      category: 'TAXES',
      dueOn: '2027-04-15',
      ...overrides,
    })
    .returning()
  if (!bill) throw new Error('no bill was inserted')
  return bill
}

/** Creates a recurring bill of about 60.00 on the last day of each month, starting in January 2027. */
export async function aBillSeries(
  db: Executor,
  { id: propertyId = null, familyGroupId }: House,
  overrides: Partial<typeof billSeries.$inferInsert> = {},
): Promise<typeof billSeries.$inferSelect> {
  const startsOn = overrides.startsOn ?? '2027-01-31'
  const [series] = await db
    .insert(billSeries)
    .values({
      familyGroupId,
      propertyId,
      title: 'Electricity',
      payee: 'The utility',
      amountMinor: 6_000,
      isEstimate: true,
      category: 'ENERGY',
      rule: 'MONTHLY',
      startsOn,
      nextOn: startsOn,
      ...overrides,
    })
    .returning()
  if (!series) throw new Error('no series was inserted')
  return series
}

/** Creates a budget of 2,000.00 for the property in 2026, for all categories. */
export async function aBudget(
  db: Executor,
  { id: propertyId, familyGroupId }: { id: string; familyGroupId: string },
  overrides: Partial<typeof budgets.$inferInsert> = {},
): Promise<typeof budgets.$inferSelect> {
  const [budget] = await db
    .insert(budgets)
    .values({ propertyId, familyGroupId, year: 2026, amountMinor: 200_000, ...overrides })
    .returning()
  if (!budget) throw new Error('no budget was inserted')
  return budget
}
