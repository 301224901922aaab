import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../../server/db/client.ts'
import { inBatches } from '../../../../server/db/insert-batches.ts'
import { ledgerEntries } from '../../../../server/db/schema/settlements.ts'
import type { Effect } from '../../splits/splits.rules.ts'

/**
 * Holds the money of a group until the transaction ends: whoever writes payments, settlements or balances, or lets a
 * member leave, does so one after the other. It comes after the property, what belongs to it, and the row of the bill, the
 * payment or the settlement; before the files.
 */
export async function lockMoney(tx: Tx, familyGroupId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`money-of:${familyGroupId}`}, 0))`)
}

/** A payment or a settlement, with what of it the ledger knows. */
export type Source = {
  familyGroupId: string
  propertyId: string | null
  occurredOn: string
  /** Of a settlement that the receiver has not confirmed yet. */
  isWaiting?: boolean
} & ({ paymentId: string } | { settlementId: string })

/**
 * What a payment or settlement does to the balances from now on, in place of what it did before; nothing, to take it out.
 * The caller holds the money of the group. Balances follow by triggers.
 * @param effects add up to zero, or the transaction is refused when it ends
 */
export async function putEntries(tx: Tx, source: Source, effects: readonly Effect[]) {
  const { familyGroupId, propertyId, occurredOn, isWaiting = false } = source
  const key = 'paymentId' in source ? { paymentId: source.paymentId } : { settlementId: source.settlementId }
  const isOfSource =
    'paymentId' in source
      ? eq(ledgerEntries.paymentId, source.paymentId)
      : eq(ledgerEntries.settlementId, source.settlementId)
  await tx.delete(ledgerEntries).where(and(eq(ledgerEntries.familyGroupId, familyGroupId), isOfSource))
  if (effects.length === 0) return
  await tx
    .insert(ledgerEntries)
    .values(
      effects.map((effect) => ({ ...effect, ...key, familyGroupId, propertyId, occurredOn, isWaiting })),
    )
}

/** What many new payments and settlements do to the balances, as `putEntries` says it of one. */
export async function putNewEntries(tx: Tx, news: readonly { source: Source; effects: readonly Effect[] }[]) {
  const entries = news.flatMap(({ source, effects }) => {
    const { isWaiting = false, ...of } = source
    return effects.map((effect) => ({ ...of, ...effect, isWaiting }))
  })
  await inBatches(entries, (batch) => tx.insert(ledgerEntries).values(batch))
}
