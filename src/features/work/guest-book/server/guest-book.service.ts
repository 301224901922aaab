import { t } from '@lingui/core/macro'
import { sql } from 'drizzle-orm'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { guestBookEntries } from '../../../../server/db/schema/guest-book-entries.ts'
import { stays } from '../../../../server/db/schema/stays.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import {
  columnOf,
  defineTrash,
  type InTrash,
  putInTrash,
  restorer,
} from '../../../base/deletion/server/deletion.service.ts'
import { changeInGroup, forbidden } from '../../../base/groups/server/access.service.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { changeInProperty } from '../../../house/properties/server/properties.service.ts'
import { holdStay } from '../../stays/server/change-stay.service.ts'
import {
  entriesPageSize,
  entryLimit,
  entryRights,
  maxOfferedStays,
  refuseEntry,
} from '../guest-book.rules.ts'
import type {
  AddEntryInput,
  EditEntryInput,
  EntryInput,
  GuestBookEntryView,
  GuestBookPageView,
  ListEntriesInput,
  StayToWriteAbout,
} from '../guest-book.schemas.ts'
import { entryRefusals, guestBookTexts } from '../guest-book.texts.ts'
import { guestBookEntryEntity } from '../guest-book-entry.entity.ts'
import * as repository from './guest-book.repository.ts'

type Row = NonNullable<Awaited<ReturnType<typeof repository.lockEntry>>>

/** Returns a page of the guest book, latest stay first. */
export async function listEntries(
  ctx: MemberContext,
  { propertyId, after }: ListEntriesInput,
): Promise<GuestBookPageView> {
  const house = { propertyId, familyGroupId: ctx.member.familyGroupId }
  const rows = await repository.listEntries(ctx.db, house, { after, limit: entriesPageSize + 1 })
  const entries = rows.slice(0, entriesPageSize).map((row) => viewOf(row, ctx))
  return { entries, next: rows.length > entriesPageSize ? (entries.at(-1)?.id ?? null) : null }
}

function viewOf(row: Row, { user, member: { role } }: MemberContext): GuestBookEntryView {
  const { id, stayId, startsOn, endsOn, body, authorImageUrl, authorColor, version } = row
  const isMine = row.authorUserId === user.id
  return {
    ...{ id, stayId, startsOn, endsOn, body, authorImageUrl, authorColor, version },
    authorName: fullName(row) ?? row.authorName,
    may: entryRights({ role, isMine, propertyStatus: row.propertyStatus }),
  }
}

/** Returns the caller’s latest stays that they can still write about. */
export const listStaysToWriteAbout = (
  { db, user, member, clock }: MemberContext,
  propertyId: string,
): Promise<StayToWriteAbout[]> =>
  repository.listStaysToWriteAbout(
    db,
    { propertyId, familyGroupId: member.familyGroupId },
    { userId: user.id, now: clock.now(), limit: maxOfferedStays },
  )

/** Writes about one’s own stay, once it has begun. */
export async function addEntry(ctx: MemberContext, { stayId, body }: AddEntryInput) {
  await ctx.limits.limit('guest-book', ctx.user.id, entryLimit)
  return changeInGroup(ctx, 'guest-book.write', async (tx, member) => {
    const stay = await holdStay(tx, member, stayId)
    const today = todayIn(stay.timeZone, ctx.clock.now())
    const refusal = refuseEntry({ ...stay, today, isOwn: (stay.userId ?? stay.createdBy) === ctx.user.id })
    if (refusal === 'not-own') throw new AppError('forbidden', entryRefusals[refusal])
    if (refusal) throw new AppError('conflict', entryRefusals[refusal])
    if (await repository.hasEntry(tx, { stayId, userId: ctx.user.id }))
      throw new AppError('conflict', guestBookTexts.youHaveWritten)
    const house = { propertyId: stay.propertyId, familyGroupId: member.familyGroupId }
    const entry = { ...house, authorUserId: ctx.user.id, authorName: fullName(ctx.user) ?? t`A member` }
    const guestBookEntryId = await repository.insertEntry(tx, { ...entry, stayId, body })
    const name = nameOf({ ...stay, authorName: entry.authorName })
    await record(tx, ctx, { ...house, guestBookEntryId }, { verb: 'CREATED', after: { name } })
    return { guestBookEntryId }
  })
}

