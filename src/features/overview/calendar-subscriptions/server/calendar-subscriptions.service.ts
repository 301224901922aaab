import { t } from '@lingui/core/macro'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { getGroup, lockGroup } from '../../../base/groups/server/groups.service.ts'
import { calendarSubscriptionEntity } from '../calendar-subscription.entity.ts'
import { maxSubscriptions, readAddress, refreshLimit } from '../calendar-subscriptions.rules.ts'
import type {
  AddCalendarSubscriptionInput,
  CalendarSubscriptionInput,
  CalendarSubscriptionsView,
  UpdateCalendarSubscriptionInput,
} from '../calendar-subscriptions.schemas.ts'
import { subscriptionTexts } from '../calendar-subscriptions.texts.ts'
import * as repository from './calendar-subscriptions.repository.ts'
import { sealAddress } from './sealed-address.service.ts'

/** The job that fetches one calendar. */
export const fetchJobName = 'calendar-subscriptions.fetch'

/** Lists the calendars from outside that a group has subscribed to. */
export async function listCalendarSubscriptions(ctx: MemberContext): Promise<CalendarSubscriptionsView> {
  const [group, rows] = await Promise.all([
    getGroup(ctx),
    repository.listSubscriptions(ctx.db, ctx.member.familyGroupId),
  ])
  return {
    familyGroupId: group.id,
    groupName: group.name,
    may: { manage: group.may.manage },
    subscriptions: rows.map(({ fetchedAt, ...row }) => ({
      ...row,
      fetchedAt: fetchedAt?.toISOString() ?? null,
    })),
  }
}

/** Subscribes to a calendar; a job fetches it for the first time. */
export async function addCalendarSubscription(
  ctx: MemberContext,
  { fields: { address: pasted, ...shown } }: AddCalendarSubscriptionInput,
) {
  const read = readAddress(pasted)
  // The schema has already refused it.
  if ('problem' in read) throw new AppError('invalid', t`Paste the address of the calendar.`)
  // Before the limit, so that what is refused costs nothing; again under the lock.
  await requireRoom(ctx.db, ctx.member.familyGroupId)
  await limitFetches(ctx)
  return changeInGroup(ctx, 'group.manage', async (tx, { familyGroupId }) => {
    await lockGroup(tx, familyGroupId)
    await requireRoom(tx, familyGroupId)
    const calendarSubscriptionId = await repository.insertSubscription(tx, {
      ...shown,
      familyGroupId,
      host: read.host,
      addressSealed: sealAddress(ctx, read.address),
    })
    await ctx.enqueue(tx, fetchJobName, { calendarSubscriptionId, familyGroupId })
    await record(tx, ctx, calendarSubscriptionId, { verb: 'CREATED', after: { name: shown.name } })
    return { calendarSubscriptionId }
  })
}

async function requireRoom(db: Executor, familyGroupId: string) {
  if ((await repository.countSubscriptions(db, familyGroupId)) >= maxSubscriptions)
    throw new AppError('conflict', subscriptionTexts.full)
}

/** Each fetch asks a host of somebody else. */
const limitFetches = ({ limits, member }: MemberContext) =>
  limits.limit('calendar-subscription-fetch', member.familyGroupId, refreshLimit)

/** Saves the name and the colour. */
export const updateCalendarSubscription = (
  ctx: MemberContext,
  { calendarSubscriptionId, version, fields }: UpdateCalendarSubscriptionInput,
): Promise<{ version: number }> =>
  changeInGroup(ctx, 'group.manage', async (tx, { familyGroupId }) => {
    const key = { calendarSubscriptionId, familyGroupId }
    const { isQueued: _, ...before } = await holdSubscription(tx, key)
    if (before.version !== version) throw staleEdit(subscriptionTexts.stale, before)
    const { name, color } = before
    if (name === fields.name && color === fields.color) return { version }
    await repository.updateSubscription(tx, key, fields)
    await record(tx, ctx, calendarSubscriptionId, {
      verb: 'CHANGED',
      before: { name, color },
      after: { ...fields },
    })
    return { version: version + 1 }
  })

/** Queues a fetch, unless one is queued already. */
export async function refreshCalendarSubscription(
  ctx: MemberContext,
  { calendarSubscriptionId }: CalendarSubscriptionInput,
) {
  // Read before the limit, so that a press that queues nothing is not counted.
  const { familyGroupId: ownGroupId } = ctx.member
  const found = await repository.findQueued(ctx.db, { calendarSubscriptionId, familyGroupId: ownGroupId })
  if (!found) throw notFound(t`This calendar`)
  if (found.isQueued) return
  await limitFetches(ctx)
  await changeInGroup(ctx, 'group.manage', async (tx, { familyGroupId }) => {
    const key = { calendarSubscriptionId, familyGroupId }
    const { isQueued } = await holdSubscription(tx, key)
    if (isQueued) return
    await repository.markQueued(tx, key)
    await ctx.enqueue(tx, fetchJobName, key)
  })
}

/** Removes a calendar, its address and its entries for good: what it shows is still where it came from. */
export const removeCalendarSubscription = (
  ctx: MemberContext,
  { calendarSubscriptionId }: CalendarSubscriptionInput,
): Promise<void> =>
  changeInGroup(ctx, 'group.manage', async (tx, { familyGroupId }) => {
    const key = { calendarSubscriptionId, familyGroupId }
    const { name } = await holdSubscription(tx, key)
    await repository.deleteSubscription(tx, key)
    await record(tx, ctx, calendarSubscriptionId, { verb: 'DELETED', before: { name } })
  })

async function holdSubscription(tx: Tx, key: repository.SubscriptionKey) {
  const found = await repository.lockSubscription(tx, key)
  if (!found) throw notFound(t`This calendar`)
  return found
}

const record = (
  tx: Tx,
  { user: actor, member: { familyGroupId } }: MemberContext,
  entityId: string,
  entry: ActivityEntry<typeof calendarSubscriptionEntity>,
) => recordActivity(tx, { of: calendarSubscriptionEntity, familyGroupId, actor, entityId, ...entry })
