import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { lockMoney, putEntries } from '../../../money/balance-entries/server/balance-entries.service.ts'
import { makeBills } from '../../../money/bills/server/make-bills.service.ts'
import { payHeldBill } from '../../../money/bills/server/pay-bill.service.ts'
import { effectsOf, split, type Weight } from '../../../money/splits/splits.rules.ts'
import type { SampleFamily } from '../sample-family.ts'
import { type Person, type SampleMoney, type SamplePayment, siblings } from '../sample-parts.ts'
import {
  insertMoney,
  insertSplitDefault,
  listBillsBefore,
  listParticipantIds,
  listPlaces,
} from './samples.repository.ts'

/** Ids by the names used in the sample. */
type Known = {
  familyGroupId: string
  participantOf: (person: string) => string
  userOf: (person: string) => string | null
  houseOf: (name: string | undefined) => string | null
  projectOf: (title: string | undefined) => string | null
  houses: SampleFamily['houses']
}

type Loaded = { today: string; sample: SampleFamily; relatives: Map<string, string> }

/** Inserts the sample expenses, settlements and bills, in the transaction that creates the family. */
export async function addMoney(tx: Tx, ctx: MemberContext, { today, sample, relatives }: Loaded) {
  const known = await learn(tx, ctx, sample, relatives)
  const { money } = sample
  const paid = money.payments.map((payment) => paymentRows(payment, known))
  const settled = money.settlements.map((settlement) => settlementRow(settlement, known))
  const series = money.bills.map(({ property, paidBy: _, ...bill }) => ({
    ...bill,
    id: newId(),
    familyGroupId: known.familyGroupId,
    propertyId: known.houseOf(property),
    nextOn: bill.startsOn,
  }))
  await lockMoney(tx, known.familyGroupId)
  await insertMoney(tx, {
    payments: paid.map(({ payment }) => payment),
    paymentParts: paid.flatMap(({ parts }) => parts),
    settlements: settled,
    billSeries: series,
    budgets: money.budgets.flatMap(({ property, ...budget }) => {
      const propertyId = known.houseOf(property)
      const { familyGroupId } = known
      return propertyId ? [{ ...budget, familyGroupId, propertyId, year: Number(today.slice(0, 4)) }] : []
    }),
  })
  await insertSplitDefault(
    tx,
    { familyGroupId: known.familyGroupId, method: 'EQUAL' },
    siblings.map((person) => known.participantOf(person)),
  )
  // Upcoming bills are created immediately, as the job would.
  await makeBills(
    tx,
    ctx.clock.now(),
    series.map(({ id }) => id),
  )
  await payPastBills(tx, ctx, { today, bills: money.bills, participantOf: known.participantOf })
  for (const { source, effects } of paid) await putEntries(tx, source, effects)
  for (const { id, fromId, toId, amountMinor, settledOn, status, familyGroupId } of settled) {
    const source = { familyGroupId, propertyId: null, occurredOn: settledOn, settlementId: id }
    await putEntries(tx, { ...source, isWaiting: status === 'RECORDED' }, [
      { participantId: fromId, amountMinor },
      { participantId: toId, amountMinor: -amountMinor },
    ])
  }
}

async function learn(
  tx: Tx,
  { member: { familyGroupId }, user }: MemberContext,
  { houses: known }: SampleFamily,
  relatives: Map<string, string>,
): Promise<Known> {
  const participants = await listParticipantIds(tx, familyGroupId)
  const { houses, projects } = await listPlaces(tx, familyGroupId)
  const users = new Map([...relatives, ['me', user.id]])
  return {
    familyGroupId,
    participantOf: (person) => {
      const id = participants.get(users.get(person) ?? null)
      if (!id) throw new Error(`${person} is not in the sample family`)
      return id
    },
    userOf: (person) => users.get(person) ?? null,
    houseOf: (name) => (name && houses.get(name)) ?? null,
    projectOf: (title) => (title && projects.get(title)) ?? null,
    houses: known,
  }
}

function paymentRows(sample: SamplePayment, known: Known) {
  const { property, project, payer, split: among, isPending = false, ...facts } = sample
  const { familyGroupId } = known
  const id = newId()
  const method = among ?? ('EQUAL' as const)
  const weights =
    method === 'OWNERSHIP'
      ? ownersOf(sample, known)
      : siblings.map((person) => ({ participantId: known.participantOf(person), weight: 1 }))
  const divided = split(facts.amountMinor, method, weights)
  if ('refusal' in divided) throw new Error(`${facts.title} cannot be split`)
  const payerId = known.participantOf(payer)
  const propertyId = known.houseOf(property)
  return {
    payment: {
      ...facts,
      id,
      familyGroupId,
      propertyId,
      projectId: known.projectOf(project),
      payerId,
      createdBy: known.userOf(payer),
      splitMethod: method,
      status: isPending ? ('PENDING' as const) : ('APPROVED' as const),
    },
    parts: divided.parts.map((part) => ({ ...part, paymentId: id, familyGroupId })),
    source: { familyGroupId, propertyId, occurredOn: facts.paidOn, paymentId: id },
    effects: isPending ? [] : effectsOf({ ...facts, payerId, parts: divided.parts }),
  }
}

/** The owners on the date of the expense; in the sample all of them are relatives. */
function ownersOf({ property, paidOn }: SamplePayment, { houses, participantOf }: Known): Weight[] {
  const owners = houses.find(({ facts }) => facts.name === property)?.record?.owners ?? []
  const shares = owners.findLast(({ validFrom }) => validFrom <= paidOn)?.shares ?? []
  return shares.flatMap((share) =>
    'relative' in share ? [{ participantId: participantOf(share.relative), weight: share.basisPoints }] : [],
  )
}

const settlementRow = (
  { from, to, ...facts }: SampleMoney['settlements'][number],
  { familyGroupId, participantOf, userOf }: Known,
) => ({
  ...facts,
  id: newId(),
  familyGroupId,
  fromId: participantOf(from),
  toId: participantOf(to),
  createdBy: userOf(from),
  method: 'BANK_TRANSFER' as const,
  ...(facts.status === 'CONFIRMED' && { decidedAt: new Date() }),
})

type Paid = {
  today: string
  bills: SampleMoney['bills']
  participantOf: (person: Person) => string
}

/** Pays past bills, so that nothing in the sample is overdue. */
async function payPastBills(tx: Tx, ctx: MemberContext, { today, bills, participantOf }: Paid) {
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
      workerId: null,
      note: null,
      original: null,
      split: { method: 'EQUAL' as const, weights },
    }
    await payHeldBill(tx, ctx, { billId, version, payment })
  }
}
