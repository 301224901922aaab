import { AppError, notFound } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { RelativeContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { isLive, isMove, maxRequestsByLink, shownByLink } from '../stays.rules.ts'
import type { CancelStayByLinkInput, StayByLinkFields, StayByLinkView } from '../stays.schemas.ts'
import { stayRefusals, stayTexts } from '../stays.texts.ts'
import { announceCancelled, announceRequest, nameOf, recordStay, requireRoom } from './change-stay.service.ts'
import * as stayLists from './stay-lists.repository.ts'
import { personNameOf } from './stay-pages.service.ts'
import * as repository from './stays.repository.ts'

// Stays of a relative without an account. The caller has checked what the link opens; for changes, it has locked the
// property and the link.

/** Lists the confirmed stays at the property in a range of days, both included, earliest first, without their notes. */
export async function listConfirmedByLink(
  { db, relative: { familyGroupId, propertyId } }: RelativeContext,
  { limit, ...span }: { from: string; to: string; limit: number },
) {
  const choice = { ...span, familyGroupId, propertyId, statuses: ['CONFIRMED' as const] }
  const rows = await stayLists.listStays(db, choice, limit)
  return rows.map((row) => ({
    id: row.id,
    personName: personNameOf(row),
    startsOn: row.startsOn,
    endsOn: row.endsOn,
  }))
}

/** Lists the stays that a relative requested by their link: what is planned, soonest first, then the rest, latest first. */
export async function listStaysByLink({ db, clock, relative }: RelativeContext): Promise<StayByLinkView[]> {
  const today = todayIn(relative.timeZone, clock.now())
  const rows = await stayLists.listStaysOfLink(db, relative, today, shownByLink)
  return rows.map(({ id, startsOn, endsOn, guests, note, status, statusReason, decidedBy, version }) => ({
    ...{ id, startsOn, endsOn, guests, note, status, statusReason, version },
    mayCancel: isLive(status) && endsOn >= today,
    isCancelledByGroup: status === 'CANCELLED' && decidedBy !== null,
  }))
}

/**
 * Requests a stay, and notifies those who can decide. The same request sent twice is one.
 * @throws AppError `invalid` for days in the past, `conflict` where too much is waiting
 */
export async function requestStayByLink(
  tx: Tx,
  { relative, clock, enqueue }: RelativeContext,
  fields: StayByLinkFields,
): Promise<void> {
  const { relativeLinkId, familyGroupId, propertyId, relativeName, timeZone } = relative
  const house = { familyGroupId, propertyId }
  const today = todayIn(timeZone, clock.now())
  if (fields.startsOn < today)
    throw new AppError('invalid', stayTexts.past, { fields: { startsOn: stayTexts.past } })
  await repository.lockStaysOf(tx, propertyId)
  const plans = await stayLists.listPlansOfLink(tx, { ...house, relativeLinkId }, today)
  const same = plans.find(({ startsOn, endsOn }) => startsOn === fields.startsOn && endsOn === fields.endsOn)
  if (same && same.guests === fields.guests && same.note === fields.note) return
  if (same) throw new AppError('conflict', stayTexts.sameDays)
  if (plans.filter(({ status }) => status === 'REQUESTED').length >= maxRequestsByLink)
    throw new AppError('conflict', stayTexts.manyWaiting)
  const stay = { ...house, relativeName, userId: null, createdBy: null }
  const stayId = await repository.insertStay(tx, { ...fields, ...stay, relativeLinkId })
  await requireRoom(tx, house, today)
  const told = {
    id: stayId,
    ...fields,
    ...stay,
    propertyName: relative.propertyName,
    personName: relativeName,
  }
  await recordStay(
    tx,
    relative,
    { ...house, stayId },
    { verb: 'REQUESTED', after: { name: nameOf(told), guests: fields.guests, status: 'REQUESTED' } },
  )
  await announceRequest(tx, { enqueue }, told, null)
}

/**
 * Cancels a stay of the relative. Cancelled twice changes nothing. If it was confirmed, the managers are notified, and
 * who confirmed it.
 * @throws AppError `not-found` for the stay of someone else, `conflict` for one that has changed, is declined or over
 */
export async function cancelStayByLink(
  tx: Tx,
  { relative, clock, enqueue }: RelativeContext,
  { stayId, version }: CancelStayByLinkInput,
): Promise<void> {
  const { familyGroupId, relativeLinkId, relativeName: personName, propertyName, timeZone } = relative
  const key = { stayId, familyGroupId }
  const stay = await repository.lockStay(tx, key)
  if (stay.relativeLinkId !== relativeLinkId) throw notFound(stayTexts.thisStay)
  if (stay.status === 'CANCELLED') return
  if (!isMove(stay.status, 'CANCELLED')) throw new AppError('conflict', stayRefusals['no-such-move'])
  if (stay.version !== version) throw new AppError('conflict', stayTexts.hasChanged)
  if (stay.endsOn < todayIn(timeZone, clock.now())) throw new AppError('conflict', stayTexts.over)
  const decided = {
    status: 'CANCELLED',
    statusReason: null,
    decidedBy: null,
    decidedAt: clock.now(),
  } as const
  await repository.updateStay(tx, key, decided)
  await recordStay(
    tx,
    relative,
    { ...key, propertyId: stay.propertyId },
    {
      verb: 'CANCELLED',
      before: { name: nameOf({ ...stay, personName }), status: stay.status },
      after: { status: 'CANCELLED' },
    },
  )
  if (stay.status === 'CONFIRMED')
    await announceCancelled(tx, { enqueue }, { ...stay, familyGroupId, propertyName, personName })
}