/** Edits the caller’s own entry, and refuses a stale edit with the newer text. */
export function editEntry(ctx: MemberContext, { version, body, ...of }: EditEntryInput) {
  return changeEntry(ctx, of, 'edit', async (tx, key, row) => {
    if (row.version !== version) throw staleEdit(guestBookTexts.stale, viewOf(row, ctx))
    if (row.body === body) return { version }
    await repository.updateBody(tx, key, body)
    const name = nameOf(row)
    await record(tx, ctx, key, { verb: 'CHANGED', before: { name }, after: { name } })
    return { version: version + 1 }
  })
}

/** The author and the days of the stay, formatted later. */
const name = sql<ReturnType<typeof nameOf>>`(
  select json_build_object('personName', ${guestBookEntries.authorName}, 'startsOn', stay.starts_on, 'endsOn', stay.ends_on)
  from ${stays} as stay where stay.id = ${guestBookEntries.stayId})`

export const guestBookTrash = defineTrash({
  of: guestBookEntryEntity,
  get thing() {
    return guestBookTexts.thisEntry
  },
  right: 'guest-book.delete',
  table: guestBookEntries,
  name,
  house: columnOf(guestBookEntries.propertyId),
  owners: [guestBookEntries.authorUserId],
  // With its stay in the trash, it is restored after it.
  isOwnerThere: sql`exists (select from ${stays} as stay where stay.id = ${guestBookEntries.stayId} and stay.deleted_at is null)`,
  requireRoom: (tx, _ctx, entry) => requirePlace(tx, entry),
  purge: { job: { name: 'guest-book', cron: '47 3 * * *' } },
})

/** Its stay exists, and its author has not written about it again. */
async function requirePlace(
  tx: Tx,
  { id: guestBookEntryId, house: propertyId, familyGroupId }: InTrash<string>,
) {
  const found = await repository.lockStayOf(tx, { guestBookEntryId, propertyId, familyGroupId })
  if (!found) throw new AppError('conflict', guestBookTexts.stayInTrash)
  const { stayId, authorUserId: userId } = found
  if (userId && (await repository.hasEntry(tx, { stayId, userId })))
    throw new AppError('conflict', guestBookTexts.alreadyWritten)
}

/** Deletes softly: authors their own entry, managers any. It can be restored for 30 days. */
export const deleteEntry = (ctx: MemberContext, of: EntryInput) =>
  changeEntry(ctx, of, 'delete', (tx, { guestBookEntryId: id, propertyId }, row) =>
    putInTrash(tx, ctx, guestBookTrash, { id, propertyId, name: nameOf(row) }),
  )

export const restoreEntry = restorer(guestBookTrash)

/** Changes one entry, locked, after checking the right to it. */
async function changeEntry<Result>(
  ctx: MemberContext,
  of: EntryInput,
  right: keyof GuestBookEntryView['may'],
  change: (tx: Tx, key: repository.EntryKey, row: Row) => Promise<Result>,
): Promise<Result> {
  await ctx.limits.limit('guest-book', ctx.user.id, entryLimit)
  return changeInProperty(ctx, 'guest-book.write', of.propertyId, async (tx, { role, familyGroupId }) => {
    const key = { ...of, familyGroupId }
    const row = await repository.lockEntry(tx, key)
    if (!row) throw notFound(guestBookTexts.thisEntry)
    const isMine = row.authorUserId === ctx.user.id
    if (!entryRights({ role, isMine, propertyStatus: 'ACTIVE' })[right]) throw forbidden()
    return change(tx, key, row)
  })
}

/** Returns what the log keeps as the name. */
const nameOf = ({ authorName, startsOn, endsOn }: Pick<Row, 'authorName' | 'startsOn' | 'endsOn'>) => ({
  personName: authorName,
  startsOn,
  endsOn,
})

const record = (
  tx: Tx,
  { user }: MemberContext,
  { familyGroupId, propertyId, guestBookEntryId: entityId }: repository.EntryKey,
  entry: ActivityEntry<typeof guestBookEntryEntity>,
) =>
  recordActivity(tx, { of: guestBookEntryEntity, familyGroupId, actor: user, entityId, propertyId, ...entry })
