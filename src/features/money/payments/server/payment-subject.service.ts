import type { Member, RequestContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { unlessRefused } from '../../../house/decisions/server/decision-about.service.ts'
import type {
  DecisionSubject,
  HeldSubject,
  SubjectFacts,
  SubjectKey,
} from '../../../house/decisions/server/decisions.ports.ts'
import { holdActiveProperty } from '../../../house/properties/server/properties.service.ts'
import { lockMoney } from '../../balance-entries/server/balance-entries.service.ts'
import { type HeldPayment, readPayment } from './change-payment.service.ts'
import { approve } from './decide-payment.service.ts'
import { listDeciders } from './payment-deciders.repository.ts'
import { withdrawPending } from './payment-notices.service.ts'
import * as reads from './payment-reads.repository.ts'
import { askAgain } from './payment-trash.service.ts'
import { billOfPayment } from './payments.ports.ts'
import * as repository from './payments.repository.ts'

// An expense that waits for approval, as a decision of the owners sees it.

type Services = Pick<RequestContext, 'enqueue' | 'clock'>

/** Nobody: what a decision does is not done by a person. */
const nobody = (familyGroupId: string): Member => ({
  userId: '00000000-0000-0000-0000-000000000000',
  familyGroupId,
  role: 'VIEWER',
})

const factsOf = ({ kind, status, propertyId, title, amountMinor }: reads.PaymentRow): SubjectFacts => ({
  ...{ propertyId, name: title, amountMinor },
  isWaiting: kind === 'EXPENSE' && status === 'PENDING',
})

async function find(db: Executor, { id, familyGroupId }: SubjectKey): Promise<SubjectFacts | undefined> {
  const row = await reads.findPayment(db, { paymentId: id, familyGroupId }, nobody(familyGroupId).userId)
  return row && factsOf(row)
}

/** Locks in the order of `changePayment`: the property, the bill, the payment, the money. */
async function lock(tx: Tx, key: repository.PaymentKey): Promise<HeldPayment> {
  const { familyGroupId } = key
  const member = nobody(familyGroupId)
  const { propertyId, billId } = await repository.findPlace(tx, key)
  if (propertyId) await holdActiveProperty(tx, { propertyId, familyGroupId })
  if (billId) await billOfPayment().hold(tx, { member }, billId)
  await repository.lockPayment(tx, key)
  await lockMoney(tx, familyGroupId)
  return readPayment(tx, member, key, { isDeleted: false })
}

async function hold(
  tx: Tx,
  { enqueue, clock }: Services,
  { id, familyGroupId }: SubjectKey,
): Promise<HeldSubject | undefined> {
  const payment = await unlessRefused(lock(tx, { paymentId: id, familyGroupId }))
  if (!payment) return undefined
  const actor = { enqueue, clock, user: null, member: payment.member }
  return {
    ...factsOf(payment),
    stopAsking: (within) => withdrawPending(within, payment),
    askAgain: (within) => askAgain(within, actor, payment),
    async ablesOf(within, userIds) {
      const deciders = await listDeciders(within, { ...payment, changedBy: payment.decidedById })
      return userIds.filter((userId) => deciders.some((decider) => decider.userId === userId))
    },
    carryOut: (within) => approve(within, actor, payment),
  }
}

export const paymentSubject: DecisionSubject = { find, hold }
