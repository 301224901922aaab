import { t } from '@lingui/core/macro'
import { AppError } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { forbidden } from '../../../base/groups/server/access.service.ts'
import { listMemberIds } from '../../../base/groups/server/members.service.ts'
import { changeInProperty, getProperty } from '../../../house/properties/server/properties.service.ts'
import {
  isFinal,
  mayChange,
  refuseStayMove,
  requestLimit,
  type StayRefusal,
  statusAfterEdit,
} from '../stays.rules.ts'
import type {
  DecideStayInput,
  MoveStayInput,
  RequestStayInput,
  StayFields,
  UpdateStayInput,
} from '../stays.schemas.ts'
import { stayRefusals } from '../stays.texts.ts'
import {
  announceDecision,
  announceRequest,
  changeStay,
  type HeldStay,
  isTaken,
  nameOf,
  recordStay,
  requireFresh,
  requireRoom,
} from './change-stay.service.ts'
import { personNameOf } from './stay-pages.service.ts'
import * as repository from './stays.repository.ts'

/** Requests a stay; managers may request for others. Notifies those who can decide. */
export async function requestStay(ctx: MemberContext, { propertyId, ...fields }: RequestStayInput) {
  const { timeZone } = await getProperty(ctx, propertyId)
  await ctx.limits.limit('stay-request', ctx.user.id, requestLimit)
  return changeInProperty(ctx, 'stay.edit', propertyId, async (tx, member) => {
    const house = { propertyId, familyGroupId: member.familyGroupId }
    const userId = await stayerOf(tx, member, fields.userId, ctx.user.id)
    await repository.lockStaysOf(tx, propertyId)
    const stayId = await repository.insertStay(tx, { ...fields, ...house, userId, createdBy: ctx.user.id })
    await requireRoom(tx, house, todayIn(timeZone, ctx.clock.now()))
    const row = await repository.findStay(tx, { stayId, ...house })
    if (!row) throw new Error('the stay was not found')
    const personName = personNameOf(row)
    await recordStay(
      tx,
      ctx.user,
      { ...row, stayId },
      {
        verb: 'REQUESTED',
        after: { name: nameOf({ ...row, personName }), guests: row.guests, status: row.status },
      },
    )
    await announceRequest(tx, ctx, { ...row, personName }, ctx.user.id)
    return { stayId }
  })
}

/** Who stays: members themselves; managers choose anyone in the group. */
async function stayerOf(tx: Tx, member: Member, chosen: string | null, current: string | null) {
  if (chosen === null || chosen === current) return current
  if (!can(member.role, 'stay.for-others')) throw forbidden()
  const people = await listMemberIds(tx, member.familyGroupId, ['MANAGER', 'MEMBER', 'VIEWER'])
  if (people.includes(chosen)) return chosen
  const message = t`This person is not in the group. Choose someone else.`
  throw new AppError('invalid', message, { fields: { userId: message } })
}

/** Saves the form, and refuses a stale edit with the newer value. */
export function updateStay(ctx: MemberContext, { stayId, version, ...fields }: UpdateStayInput) {
  return changeStay(ctx, stayId, (tx, stay) => edit(tx, ctx, stay, version, fields))
}

/** Changes the dates only: a drag in the calendar. */
export function moveStay(ctx: MemberContext, { stayId, version, ...span }: MoveStayInput) {
  return changeStay(ctx, stayId, (tx, stay) => {
    const { userId, guests, note } = stay
    return edit(tx, ctx, stay, version, { userId, guests, note, ...span })
  })
}

async function edit(tx: Tx, ctx: MemberContext, stay: HeldStay, version: number, fields: StayFields) {
  if (!mayChange(stay.caller)) throw refused('not-allowed')
  await requireFresh(tx, stay, version)
  if (isFinal(stay.status)) throw refused('no-such-move')
  const userId = await stayerOf(tx, stay.member, fields.userId, stay.userId)
  const areOtherDates = fields.startsOn !== stay.startsOn || fields.endsOn !== stay.endsOn
  const isSame =
    !areOtherDates && userId === stay.userId && fields.guests === stay.guests && fields.note === stay.note
  if (isSame) return { version, status: stay.status }
  const status = statusAfterEdit(stay.status, stay.caller, areOtherDates)
  const needsNewConfirmation = status === 'REQUESTED' && areOtherDates
  await repository.updateStay(tx, stay, {
    ...fields,
    userId,
    // Someone else’s from now on.
    ...(userId !== null && { relativeName: null, relativeLinkId: null }),
    status,
    ...(status !== stay.status && { decidedBy: null, decidedAt: null }),
  })
  const row = await repository.findStay(tx, stay)
  if (!row) throw new Error('the stay was not found')
  const personName = personNameOf(row)
  await recordStay(tx, ctx.user, stay, {
    verb: 'CHANGED',
    before: { name: nameOf(stay), guests: stay.guests, status: stay.status },
    after: { name: nameOf({ ...row, personName }), guests: row.guests, status },
  })
  if (needsNewConfirmation) await announceRequest(tx, ctx, { ...row, personName }, ctx.user.id)
  return { version: version + 1, status }
}

const verbs = { CONFIRMED: 'CONFIRMED', DECLINED: 'DECLINED', CANCELLED: 'CANCELLED' } as const

/** Confirms, declines or cancels a stay. Of two overlapping stays confirmed at once, one wins. */
export function decideStay(
  ctx: MemberContext,
  { stayId, version, status, reason = null, acceptsOverlap = false }: DecideStayInput,
) {
  return changeStay(ctx, stayId, async (tx, stay) => {
    // Pressed twice: nothing to do.
    if (stay.status === status) return { version: stay.version }
    await requireFresh(tx, stay, version)
    const refusal = refuseStayMove({
      from: stay.status,
      to: status,
      reason,
      caller: stay.caller,
      isTaken: await isTaken(tx, stay),
      acceptsOverlap,
    })
    if (refusal) throw refused(refusal)
    await repository.updateStay(tx, stay, {
      status,
      statusReason: reason,
      decidedBy: ctx.user.id,
      decidedAt: ctx.clock.now(),
    })
    await recordStay(tx, ctx.user, stay, {
      verb: verbs[status],
      before: { name: nameOf(stay), status: stay.status },
      after: { status, ...(reason && { reason }) },
    })
    await announceDecision(tx, ctx, stay, { status, reason })
    return { version: version + 1 }
  })
}

const codes: Record<StayRefusal, 'conflict' | 'forbidden' | 'invalid'> = {
  'no-such-move': 'conflict',
  'not-allowed': 'forbidden',
  'own-request': 'forbidden',
  'needs-manager': 'forbidden',
  'asks-first': 'conflict',
  'no-reason': 'invalid',
}

const refused = (refusal: StayRefusal) =>
  new AppError(codes[refusal], stayRefusals[refusal], {
    ...(refusal === 'no-reason' && { fields: { reason: stayRefusals[refusal] } }),
  })
