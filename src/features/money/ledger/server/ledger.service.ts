import { and, eq, sql } from 'drizzle-orm'
import { notFound } from '../../../../lib/app-error.ts'
import type { MemberContext, SignedInContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { inBatches } from '../../../../server/db/insert-batches.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { balances, ledgerEntries } from '../../../../server/db/schema/settlements.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import type { Entity } from '../../../base/entities/entities.rules.ts'
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

type Scope = { familyGroupId: string; participantId: string; propertyId?: string | undefined }

/** How one person stands in the group, or in one house of it: for those who settle with them. */
export async function standingOf(db: Executor, { familyGroupId, participantId, propertyId }: Scope) {
  const [row] = await db
    .select({
      balanceMinor: sql`sum(${balances.balanceMinor})`.mapWith(Number),
      waitingMinor: sql`sum(${balances.waitingMinor})`.mapWith(Number),
    })
    .from(balances)
    .where(
      and(
        eq(balances.familyGroupId, familyGroupId),
        eq(balances.participantId, participantId),
        propertyId === undefined ? undefined : eq(balances.propertyId, propertyId),
      ),
    )
  // Without rows the sums are null.
  return { balanceMinor: row?.balanceMinor ?? 0, waitingMinor: row?.waitingMinor ?? 0 }
}

/** In which currency a group reckons, and by which clock. */
export async function reckoningOf(db: Executor, familyGroupId: string) {
  const [group] = await db
    .select({ currency: familyGroups.currency, timeZone: familyGroups.timeZone })
    .from(familyGroups)
    .where(eq(familyGroups.id, familyGroupId))
  if (!group) throw notFound('This group')
  return group
}

/** On one day a person changes bills, budgets, settlements and rules of splitting so often; tries count too. */
const perDay = { points: 1_000, durationSeconds: 86_400 }

/** To be called before the transaction: the counter has a connection of its own. @throws AppError `too-many` */
export const limitWrites = ({ limits, user }: Pick<MemberContext, 'limits' | 'user'>): Promise<void> =>
  limits.limit('money-write', user.id, perDay)

type Logged = { id: string; familyGroupId: string; propertyId: string | null }

/** How lines are added to the log about things of one kind: in the group, or in the house that they are about. */
export const logOf =
  <Of extends Entity>(of: Of) =>
  (
    tx: Tx,
    { user }: Pick<SignedInContext, 'user'>,
    { id, familyGroupId, propertyId }: Logged,
    entry: ActivityEntry<Of>,
  ) =>
    recordActivity(tx, {
      ...entry,
      ...{ familyGroupId, of, entityId: id, actor: user },
      ...(propertyId && { propertyId }),
    })
