import { t } from '@lingui/core/macro'
import { notFound } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import {
  type Activity,
  type ActivityEntry,
  recordActivity,
} from '../../../base/activity/server/activity.service.ts'
import type { Entity } from '../../../base/entities/entities.rules.ts'
import type { Effect } from '../../splits/splits.rules.ts'
import * as repository from './balance-entries.repository.ts'

export { findStanding as standingOf, lockMoney } from './balance-entries.repository.ts'

/** A payment or settlement, as the balance entries know it. */
export type Source = repository.EntriesKey & {
  propertyId: string | null
  occurredOn: string
  /** A settlement that needs confirmation. */
  isWaiting?: boolean
}

/**
 * Replaces the balance entries of a payment or settlement; no effects remove them. The caller holds `lockMoney`.
 * Balances follow by triggers.
 * @param effects must add up to zero, checked at commit
 */
export async function putEntries(tx: Tx, source: Source, effects: readonly Effect[]) {
  const { isWaiting = false, ...of } = source
  await repository.deleteEntries(tx, source)
  const entries = effects.map((effect) => ({ ...of, ...effect, isWaiting }))
  await repository.insertEntries(tx, entries)
}

/** Adds the entries of many new payments and settlements, like `putEntries`. */
export async function putNewEntries(tx: Tx, news: readonly { source: Source; effects: readonly Effect[] }[]) {
  const entries = news.flatMap(({ source, effects }) => {
    const { isWaiting = false, ...of } = source
    return effects.map((effect) => ({ ...of, ...effect, isWaiting }))
  })
  await repository.insertEntries(tx, entries)
}

/** Reads the currency and time zone of a group. @throws AppError `not-found` */
export async function reckoningOf(db: Executor, familyGroupId: string) {
  const group = await repository.findReckoning(db, familyGroupId)
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
    { user }: { user: Activity<Of>['actor'] },
    { id, familyGroupId, propertyId }: Logged,
    entry: ActivityEntry<Of>,
  ) =>
    recordActivity(tx, {
      ...entry,
      ...{ familyGroupId, of, entityId: id, actor: user },
      ...(propertyId && { propertyId }),
    })
