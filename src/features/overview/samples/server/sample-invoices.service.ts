import { t } from '@lingui/core/macro'
import { addDays } from '../../../../lib/dates.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { addBill, setBillStatusOf } from '../../../money/bills/server/bills.service.ts'
import { payHeldBill } from '../../../money/bills/server/pay-bill.service.ts'
import { billTitle } from '../../../money/invoices/invoices.rules.ts'
import { siblings } from '../sample-parts.ts'
import { type SampleWorkerIds, sampleWorkers } from '../sample-workers.ts'
import * as repository from './sample-invoices.repository.ts'
import { listParticipantIds } from './samples.repository.ts'

const carpenter = () => sampleWorkers().bruno

type Sample = {
  number: string
  amountMinor: number
  /** Days before today. */
  issued: number
  state: 'SUBMITTED' | 'QUERIED' | 'APPROVED' | 'PAID' | 'BILL_CANCELLED' | 'REJECTED'
  reason?: string
  note?: string
}

/** The carpenter's invoices for the jetty, one in every status. */
const invoices: readonly Sample[] = [
  {
    number: 'F-101',
    amountMinor: 38_000,
    issued: 40,
    state: 'PAID',
    get note() {
      return t`Measuring and drawings`
    },
  },
  {
    number: 'F-104',
    amountMinor: 12_000,
    issued: 30,
    state: 'REJECTED',
    get reason() {
      return t`This invoice is for another customer.`
    },
  },
  {
    number: 'F-108',
    amountMinor: 9_500,
    issued: 21,
    state: 'BILL_CANCELLED',
    get note() {
      return t`Delivery`
    },
  },
  {
    number: 'F-112',
    amountMinor: 146_000,
    issued: 12,
    state: 'APPROVED',
    get note() {
      return t`Larch boards`
    },
  },
  {
    number: 'F-115',
    amountMinor: 64_000,
    issued: 5,
    state: 'QUERIED',
    get reason() {
      return t`What are the twelve extra hours for?`
    },
  },
  {
    number: 'F-118',
    amountMinor: 88_000,
    issued: 1,
    state: 'SUBMITTED',
    get note() {
      return t`First half of the work`
    },
  },
]

type Loaded = { today: string; relatives: Map<string, string>; workers: SampleWorkerIds }

/** Inserts the contractor's invoices, in the transaction that creates the family. */
export async function addInvoices(tx: Tx, ctx: MemberContext, { today, relatives, workers }: Loaded) {
  const { familyGroupId } = ctx.member
  const place = await repository.findProject(tx, familyGroupId, t`New jetty`)
  if (!place) return
  const workerId = workers.bruno
  const people = await listParticipantIds(tx, familyGroupId)
  const ids = siblings.map(
    (one) => people.get(one === 'me' ? ctx.user.id : (relatives.get(one) ?? null)) ?? '',
  )
  const rows: Parameters<typeof repository.insertInvoices>[1] = []
  for (const { number, amountMinor, issued, state, reason, note } of invoices) {
    const issuedOn = addDays(today, -issued)
    const asked = { ...place, workerId, number, amountMinor, issuedOn, dueOn: addDays(issuedOn, 30) }
    const isApproved = state === 'APPROVED' || state === 'PAID' || state === 'BILL_CANCELLED'
    const billId = isApproved ? await makeBill(tx, ctx, asked) : null
    if (billId && state === 'PAID')
      await pay(tx, ctx, { ...asked, billId, paidOn: addDays(issuedOn, 7) }, ids)
    if (billId && state === 'BILL_CANCELLED') await setBillStatusOf(tx, ctx, billId, 'CANCELLED')
    rows.push({
      ...asked,
      familyGroupId,
      note,
      billId,
      status: isApproved ? 'APPROVED' : state,
      statusReason: reason ?? null,
      ...(state !== 'SUBMITTED' && { decidedBy: ctx.user.id, decidedAt: ctx.clock.now() }),
    })
  }
  await repository.insertInvoices(tx, rows)
}

type Asked = {
  propertyId: string
  projectId: string
  workerId: string
  number: string
  amountMinor: number
  dueOn: string
}

async function makeBill(tx: Tx, ctx: MemberContext, { number, ...asked }: Asked) {
  const { billId } = await addBill(tx, ctx, {
    title: billTitle(carpenter().name, number),
    payee: carpenter().name,
    isEstimate: false,
    category: 'REPAIRS',
    note: null,
    propertyId: asked.propertyId,
    projectId: asked.projectId,
    workerId: asked.workerId,
    amountMinor: asked.amountMinor,
    dueOn: asked.dueOn,
  })
  return billId
}

type Paying = Asked & { billId: string; paidOn: string }

/** Paid by the first sibling and split equally. */
function pay(tx: Tx, ctx: MemberContext, { billId, ...of }: Paying, participantIds: string[]) {
  return payHeldBill(tx, ctx, {
    billId,
    version: 1,
    payment: {
      id: newId(),
      kind: 'EXPENSE',
      title: billTitle(carpenter().name, of.number),
      amountMinor: of.amountMinor,
      paidOn: of.paidOn,
      payerId: participantIds[0] ?? '',
      category: 'REPAIRS',
      propertyId: of.propertyId,
      projectId: of.projectId,
      taskId: null,
      workerId: null,
      note: null,
      original: null,
      split: {
        method: 'EQUAL',
        weights: participantIds.map((participantId) => ({ participantId, weight: 1 })),
      },
    },
  })
}
