import { t } from '@lingui/core/macro'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { changeInGroup, requireRight } from '../../../base/groups/server/access.service.ts'
import { holdActiveProperty } from '../../../house/properties/server/properties.service.ts'
import { limitWrites, logOf, reckoningOf } from '../../balance-entries/server/balance-entries.service.ts'
import { requireCategory } from '../../categories/server/categories.service.ts'
import { loggedFields, seriesForm } from '../bill-fields.rules.ts'
import { billSeriesEntity } from '../bill-series.entity.ts'
import { firstBillOn, firstDateFrom, maxBillSeries, nextDateAfter, seriesRights } from '../bills.rules.ts'
import type {
  BillSeriesLineView,
  BillSeriesView,
  CreateBillSeriesInput,
  EndBillSeriesInput,
  ListBillSeriesInput,
  UpdateBillSeriesInput,
} from '../bills.schemas.ts'
import { withPayee } from './bill-payee.service.ts'
import * as repository from './bill-series.repository.ts'
import { makeBills } from './make-bills.service.ts'

const keyOf = (billSeriesId: string, { familyGroupId }: Member) => ({ billSeriesId, familyGroupId })

export const getBillSeries = (ctx: MemberContext, billSeriesId: string): Promise<BillSeriesView> =>
  readSeries(ctx, keyOf(billSeriesId, ctx.member))

type Reader = Pick<MemberContext, 'clock' | 'member'> & { db: MemberContext['db'] | Tx }

async function readSeries({ db, clock, member }: Reader, key: repository.SeriesKey): Promise<BillSeriesView> {
  const row = await repository.findSeries(db, key)
  if (!row) throw notFound(t`This recurring bill`)
  const { propertyStatus, timeZone, createdBy, ...series } = row
  return {
    ...series,
    today: todayIn(timeZone, clock.now()),
    isResting: propertyStatus === 'ARCHIVED',
    may: seriesRights({ role: member.role, isOwn: createdBy === member.userId, propertyStatus }),
  }
}

/** Lists the recurring bills: active ones by next date, then ended ones. */
export async function listBillSeries(
  ctx: MemberContext,
  { familyGroupId, inProperty }: ListBillSeriesInput,
): Promise<BillSeriesLineView[]> {
  const rows = await repository.listSeries(ctx.db, {
    familyGroupId,
    propertyId: inProperty,
    limit: maxBillSeries,
  })
  return rows.map(
    ({ nextOn, openOn, timeZone: _, startsOn: __, endsOn: ___, propertyId: ____, ...line }) => ({
      ...line,
      nextOn: openOn ?? nextOn,
    }),
  )
}

/** Adds a recurring bill from its first date, or from today when that is long past. */
export async function createBillSeries(ctx: MemberContext, { fields }: CreateBillSeriesInput) {
  await limitWrites(ctx)
  return changeInGroup(ctx, 'payment.record', async (tx, { familyGroupId }) => {
    const { propertyId } = fields
    if (propertyId) await holdActiveProperty(tx, { propertyId, familyGroupId })
    await requireRoom(tx, familyGroupId)
    await requireCategory(tx, familyGroupId, fields.category)
    const details = await withPayee(tx, familyGroupId, fields)
    const row = { ...details, familyGroupId, createdBy: ctx.user.id, nextOn: fields.startsOn }
    const billSeriesId = await repository.insertSeries(tx, row)
    const key = { billSeriesId, familyGroupId }
    const held = await repository.lockSeries(tx, key)
    if (!held) throw new Error('the series was not inserted')
    const nextOn = firstBillOn(held.timing, todayIn(held.timeZone, ctx.clock.now()))
    if (nextOn === null)
      throw isOver(t`All its due dates are in the past. Choose a later first date or a later end date.`)
    await repository.updateSeries(tx, key, { nextOn })
    const place = { id: billSeriesId, familyGroupId, propertyId }
    await recordSeries(tx, ctx, place, { verb: 'CREATED', after: { name: fields.title } })
    await makeBills(tx, ctx.clock.now(), [billSeriesId])
    return { billSeriesId }
  })
}

const isOver = (message: string) => new AppError('invalid', message, { fields: { endsOn: message } })

/** Before the row lock: adding and restoring are serialised. */
export async function requireRoom(tx: Tx, familyGroupId: string) {
  await repository.lockSeriesOf(tx, familyGroupId)
  if ((await repository.countSeries(tx, familyGroupId, maxBillSeries)) < maxBillSeries) return
  throw new AppError(
    'conflict',
    t`This group has 500 recurring bills, the maximum. End those you no longer need.`,
  )
}

