import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { CurrentUser, Relative, RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { holdActiveProperty } from '../../../house/properties/server/properties.service.ts'
import { lockMoney, putEntries } from '../../balance-entries/server/balance-entries.service.ts'
import {
  effectsOfSettlement,
  hasBalanceEntries,
  refuseSettlementMove,
  type SettlementRefusal,
  type SettlementStatus,
  type Stand,
} from '../settlements.rules.ts'
import { settlementRefusals } from '../settlements.texts.ts'
import { announceDecision } from './settlement-notices.service.ts'
import * as reads from './settlement-reads.repository.ts'
import { type Answering, recordSettlementActivity } from './settlement-views.service.ts'
import * as repository from './settlements.repository.ts'

// What a decision of a member and one by personal link have in common.

/** Locks the property of a settlement, the settlement and the money of its group. @throws AppError `not-found` */
export async function holdSettlement(tx: Tx, key: repository.SettlementKey): Promise<reads.SettlementRow> {
  const { familyGroupId } = key
  const propertyId = await repository.findPropertyOf(tx, key)
  if (propertyId) await holdActiveProperty(tx, { propertyId, familyGroupId })
  await repository.lockSettlement(tx, key)
  await lockMoney(tx, familyGroupId)
  const row = await reads.findSettlement(tx, key)
  if (!row) throw notFound(t`This settlement`)
  return row
}

export type Decision = { status: 'CONFIRMED' | 'DISPUTED' | 'VOID'; reason: string | null }

/** @throws AppError `conflict`, `forbidden`, `invalid` */
export function requireMove(row: reads.SettlementRow, { status: to, reason }: Decision, stand: Stand) {
  const refusal = refuseSettlementMove({ from: row.status, to, reason, method: row.method, stand })
  if (!refusal) return
  const message = settlementRefusals[refusal]
  throw new AppError(codes[refusal], message, {
    ...(refusal === 'no-reason' && { fields: { reason: message } }),
  })
}

const codes: Record<SettlementRefusal, 'conflict' | 'forbidden' | 'invalid'> = {
  'no-such-move': 'conflict',
  'not-allowed': 'forbidden',
  'not-receiver': 'forbidden',
  'no-reason': 'invalid',
}

const verbs = { CONFIRMED: 'CONFIRMED', DISPUTED: 'DISPUTED', VOID: 'VOIDED' } as const

type Applied = Decision & {
  /** The member who decided, or the receiver who answered by link. */
  by: CurrentUser | Relative
  names: { fromName: string; toName: string }
  answering: Answering
}

/** Saves a decision, rewrites the balance entries, and logs and announces it. The caller has called `holdSettlement`. */
export async function applyDecision(
  tx: Tx,
  ctx: Pick<RequestContext, 'enqueue' | 'clock'>,
  row: reads.SettlementRow,
  { status, reason, by, names, answering }: Applied,
) {
  const decidedBy = 'id' in by ? by.id : null
  const key = { settlementId: row.id, familyGroupId: row.familyGroupId }
  await repository.updateSettlement(tx, key, {
    status,
    statusReason: reason,
    decidedBy,
    decidedAt: ctx.clock.now(),
  })
  await putSettlement(tx, row, status)
  const { amountMinor, currency } = row
  const name = { ...names, amountMinor, currency }
  await recordSettlementActivity(tx, { user: by }, row, {
    verb: verbs[status],
    before: { name, status: row.status },
    after: { status, ...(reason && { reason }) },
  })
  await announceDecision(tx, ctx, { ...row, name }, { status, reason, answering, actorUserId: decidedBy })
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
export const putSettlement = (tx: Tx, settlement: Booked, status: SettlementStatus) =>
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
