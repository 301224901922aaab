import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { makeBills } from '../../../money/bills/server/make-bills.service.ts'
import { lockMoney, putEntries } from '../../../money/ledger/server/ledger.service.ts'
import { effectsOf, split, type Weight } from '../../../money/splits/splits.rules.ts'
import { type SampleMoney, type SamplePayment, sampleMoney, siblings } from '../sample-money.ts'
import { type SampleRecord, sampleRecords } from '../sample-record.ts'
import { payPastBills } from './sample-bills.service.ts'
import { insertMoney, insertSplitDefault, listParticipantIds, listPlaces } from './sample-money.repository.ts'

/** Who and what the sample names, by how it names them. */
type Known = {
  familyGroupId: string
  participantOf: (person: string) => string
  userOf: (person: string) => string | null
  houseOf: (name: string | undefined) => string | null
  projectOf: (title: string | undefined) => string | null
  records: SampleRecord[]
}

/** Writes down what the sample family paid, settled and expects, in the transaction that makes it. */
export async function addMoney(tx: Tx, ctx: MemberContext, today: string, relatives: Map<string, string>) {
  const known = await learn(tx, ctx, today, relatives)
  const money = sampleMoney(today)
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
  // What comes near is there at once, as the job would have made it.
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
  today: string,
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
    records: sampleRecords(today),
  }
}

function paymentRows(sample: SamplePayment, known: Known) {
  const { property, project, payer, split: among, isPending = false, ...facts } = sample
  const { familyGroupId } = known
  const id = newId()
  const method = among === 'OWNERSHIP' ? ('OWNERSHIP' as const) : ('EQUAL' as const)
  const weights =
    among === 'OWNERSHIP'
      ? ownersOf(sample, known)
      : among.map((person) => ({ participantId: known.participantOf(person), weight: 1 }))
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

/** Who owns the house on the day of the payment; in the sample all of them are relatives. */
function ownersOf({ property, paidOn }: SamplePayment, { records, participantOf }: Known): Weight[] {
  const owners = records.find((record) => record.property === property)?.owners ?? []
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
