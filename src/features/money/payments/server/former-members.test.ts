import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aSettlement, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { anOwnership } from '../../../../../test/factories/records.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { balances } from '../../../../server/db/schema/settlements.ts'
import { leaveGroup } from '../../../base/groups/server/members.service.ts'
import type { RecordPaymentInput } from '../payments.schemas.ts'
import { paymentTexts } from '../payments.texts.ts'
import { decidePayment } from './decide-payment.service.ts'
import { deletePayment, restorePayment } from './payment-trash.service.ts'
import { getPayment, recordPayment } from './payments.service.ts'
import { updatePayment } from './update-payment.service.ts'

const { db } = testDatabase()
let familyGroupId = ''
let anna: MemberContext
let ben: MemberContext
let cleo: MemberContext
let ids = { anna: '', ben: '', cleo: '' }

async function someone(firstName: string, role: Role): Promise<MemberContext> {
  const user = await aUser(db, { firstName })
  await aMembership(db, { familyGroupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, familyGroupId, role)
}

beforeEach(async () => {
  const user = await aUser(db)
  familyGroupId = (await aGroup(db, [{ user }])).id
  anna = asMember(db, user, familyGroupId)
  ben = await someone('Ben', 'MEMBER')
  cleo = await someone('Cleo', 'MEMBER')
  const idOf = (ctx: MemberContext) => participantOf(db, familyGroupId, ctx.user.id)
  ids = { anna: await idOf(anna), ben: await idOf(ben), cleo: await idOf(cleo) }
})

const fields = (payerId: string, amountMinor: number, ...people: string[]) => ({
  ...{ kind: 'EXPENSE' as const, title: 'New roof', amountMinor, payerId, paidOn: '2026-03-02' },
  ...{
    category: 'REPAIRS' as const,
    propertyId: null,
    projectId: null,
    taskId: null,
    workerId: null,
    note: null,
  },
  original: null,
  split: {
    method: 'EQUAL' as const,
    weights: people.map((participantId) => ({ participantId, weight: 1 })),
  },
})
type Fields = Omit<ReturnType<typeof fields>, 'propertyId' | 'split'> &
  Pick<RecordPaymentInput, 'propertyId' | 'split'>
const record = async (ctx: MemberContext, payment: Fields) =>
  (await recordPayment(ctx, { ...payment, familyGroupId, id: newId() })).paymentId
const versionOf = async (paymentId: string) => (await getPayment(anna, paymentId)).version
const edit = async (ctx: MemberContext, paymentId: string, { propertyId, ...payment }: Fields) =>
  updatePayment(ctx, {
    ...payment,
    paymentId,
    newPropertyId: propertyId,
    version: await versionOf(paymentId),
  })
const decide = async (paymentId: string, status: 'APPROVED' | 'REJECTED') =>
  decidePayment(anna, { paymentId, status, reason: 'Too much', version: await versionOf(paymentId) })
const settled = (fromId: string, toId: string, amountMinor: number) =>
  aSettlement(db, { familyGroupId }, { fromId, toId, amountMinor, status: 'CONFIRMED' })
const balanceOf = async (id: string) =>
  (await db.select().from(balances))
    .filter(({ participantId }) => participantId === id)
    .reduce((sum, { balanceMinor }) => sum + balanceMinor, 0)
const refusal = { code: 'invalid', message: paymentTexts.formerOwesMore('Cleo Keller') }

describe('a settled-up former member never owes anything later', () => {
  it('by a payment that was rejected before they left and asks again', async () => {
    const payment = fields(ids.ben, 60_000, ids.ben, ids.cleo)
    const paymentId = await record(ben, payment)
    await decide(paymentId, 'REJECTED')
    await leaveGroup(cleo)
    await expect(edit(ben, paymentId, { ...payment, amountMinor: 40_000 })).rejects.toMatchObject(refusal)
    await expect(edit(ben, paymentId, payment)).rejects.toMatchObject(refusal)
    expect(await balanceOf(ids.cleo)).toBe(0)
    expect(await edit(ben, paymentId, fields(ids.ben, 40_000, ids.ben, ids.anna))).toMatchObject({
      status: 'APPROVED',
    })
  })

  it('by a payment that is restored from the trash and approved', async () => {
    const paymentId = await record(ben, fields(ids.ben, 60_000, ids.ben, ids.cleo))
    await deletePayment(ben, paymentId)
    await leaveGroup(cleo)
    await restorePayment(ben, paymentId)
    await expect(decide(paymentId, 'APPROVED')).rejects.toMatchObject(refusal)
    expect(await balanceOf(ids.cleo)).toBe(0)
    await decide(paymentId, 'REJECTED')
  })

  it('by an edit that changes the payer from them to someone else', async () => {
    const payment = fields(ids.cleo, 10_000, ids.anna, ids.cleo)
    const paymentId = await record(anna, payment)
    await settled(ids.anna, ids.cleo, 5_000)
    await leaveGroup(cleo)
    for (const change of [fields(ids.anna, 10_000, ids.anna), fields(ids.cleo, 10_000, ids.cleo)])
      await expect(edit(anna, paymentId, change)).rejects.toMatchObject(refusal)
    expect(await balanceOf(ids.cleo)).toBe(0)
  })

  it('by such an edit of a payment split by ownership, of which they own a share', async () => {
    const house = await aProperty(db, familyGroupId)
    const owner = (ctx: MemberContext) => ({ userId: ctx.user.id, ownerName: 'Owner', basisPoints: 5_000 })
    await anOwnership(db, house, '2026-01-01', [owner(anna), owner(cleo)])
    const byOwners = { propertyId: house.id, split: { method: 'OWNERSHIP' as const, weights: [] } }
    const paymentId = await record(anna, { ...fields(ids.cleo, 10_000), ...byOwners })
    await settled(ids.anna, ids.cleo, 5_000)
    await leaveGroup(cleo)
    const change = { ...fields(ids.anna, 10_000), ...byOwners }
    await expect(edit(anna, paymentId, change)).rejects.toMatchObject(refusal)
    expect(await balanceOf(ids.cleo)).toBe(0)
  })

  it('and keeps their share after an edit that needed approval again', async () => {
    const payment = fields(ids.ben, 60_000, ids.ben, ids.cleo)
    const paymentId = await record(ben, payment)
    await decide(paymentId, 'APPROVED')
    await settled(ids.cleo, ids.ben, 30_000)
    await leaveGroup(cleo)
    await edit(ben, paymentId, { ...payment, paidOn: '2026-03-03' })
    expect(await balanceOf(ids.cleo)).toBe(30_000)
    await edit(ben, paymentId, { ...payment, paidOn: '2026-03-04' })
    await decide(paymentId, 'APPROVED')
    expect(await balanceOf(ids.cleo)).toBe(0)
  })
})
