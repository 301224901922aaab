import type { MemberContext } from '../../../server/context.ts'
import type { Tx } from '../../../server/db/client.ts'
import { type Activity, recordActivity } from '../../activity/server/activity.service.ts'
import { putEntries } from '../../ledger/server/ledger.service.ts'
import type { PaymentKind, PaymentStatus } from '../payments.rules.ts'
import { effectsOf, type Part } from '../splits.rules.ts'

export type Counting = {
  id: string
  familyGroupId: string
  propertyId: string | null
  kind: PaymentKind
  status: PaymentStatus
  amountMinor: number
  paidOn: string
  payerId: string
  parts: readonly Pick<Part, 'participantId' | 'amountMinor'>[]
}

/** What the payment does to the balances from now on: nothing, unless it is approved. Called under `lockMoney`. */
export function putPaymentEntries(tx: Tx, payment: Counting) {
  const { id, familyGroupId, propertyId, paidOn, status } = payment
  const source = { familyGroupId, propertyId, occurredOn: paidOn, paymentId: id }
  return putEntries(tx, source, status === 'APPROVED' ? effectsOf(payment) : [])
}

type Entry = Pick<Activity, 'verb' | 'before' | 'after'>

export const recordPaymentActivity = (
  tx: Tx,
  ctx: MemberContext,
  { id, propertyId, familyGroupId }: Pick<Counting, 'id' | 'propertyId' | 'familyGroupId'>,
  entry: Entry,
) =>
  recordActivity(tx, {
    familyGroupId,
    actor: ctx.user,
    entityType: 'payment',
    entityId: id,
    ...(propertyId && { propertyId }),
    ...entry,
  })