type Held = NonNullable<Awaited<ReturnType<typeof repository.lockSeries>>> & {
  key: repository.SeriesKey
  member: Member
}

/** Changes one recurring bill: checks the owner, locks its property and its row. */
export async function changeSeries<Result>(
  ctx: MemberContext,
  billSeriesId: string,
  change: (tx: Tx, held: Held) => Promise<Result>,
): Promise<Result> {
  await limitWrites(ctx)
  return changeInGroup(ctx, 'payment.record', async (tx, member) => {
    const key = keyOf(billSeriesId, member)
    const place = await repository.findPlaceOf(tx, key)
    if (!place) throw notFound(t`This recurring bill`)
    const { familyGroupId } = key
    if (place.propertyId) await holdActiveProperty(tx, { propertyId: place.propertyId, familyGroupId })
    const series = await repository.lockSeries(tx, key)
    if (!series) throw notFound(t`This recurring bill`)
    requireRight(member, 'payment.change', { own: series.createdBy === ctx.user.id })
    return change(tx, { ...series, key, member })
  })
}

/**
 * Edits a recurring bill. Open bills due from today on follow unless someone edited them; a later end date continues
 * an ended one.
 */
export function updateBillSeries(
  ctx: MemberContext,
  { billSeriesId, version, fields: sent }: UpdateBillSeriesInput,
) {
  return changeSeries(ctx, billSeriesId, async (tx, { key, member, timing, ...held }) => {
    await requireFresh(tx, ctx, { key, member, version: held.version }, version)
    const before = held.fields
    const fields = await withPayee(tx, key.familyGroupId, sent, before)
    const changed = seriesForm.changedFields(before, fields)
    if (changed.length === 0) return { version }
    if (fields.endsOn !== null && fields.endsOn < timing.startsOn)
      throw isOver(t`Choose a date on or after the first bill.`)
    if (changed.includes('category')) await requireCategory(tx, key.familyGroupId, fields.category)
    const today = todayIn(held.timeZone, ctx.clock.now())
    const nextOn =
      fields.endsOn === before.endsOn
        ? timing.nextOn
        : await nextDateOf(tx, key, { ...timing, endsOn: fields.endsOn }, today)
    await repository.updateSeries(tx, key, { ...fields, nextOn })
    await repository.carryOver(tx, key, { from: today, before, after: fields })
    const { currency } = await reckoningOf(tx, key.familyGroupId)
    const place = { id: billSeriesId, familyGroupId: key.familyGroupId, propertyId: held.propertyId }
    await recordSeries(tx, ctx, place, {
      verb: 'CHANGED',
      before: loggedFields(before, changed, currency),
      after: loggedFields(fields, changed, currency),
    })
    await makeBills(tx, ctx.clock.now(), [billSeriesId])
    return { version: version + 1 }
  })
}

/** Returns the first date from today on without a bill. */
export async function nextDateOf(
  tx: Tx,
  key: repository.SeriesKey,
  timing: Parameters<typeof firstDateFrom>[0],
  today: string,
): Promise<string | null> {
  const lastMadeOn = await repository.findLastMadeOn(tx, key)
  return lastMadeOn !== null && lastMadeOn >= today
    ? nextDateAfter(timing, lastMadeOn)
    : firstDateFrom(timing, today)
}

/** Ends a recurring bill; existing bills stay. */
export function endBillSeries(ctx: MemberContext, { billSeriesId, version }: EndBillSeriesInput) {
  return changeSeries(ctx, billSeriesId, async (tx, { key, member, timing, ...held }) => {
    if (timing.nextOn === null) return { version: held.version }
    await requireFresh(tx, ctx, { key, member, version: held.version }, version)
    const today = todayIn(held.timeZone, ctx.clock.now())
    const lastMadeOn = (await repository.findLastMadeOn(tx, key)) ?? timing.startsOn
    const endsOn = [today, timing.startsOn, lastMadeOn].toSorted().at(-1) ?? today
    await repository.updateSeries(tx, key, { endsOn, nextOn: null })
    const place = { id: billSeriesId, familyGroupId: key.familyGroupId, propertyId: held.propertyId }
    await recordSeries(tx, ctx, place, { verb: 'ENDED', after: { name: held.fields.title } })
    return { version: version + 1 }
  })
}

async function requireFresh(
  tx: Tx,
  ctx: MemberContext,
  { version: current, key, member }: Pick<Held, 'version' | 'key' | 'member'>,
  version: number,
) {
  if (current === version) return
  throw staleEdit(
    t`This recurring bill was changed by someone else. Your changes were not saved. Review the newer version, then save again.`,
    await readSeries({ ...ctx, db: tx, member }, key),
  )
}

const recordSeries = logOf(billSeriesEntity)
