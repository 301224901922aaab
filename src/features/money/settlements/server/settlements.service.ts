import { t } from '@lingui/core/macro'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { holdActiveProperty } from '../../../house/properties/server/properties.service.ts'
import { limitWrites, lockMoney, reckoningOf } from '../../balance-entries/server/balance-entries.service.ts'
import { mayRecord, recordLimit, type SettlementStatus, statusWhenRecorded } from '../settlements.rules.ts'
import type { DecideSettlementInput, RecordSettlementInput } from '../settlements.schemas.ts'
import { settlementTexts } from '../settlements.texts.ts'
import { applyDecision, holdSettlement, putSettlement, requireMove } from './decide-settlement.service.ts'
import { announceDecision, announceRecorded } from './settlement-notices.service.ts'
import {
  requirePayerSettledUp,
  requirePeople,
  requireReceiverSettledUp,
  wrong,
} from './settlement-people.service.ts'
import * as reads from './settlement-reads.repository.ts'
import {
  listAnswering,
  recordSettlementActivity,
  settlementView,
  standOf,
} from './settlement-views.service.ts'
import * as repository from './settlements.repository.ts'

type Recorded = { settlementId: string; status: SettlementStatus; isNew: boolean }

/** The first time zone to begin a day, so that today is never in the future. */
const earliestZone = 'Pacific/Kiritimati'

/** Records a settlement. It needs confirmation unless the caller could confirm it. A retry returns the same answer. */
export async function recordSettlement(ctx: MemberContext, input: RecordSettlementInput): Promise<Recorded> {
  if (input.settledOn > todayIn(earliestZone, ctx.clock.now()))
    throw wrong('settledOn', settlementTexts.future)
  await ctx.limits.limit('settlement-record', ctx.user.id, recordLimit)
  return changeInGroup(ctx, 'payment.record', async (tx, member) => {
    const { familyGroupId } = member
    const { propertyId } = input
    if (propertyId) await holdActiveProperty(tx, { propertyId, familyGroupId })
    await lockMoney(tx, familyGroupId)
    const earlier = await reads.findSettlement(tx, { ...input, familyGroupId })
    if (earlier) {
      if (!isSame(earlier, { ...input, createdBy: ctx.user.id }))
        throw new AppError('conflict', settlementTexts.sentBefore)
      return { settlementId: earlier.id, status: earlier.status, isNew: false }
    }
    return { ...(await add(tx, ctx, member, input)), isNew: true }
  })
}

type Sent = Pick<
  reads.SettlementRow,
  'createdBy' | 'fromId' | 'toId' | 'amountMinor' | 'settledOn' | 'method' | 'propertyId'
>

/** Returns whether it is a retry, ignoring the note. */
const isSame = (earlier: Sent, sent: Sent) =>
  earlier.createdBy === sent.createdBy &&
  earlier.fromId === sent.fromId.toLowerCase() &&
  earlier.toId === sent.toId.toLowerCase() &&
  earlier.amountMinor === sent.amountMinor &&
  earlier.settledOn === sent.settledOn &&
  earlier.method === sent.method &&
  earlier.propertyId === (sent.propertyId?.toLowerCase() ?? null)

async function add(
  tx: Tx,
  ctx: MemberContext,
  member: Member,
  { settlementId: id, ...fields }: RecordSettlementInput,
) {
  const { familyGroupId } = member
  const people = await requirePeople(tx, member, fields)
  const answering = await listAnswering(tx, familyGroupId)
  const parties = { fromId: fields.fromId, toId: fields.toId, createdBy: ctx.user.id }
  const stand = standOf(member, { ...parties, propertyId: fields.propertyId }, answering)
  if (!mayRecord(stand)) throw new AppError('forbidden', settlementTexts.ownOnly)
  await requireReceiverSettledUp(tx, member, fields)
  const status = statusWhenRecorded(stand)
  const isNew = await repository.insertSettlement(tx, {
    ...fields,
    ...parties,
    id,
    familyGroupId,
    status,
    ...(status === 'CONFIRMED' && { decidedBy: ctx.user.id, decidedAt: ctx.clock.now() }),
  })
  // The id belongs to another group: reveal nothing.
  if (!isNew) throw notFound(t`This settlement`)
  const settlement = { ...fields, ...parties, id, familyGroupId }
  await putSettlement(tx, settlement, status)
  const { currency } = await reckoningOf(tx, familyGroupId)
  const name = { ...people, amountMinor: fields.amountMinor, currency }
  const told = { ...settlement, name }
  await recordSettlementActivity(tx, ctx, told, { verb: 'RECORDED', after: { name, status } })
  const by = { reason: null, answering, actorUserId: ctx.user.id }
  if (status === 'CONFIRMED') await announceDecision(tx, ctx, told, { status, ...by })
  else await announceRecorded(tx, ctx, told, answering)
  return { settlementId: id, status }
}

/** Confirms, disputes or voids a settlement. One of two simultaneous decisions wins. */
export async function decideSettlement(
  ctx: MemberContext,
  { settlementId, version, status, reason: given }: DecideSettlementInput,
) {
  await limitWrites(ctx)
  // The receiver may be a viewer; permission is checked below.
  return changeInGroup(ctx, 'group.see', async (tx, member) => {
    const { familyGroupId } = member
    const key = { settlementId, familyGroupId }
    const row = await holdSettlement(tx, key)
    // Pressed twice: already done.
    if (row.status === status && row.decidedBy === ctx.user.id) return { version: row.version, status }
    const view = await settlementView({ member }, tx, row)
    if (row.version !== version) throw staleEdit(settlementTexts.stale, view)
    const answering = await listAnswering(tx, familyGroupId)
    const decision = { status, reason: status === 'CONFIRMED' ? null : given }
    requireMove(row, decision, standOf(member, row, answering))
    if (status === 'CONFIRMED') await requireReceiverSettledUp(tx, member, row)
    else if (row.status === 'CONFIRMED') await requirePayerSettledUp(tx, member, row)
    const names = { fromName: view.from.name, toName: view.to.name }
    await applyDecision(tx, ctx, row, { ...decision, by: ctx.user, names, answering })
    return { version: version + 1, status }
  })
}
