import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { MemberContext, RequestContext } from '../../../../server/context.ts'
import { randomToken, sha256 } from '../../../../server/crypto.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { getProperty, listProperties } from '../../../house/properties/server/properties.service.ts'
import type { OwnKind } from '../../calendar/calendar.rules.ts'
import type { OwnItemView } from '../../calendar/calendar.schemas.ts'
import { listCalendarItems } from '../../calendar/server/calendar.service.ts'
import {
  feedPath,
  feedSpan,
  feedSpans,
  isToken,
  nearestTo,
  newFeedLimit,
  openLimit,
  readLimit,
  unknownTokenLimit,
} from '../calendar-feeds.rules.ts'
import type { FeedsView, MakeFeedInput } from '../calendar-feeds.schemas.ts'
import { feedTexts } from '../calendar-feeds.texts.ts'
import { feedEvent, type RevisedKind, revisedKindOf } from '../feed-events.rules.ts'
import * as repository from './calendar-feeds.repository.ts'
import { listRevisions, type Revision } from './calendar-feeds.repository.ts'
import { writeIcal } from './ical.format.ts'

const tokenPurpose = 'calendar-feeds/token'

/** Lists the caller's feeds in the group with their addresses. */
export async function listFeeds(ctx: MemberContext): Promise<FeedsView> {
  const { familyGroupId, userId } = ctx.member
  const [rows, houses] = await Promise.all([
    repository.listFeeds(ctx.db, { familyGroupId, userId }),
    listProperties(ctx),
  ])
  return {
    feeds: rows.map(({ id, scope, propertyId, tokenSealed, createdAt }) => ({
      id,
      scope,
      propertyId,
      address: addressOf(ctx, tokenSealed),
      createdAt: createdAt.toISOString(),
    })),
    properties: houses.map(({ id, name }) => ({ id, name })),
  }
}

/** @returns null for an address whose key is gone: it still works but cannot be shown */
function addressOf({ sealer, origin }: Pick<MemberContext, 'sealer' | 'origin'>, tokenSealed: string) {
  try {
    return `${origin}${feedPath(sealer(tokenPurpose).open(tokenSealed))}`
  } catch {
    return null
  }
}

/** Creates an address and ends the existing one of the same kind. */
export async function makeFeed(ctx: MemberContext, { scope, ofPropertyId: propertyId }: MakeFeedInput) {
  await ctx.limits.limit('new-calendar-feed', ctx.user.id, newFeedLimit)
  if (propertyId) await getProperty(ctx, propertyId)
  const token = `cal_${randomToken()}`
  await changeInGroup(ctx, 'group.see', async (tx, { familyGroupId, userId }) => {
    const owner = { familyGroupId, userId }
    await repository.lockFeedsOf(tx, owner)
    await repository.replaceFeed(tx, {
      ...owner,
      scope,
      propertyId,
      tokenHash: sha256(token),
      tokenSealed: ctx.sealer(tokenPurpose).seal(token),
    })
  })
  return { address: `${ctx.origin}${feedPath(token)}` }
}

/** Ends one of the caller's addresses. */
export function turnOffFeed(ctx: MemberContext, feedId: string) {
  return changeInGroup(ctx, 'group.see', async (tx, { familyGroupId, userId }) => {
    const owner = { familyGroupId, userId }
    await repository.lockFeedsOf(tx, owner)
    if (!(await repository.revokeFeed(tx, owner, feedId))) throw notFound(t`This address`)
  })
}

type Feed = NonNullable<Awaited<ReturnType<typeof repository.findFeed>>>

/**
 * Returns a feed for its address alone. The owner and their permissions are checked each time.
 * @throws AppError the same `not-found` for every problem with the address
 */
export async function readFeed(ctx: RequestContext, token: string, { address }: { address: string }) {
  await ctx.limits.limit('calendar-feed-open', address, openLimit)
  const tokenHash = sha256(token)
  const feed = isToken(token) ? await repository.findFeed(ctx.db, tokenHash) : undefined
  if (feed) {
    await ctx.limits.limit('calendar-feed-read', feed.id, readLimit)
    return writeFeed(ctx, feed)
  }
  // Apps keep asking for addresses that were turned off, so these do not count as guessing.
  if (!isToken(token) || !(await repository.isKnownToken(ctx.db, tokenHash)))
    await ctx.limits.limit('calendar-feed-unknown', address, unknownTokenLimit)
  throw new AppError('not-found', feedTexts.notValid)
}

async function writeFeed(ctx: RequestContext, feed: Feed): Promise<string> {
  const { familyGroupId, user, role } = feed
  const member = { userId: user.id, familyGroupId, role }
  const reader: MemberContext = { ...ctx, user, sessionId: feed.id, member }
  const today = todayIn(feed.timeZone, ctx.clock.now())
  const items = await listItems(reader, feed, today)
  const revisions = await revisionsOf(reader, items)
  const span = feedSpan(today)
  const events = items.flatMap((item) => {
    const revision = revisions.get(`${revisedKindOf(item)}:${item.thingId}`)
    return revision ? [feedEvent(item, familyGroupId, revision, span)] : []
  })
  const name = feed.propertyName ?? groupName(feed.groupName)
  return writeIcal({ name, origin: ctx.origin, events }, (uid, error) =>
    ctx.log.error({ err: error, feedId: feed.id, uid }, 'an event was left out of a calendar feed'),
  )
}

const ownKinds: OwnKind[] = ['TASK', 'VISIT', 'STAY']

/** Removes duplicates: an item may span two quarters. */
async function listItems(ctx: MemberContext, { scope, propertyId, user }: Feed, today: string) {
  const found = new Map<string, OwnItemView>()
  for (const span of feedSpans(today)) {
    const parts =
      scope === 'MINE'
        ? await Promise.all([
            listCalendarItems(ctx, { ...span, scope: { userId: user.id }, kinds: ownKinds }),
            listCalendarItems(ctx, { ...span, kinds: ['EVENT'] }),
          ])
        : [await listCalendarItems(ctx, { ...span, scope: propertyId ? { propertyId } : {} })]
    for (const item of parts.flatMap(({ items }) => items)) found.set(item.id, item)
  }
  const inOrder = [...found.values()].toSorted(
    (a, b) => a.startsOn.localeCompare(b.startsOn) || (a.id < b.id ? -1 : 1),
  )
  return nearestTo(today, inOrder)
}

async function revisionsOf(ctx: MemberContext, items: OwnItemView[]): Promise<Map<string, Revision>> {
  const things = new Map<RevisedKind, Set<string>>()
  for (const item of items) {
    const kind = revisedKindOf(item)
    things.set(kind, (things.get(kind) ?? new Set()).add(item.thingId))
  }
  const { familyGroupId } = ctx.member
  const found = await Promise.all(
    [...things].map(async ([kind, ids]) => {
      const revisions = await listRevisions(ctx.db, familyGroupId, kind, [...ids])
      return revisions.map(([id, revision]): [string, Revision] => [`${kind}:${id}`, revision])
    }),
  )
  return new Map(found.flat())
}
