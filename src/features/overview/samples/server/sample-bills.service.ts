import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { payHeldBill } from '../../../money/bills/server/pay-bill.service.ts'
import { type SampleBill, siblings } from '../sample-money.ts'
import type { Person } from '../sample-work.ts'
import { listBillsBefore } from './sample-money.repository.ts'

type Paid = {
  today: string
  bills: readonly SampleBill[]
  participantOf: (person: Person) => string
}

/** Pays the bills whose day is over, as the members of a family would: nothing of the sample is overdue. */
export async function payPastBills(tx: Tx, ctx: MemberContext, { today, bills, participantOf }: Paid) {
  const past = await listBillsBefore(tx, ctx.member.familyGroupId, today)
  for (const { billId, version, title, amountMinor, dueOn, category, propertyId } of past) {
    const paidBy = bills.find((bill) => bill.title === title)?.paidBy ?? 'me'
    const weights = siblings.map((person) => ({ participantId: participantOf(person), weight: 1 }))
    const payment = {
      id: newId(),
      kind: 'EXPENSE' as const,
      title,
      amountMinor,
      paidOn: dueOn,
      payerId: participantOf(paidBy),
      category,
      propertyId,
      projectId: null,
      taskId: null,
      note: null,
      original: null,
      split: { method: 'EQUAL' as const, weights },
    }
    await payHeldBill(tx, ctx, { billId, version, payment })
  }
}
