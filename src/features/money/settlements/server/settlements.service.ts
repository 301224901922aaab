import { t } from '@lingui/core/macro'
import { AppError, notFound, staleEdit } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { holdActiveProperty } from '../../../house/properties/server/properties.service.ts'
import {
  limitWrites,
  lockMoney,
  putEntries,
  reckoningOf,
} from '../../balance-entries/server/balance-entries.service.ts'
import {
  effectsOfSettlement,
  hasBalanceEntries,
  mayRecord,
  recordLimit,
  refuseSettlementMove,
  type SettlementRefusal,
  type SettlementStatus,
  statusWhenRecorded,
} from '../settlements.rules.ts'
import type { DecideSettlementInput, RecordSettlementInput } from '../settlements.schemas.ts'
import { settlementRefusals, settlementTexts } from '../settlements.texts.ts'
import { announceDecision, announceRecorded } from './settlement-notices.service.ts'
import {
  requirePayerSettledUp,
  requirePeople,
  requireReceiverSettledUp,
  wrong,
} from './settlement-people.service.ts'
import * as reads from './settlement-reads.repository.ts'
import { recordSettlementActivity, settlementView, standOf } from './settlement-views.service.ts'
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
  const answering = await reads.listAnswering(tx, familyGroupId)
  const parties = { fromId: fields.fromId, toId: fields.toId, createdBy: ctx.user.id }
  const stand = standOf(member, parties, answering)
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
  if (status === 'CONFIRMED') await announceDecision(tx, ctx, told, { status, reason: null, answering })
  else await announceRecorded(tx, ctx, told, answering)
  return { settlementId: id, status }
}

type Booked = {
  id: string
  familyGroupId: string
  propertyId: string | null
  settledOn: string
  fromId: string
  toId: string
  amountMinor: number
}

/** Writes the balance entries of a settlement. The caller holds `lockMoney`. */
const putSettlement = (tx: Tx, settlement: Booked, status: SettlementStatus) =>
  putEntries(
    tx,
    {
      familyGroupId: settlement.familyGroupId,
      propertyId: settlement.propertyId,
      settlementId: settlement.id,
      occurredOn: settlement.settledOn,
      isWaiting: status === 'RECORDED',
    },
    hasBalanceEntries(status) ? effectsOfSettlement(settlement) : [],
  )

const verbs = { CONFIRMED: 'CONFIRMED', DISPUTED: 'DISPUTED', VOID: 'VOIDED' } as const

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
    const propertyId = await repository.findPropertyOf(tx, key)
    if (propertyId) await holdActiveProperty(tx, { propertyId, familyGroupId })
    await repository.lockSettlement(tx, key)
    await lockMoney(tx, familyGroupId)
    const row = await reads.findSettlement(tx, key)
    if (!row) throw notFound(t`This settlement`)
    // Pressed twice: already done.
    if (row.status === status && row.decidedBy === ctx.user.id) return { version: row.version, status }
    const view = await settlementView({ member }, tx, row)
    if (row.version !== version) throw staleEdit(settlementTexts.stale, view)
    const answering = await reads.listAnswering(tx, familyGroupId)
    const reason = status === 'CONFIRMED' ? null : given
    const refusal = refuseSettlementMove({
      from: row.status,
      to: status,
      reason,
      method: row.method,
      stand: standOf(member, row, answering),
    })
    if (refusal) throw refused(refusal)
    if (status === 'CONFIRMED') await requireReceiverSettledUp(tx, member, row)
    else if (row.status === 'CONFIRMED') await requirePayerSettledUp(tx, member, row)
    await repository.updateSettlement(tx, key, {
      status,
      statusReason: reason,
      decidedBy: ctx.user.id,
      decidedAt: ctx.clock.now(),
    })
    await putSettlement(tx, row, status)
    const { amountMinor, currency } = row
    const name = { fromName: view.from.name, toName: view.to.name, amountMinor, currency }
    await recordSettlementActivity(tx, ctx, row, {
      verb: verbs[status],
      before: { name, status: row.status },
      after: { status, ...(reason && { reason }) },
    })
    await announceDecision(tx, ctx, { ...row, name }, { status, reason, answering })
    return { version: version + 1, status }
  })
}

const codes: Record<SettlementRefusal, 'conflict' | 'forbidden' | 'invalid'> = {
  'no-such-move': 'conflict',
  'not-allowed': 'forbidden',
  'not-receiver': 'forbidden',
  'no-reason': 'invalid',
}

const refused = (refusal: SettlementRefusal) =>
  new AppError(codes[refusal], settlementRefusals[refusal], {
    ...(refusal === 'no-reason' && { fields: { reason: settlementRefusals[refusal] } }),
  })
