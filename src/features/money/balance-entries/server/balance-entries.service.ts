import { t } from '@lingui/core/macro'
import { and, eq, sql } from 'drizzle-orm'
import { notFound } from '../../../../lib/app-error.ts'
import type { MemberContext, SignedInContext } from '../../../../server/context.ts'
import { type Executor, preparedRead, type Tx } from '../../../../server/db/client.ts'
import { inBatches } from '../../../../server/db/insert-batches.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { balances, ledgerEntries } from '../../../../server/db/schema/settlements.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import type { Entity } from '../../../base/entities/entities.rules.ts'
import type { Effect } from '../../splits/splits.rules.ts'

/**
 * Locks the money of a group for the transaction: all writers of payments, settlements and balances, and members
 * leaving, are serialised. Taken after the property and the bill, payment or settlement row; before files.
 */
export async function lockMoney(tx: Tx, familyGroupId: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`money-of:${familyGroupId}`}, 0))`)
}

/** A payment or settlement, as the balance entries know it. */
export type Source = {
  familyGroupId: string
  propertyId: string | null
  occurredOn: string
  /** A settlement that needs confirmation. */
  isWaiting?: boolean
} & ({ paymentId: string } | { settlementId: string })

/**
 * Replaces the balance entries of a payment or settlement; no effects remove them. The caller holds `lockMoney`.
 * Balances follow by triggers.
 * @param effects must add up to zero, checked at commit
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

/** Adds the entries of many new payments and settlements, like `putEntries`. */
export async function putNewEntries(tx: Tx, news: readonly { source: Source; effects: readonly Effect[] }[]) {
  const entries = news.flatMap(({ source, effects }) => {
    const { isWaiting = false, ...of } = source
    return effects.map((effect) => ({ ...of, ...effect, isWaiting }))
  })
  await inBatches(entries, (batch) => tx.insert(ledgerEntries).values(batch))
}

type Scope = { familyGroupId: string; participantId: string; propertyId?: string | undefined }

/** Reads one person’s balance in the group or in one property. */
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

const reckoningOfGroup = preparedRead((db) =>
  db
    .select({ currency: familyGroups.currency, timeZone: familyGroups.timeZone })
    .from(familyGroups)
    .where(eq(familyGroups.id, sql.placeholder('familyGroupId')))
    .prepare('reckoning_of_group'),
)

/** Reads the currency and time zone of a group. */
export async function reckoningOf(db: Executor, familyGroupId: string) {
  const [group] = await reckoningOfGroup(db).execute({ familyGroupId })
  if (!group) throw notFound(t`This group`)
  return group
}

/** The daily limit of changes to bills, budgets, settlements and splitting rules per person, including attempts. */
const perDay = { points: 1_000, durationSeconds: 86_400 }

/** Called before the transaction: the counter uses its own connection. @throws AppError `too-many` */
export const limitWrites = ({ limits, user }: Pick<MemberContext, 'limits' | 'user'>): Promise<void> =>
  limits.limit('money-write', user.id, perDay)

type Logged = { id: string; familyGroupId: string; propertyId: string | null }

/** Returns a logger for one entity kind, in the group or a property. */
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
