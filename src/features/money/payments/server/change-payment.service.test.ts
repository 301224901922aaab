import { and, eq, isNull, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aBill, aPayment, aSettlement, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument } from '../../../../../test/factories/records.ts'
import { aProject, aTask } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { bills } from '../../../../server/db/schema/bills.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { balanceEntries, balances } from '../../../../server/db/schema/settlements.ts'
import { purgeDeleted } from '../../../base/deletion/server/deletion.service.ts'
import {
  deleteProperty,
  getProperty,
  setPropertyStatus,
  updateProperty,
} from '../../../house/properties/server/properties.service.ts'
import { listGroupActivity } from '../../../overview/activity-log/server/activity-log.service.ts'
import { listTrash } from '../../../overview/trash/server/trash.service.ts'
import type { UpdatePaymentInput } from '../payments.schemas.ts'
import { waitingText } from '../payments.texts.ts'
import { decidePayment, voidPayment } from './decide-payment.service.ts'
import { deletePayment, paymentTrash, restorePayment } from './payment-trash.service.ts'
import { getPayment, listPayments, listWaitingPayments, recordPayment } from './payments.service.ts'
import { updatePayment } from './update-payment.service.ts'

const database = testDatabase()
const { db } = database
let house = { id: '', familyGroupId: '' }
let anna: MemberContext
let ben: MemberContext
let dora: MemberContext
let ids = { anna: '', ben: '' }

async function someone(firstName: string, role: Role): Promise<MemberContext> {
  const user = await aUser(db, { firstName })
  await aMembership(db, { familyGroupId: house.familyGroupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, house.familyGroupId, role)
}

beforeEach(async () => {
  const user = await aUser(db)
  const { id: familyGroupId } = await aGroup(db, [{ user }])
  house = { id: (await aProperty(db, familyGroupId, { name: 'Lake cabin' })).id, familyGroupId }
  anna = asMember(db, user, familyGroupId)
  ben = await someone('Ben', 'MEMBER')
  dora = await someone('Dora', 'MANAGER')
  ids = {
    anna: await participantOf(db, familyGroupId, user.id),
    ben: await participantOf(db, familyGroupId, ben.user.id),
  }
})

const fields = (amountMinor: number) => ({
  kind: 'EXPENSE' as const,
  title: 'New roof',
  amountMinor,
  paidOn: '2026-03-02',
  payerId: ids.ben,
  category: 'REPAIRS' as const,
  propertyId: house.id,
  projectId: null,
  taskId: null,
  workerId: null,
  note: null,
  original: null,
  split: {
    method: 'EQUAL' as const,
    weights: [ids.anna, ids.ben].map((participantId) => ({ participantId, weight: 1 })),
  },
})

const record = async (amountMinor = 60_000) =>
  (await recordPayment(ben, { familyGroupId: house.familyGroupId, id: newId(), ...fields(amountMinor) }))
    .paymentId

const versionOf = async (paymentId: string) => (await getPayment(anna, paymentId)).version
type Decision = 'APPROVED' | 'REJECTED'
const decide = async (
  ctx: MemberContext,
  paymentId: string,
  status: Decision,
  reason: string | null = null,
) => decidePayment(ctx, { paymentId, status, reason, version: await versionOf(paymentId) })
const makeVoid = async (ctx: MemberContext, paymentId: string, reason: string | null = 'Paid twice') =>
  voidPayment(ctx, { paymentId, reason, version: await versionOf(paymentId) })
const edit = async (ctx: MemberContext, paymentId: string, change: Partial<UpdatePaymentInput>) => {
  const { propertyId, ...rest } = fields(60_000)
  const input = {
    ...rest,
    newPropertyId: propertyId,
    paymentId,
    version: await versionOf(paymentId),
    ...change,
  }
  return updatePayment(ctx, input)
}
const balancesNow = async () => {
  const rows = await db.select().from(balances)
  const of = (id: string) =>
    rows.filter((row) => row.participantId === id).reduce((sum, row) => sum + row.balanceMinor, 0)
  return [of(ids.anna), of(ids.ben)]
}
const told = async (ctx: MemberContext) =>
  (
    await db
      .select()
      .from(notifications)
      .where(eq(notifications.userId, ctx.user.id))
      .orderBy(notifications.id)
  ).map(({ type, title, message }) => `${type}: ${title}. ${message}`)
const logged = async () =>
  (await listGroupActivity(anna, { kind: 'payment' })).lines.map(({ text }) => text).toReversed()

describe('deciding about a payment', () => {
  it('approves it, notifies the payer, and logs it', async () => {
    const paymentId = await record()
    expect((await listWaitingPayments(anna, 5)).map(({ title }) => title)).toEqual(['New roof'])
    expect(await listWaitingPayments(ben, 5)).toEqual([])
    await decide(anna, paymentId, 'APPROVED')
    expect(await balancesNow()).toEqual([-30_000, 30_000])
    expect(await listWaitingPayments(anna, 5)).toEqual([])
    expect(await told(ben)).toEqual([
      'PAYMENT_DECIDED: New roof, €600.00, was approved. It now counts in the group’s balances.',
    ])
    expect(await logged()).toEqual(['recorded “New roof”: €600.00', 'approved “New roof”: €600.00'])
  })

  it('rejects it with a reason, and editing asks again', async () => {
    const paymentId = await record()
    await expect(decide(anna, paymentId, 'REJECTED')).rejects.toMatchObject({
      code: 'invalid',
      message: 'Enter a reason, so that they can correct it.',
    })
    await decide(anna, paymentId, 'REJECTED', 'The bill says 500')
    expect(await getPayment(ben, paymentId)).toMatchObject({
      status: 'REJECTED',
      statusReason: 'The bill says 500',
    })
    expect(await balancesNow()).toEqual([0, 0])
    expect(await edit(ben, paymentId, { title: 'The new roof' })).toMatchObject({ status: 'PENDING' })
    expect(await edit(ben, paymentId, { amountMinor: 50_000 })).toMatchObject({ status: 'APPROVED' })
    expect(await balancesNow()).toEqual([-25_000, 25_000])
    expect((await getPayment(ben, paymentId)).statusReason).toBeNull()
  })

  it('is refused to the payer, the recorder, and people who are neither owner nor manager', async () => {
    const paymentId = await record()
    await expect(decide(ben, paymentId, 'APPROVED')).rejects.toMatchObject({ code: 'forbidden' })
    const cleo = await someone('Cleo', 'MEMBER')
    await expect(decide(cleo, paymentId, 'APPROVED')).rejects.toMatchObject({
      code: 'forbidden',
      message: 'Only owners of the property and managers can approve or reject this payment.',
    })
    const stranger = await aUser(db)
    const other = await aGroup(db, [{ user: stranger }])
    const away = asMember(db, stranger, other.id)
    await expect(
      decidePayment(away, { paymentId, version: 1, status: 'APPROVED', reason: null }),
    ).rejects.toMatchObject({ code: 'not-found' })
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, dora.user.id))
    await expect(decide(dora, paymentId, 'APPROVED')).rejects.toMatchObject({ code: 'not-found' })
    expect(await balancesNow()).toEqual([0, 0])
  })

  it('lets one of two simultaneous decisions win, and ignores a second press', async () => {
    const paymentId = await record()
    const results = await Promise.allSettled([
      decidePayment(anna, { paymentId, version: 1, status: 'APPROVED', reason: null }),
      decidePayment(dora, { paymentId, version: 1, status: 'REJECTED', reason: 'Too dear' }),
    ])
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(refused).toHaveLength(1)
    expect(refused[0]).toMatchObject({ code: 'conflict', details: { current: { version: 2 } } })
    const { status } = await getPayment(anna, paymentId)
    expect(await balancesNow()).toEqual(status === 'APPROVED' ? [-30_000, 30_000] : [0, 0])
    const winner = status === 'APPROVED' ? anna : dora
    const again = {
      paymentId,
      version: 1,
      status: status === 'APPROVED' ? 'APPROVED' : 'REJECTED',
      reason: 'x',
    } as const
    expect(await decidePayment(winner, again)).toEqual({ version: 2 })
    expect((await logged()).length).toBe(2)
  })

  it('is blocked while the property is archived', async () => {
    const paymentId = await record()
    expect(waitingText(await getPayment(anna, paymentId))).toContain('Dora Keller')
    await setPropertyStatus(anna, house.id, 'ARCHIVED')
    expect(waitingText(await getPayment(anna, paymentId))).toMatch(/Once a manager unarchives the property/)
    await expect(decide(anna, paymentId, 'APPROVED')).rejects.toMatchObject({ code: 'conflict' })
    expect((await getPayment(anna, paymentId)).may).toEqual({
      edit: false,
      choosePayer: false,
      decide: false,
      askOwners: false,
      void: false,
      delete: false,
      addFiles: false,
    })
    expect(await listWaitingPayments(anna, 5)).toEqual([])
    await setPropertyStatus(anna, house.id, 'ACTIVE')
    await decide(anna, paymentId, 'APPROVED')
    expect((await getPayment(anna, paymentId)).status).toBe('APPROVED')
  })
})

describe('the notifications of the approvers', () => {
  const unread = async (ctx: MemberContext) =>
    (
      await db
        .select()
        .from(notifications)
        .where(and(eq(notifications.userId, ctx.user.id), isNull(notifications.readAt)))
    ).map(({ type, title }) => `${type}: ${title}`)
  const asked = 'PAYMENT_APPROVAL: Ben Keller: New roof, €600.00'
  const answers: [string, (paymentId: string) => Promise<unknown>][] = [
    ['approved', (paymentId) => decide(anna, paymentId, 'APPROVED')],
    ['rejected', (paymentId) => decide(anna, paymentId, 'REJECTED', 'No')],
    ['void', (paymentId) => makeVoid(ben, paymentId)],
    ['in the trash', (paymentId) => deletePayment(ben, paymentId)],
    ['below the threshold', (paymentId) => edit(ben, paymentId, { amountMinor: 40_000 })],
  ]

  it.each(answers)(
    'are marked as read for everyone once it is %s, without touching others',
    async (_, act) => {
      const other = await record(70_000)
      const paymentId = await record()
      expect((await unread(dora)).toSorted()).toEqual([asked, asked.replace('600', '700')])
      await act(paymentId)
      expect(await unread(anna)).toEqual([asked.replace('600', '700')])
      expect(await unread(dora)).toEqual([asked.replace('600', '700')])
      await decide(dora, other, 'APPROVED')
      expect(await unread(anna)).toEqual([])
    },
  )

  it('contain only the newer amount after an edit, and are sent again after a restore', async () => {
    const paymentId = await record()
    await edit(ben, paymentId, { amountMinor: 80_000 })
    expect(await unread(dora)).toEqual([asked.replace('600', '800')])
    await deletePayment(ben, paymentId)
    expect(await unread(dora)).toEqual([])
    await restorePayment(ben, paymentId)
    expect(await unread(anna)).toEqual([asked.replace('600', '800')])
    expect(await unread(dora)).toEqual([asked.replace('600', '800')])
  })

  it('are found by indexes alone', async () => {
    const paymentId = await record()
    const version = await versionOf(paymentId)
    await expectIndexed(database, (indexed) =>
      decidePayment({ ...anna, db: indexed }, { paymentId, version, status: 'APPROVED', reason: null }),
    )
  })
})

describe('editing a payment', () => {
  it('keeps the status for text changes, and needs approval for a new amount', async () => {
    const paymentId = await record()
    await decide(anna, paymentId, 'APPROVED')
    expect(await edit(ben, paymentId, { title: 'Roof', note: 'With warranty' })).toMatchObject({
      status: 'APPROVED',
    })
    expect(await balancesNow()).toEqual([-30_000, 30_000])
    expect(
      await edit(ben, paymentId, { title: 'Roof', note: 'With warranty', amountMinor: 70_000 }),
    ).toMatchObject({ status: 'PENDING' })
    expect(await balancesNow()).toEqual([0, 0])
    expect((await told(anna)).at(-1)).toMatch(/^PAYMENT_APPROVAL: Ben Keller: Roof, €700.00/)
    expect((await logged()).slice(2)).toEqual([
      'changed 2 details of “Roof”',
      'changed “Roof” from €600.00 to €700.00',
    ])
  })

  it('is limited to the payer and recorder once approved, also for managers', async () => {
    const paymentId = await record(40_000)
    await expect(edit(anna, paymentId, { amountMinor: 30_000 })).rejects.toMatchObject({
      code: 'forbidden',
      message:
        'This payment is approved, so only the payer and the person who recorded it can edit it. A manager can void it instead.',
    })
    const cleo = await someone('Cleo', 'MEMBER')
    await expect(edit(cleo, paymentId, {})).rejects.toMatchObject({ code: 'forbidden' })
    expect(await balancesNow()).toEqual([-20_000, 20_000])
  })

  it('needs the approval of another manager when a manager changed the amount', async () => {
    const paymentId = await record()
    expect(await edit(anna, paymentId, { amountMinor: 90_000 })).toMatchObject({ status: 'PENDING' })
    expect((await getPayment(anna, paymentId)).may.decide).toBe(false)
    expect([await listWaitingPayments(anna, 5), (await getPayment(ben, paymentId)).deciders]).toEqual([
      [],
      ['Dora Keller'],
    ])
    await expect(decide(anna, paymentId, 'APPROVED')).rejects.toMatchObject({ code: 'forbidden' })
    await decide(dora, paymentId, 'APPROVED')
    expect(await balancesNow()).toEqual([-45_000, 45_000])
  })

  it('rejects a stale edit with the newer version', async () => {
    const paymentId = await record(40_000)
    await edit(ben, paymentId, { title: 'Newer', amountMinor: 40_000 })
    await expect(edit(ben, paymentId, { title: 'Older', version: 1 })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { title: 'Newer', version: 2 } },
    })
    expect((await getPayment(ben, paymentId)).title).toBe('Newer')
  })

  it('moves it to another property with its balances', async () => {
    const other = await aProperty(db, house.familyGroupId)
    const paymentId = await record(40_000)
    await edit(ben, paymentId, { amountMinor: 40_000, newPropertyId: other.id })
    const rows = await db.select().from(balances).where(eq(balances.participantId, ids.ben))
    expect(Object.fromEntries(rows.map((row) => [row.propertyId, row.balanceMinor]))).toEqual({
      [house.id]: 0,
      [other.id]: 20_000,
    })
  })

  it('takes the project of its task, as when recording', async () => {
    const project = await aProject(db, house)
    const { id: taskId } = await aTask(db, house, { projectId: project.id })
    const paymentId = await record(40_000)
    await edit(ben, paymentId, { amountMinor: 40_000, taskId })
    expect(await getPayment(ben, paymentId)).toMatchObject({ projectId: project.id, taskId })
    await edit(ben, paymentId, { amountMinor: 42_000, taskId })
    expect(await getPayment(ben, paymentId)).toMatchObject({ projectId: project.id, amountMinor: 42_000 })
  })

  it('keeps former members in it, and lets members name no other payer', async () => {
    const paymentId = await record(40_000)
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, anna.user.id))
    const current = { version: 1, amountMinor: 38_000 }
    const { propertyId, ...rest } = fields(38_000)
    await updatePayment(ben, { ...rest, newPropertyId: propertyId, paymentId, ...current })
    expect(await balancesNow()).toEqual([-19_000, 19_000])
    await expect(
      updatePayment(ben, { ...rest, newPropertyId: propertyId, paymentId, version: 2, payerId: ids.anna }),
    ).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('voiding a payment', () => {
  it('restores every balance, with the reason, by its own people or a manager', async () => {
    const before = await balancesNow()
    const paymentId = await record(40_000)
    await expect(makeVoid(ben, paymentId, null)).rejects.toMatchObject({ code: 'invalid' })
    const cleo = await someone('Cleo', 'MEMBER')
    await expect(makeVoid(cleo, paymentId)).rejects.toMatchObject({ code: 'forbidden' })
    await makeVoid(anna, paymentId)
    expect(await balancesNow()).toEqual(before)
    expect(await db.select().from(balanceEntries)).toEqual([])
    expect(await told(ben)).toEqual(['PAYMENT_DECIDED: New roof, €400.00, was voided. Paid twice'])
    expect((await logged()).at(-1)).toBe('voided “New roof”: Paid twice')
    expect(await makeVoid(anna, paymentId)).toEqual({ version: 2 })
    await expect(edit(ben, paymentId, {})).rejects.toMatchObject({ code: 'conflict' })
    await expect(makeVoid(ben, paymentId)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('reopens its bill, and so do rejecting and deleting', async () => {
    const bill = await aBill(db, house, { status: 'PAID' })
    const statusOf = async () => (await db.select().from(bills).where(eq(bills.id, bill.id)))[0]?.status
    const paidFor = (status: 'APPROVED' | 'PENDING') =>
      aPayment(db, house, {
        payerId: ids.ben,
        createdBy: ben.user.id,
        billId: bill.id,
        status,
        parts: [ids.anna, ids.ben],
      })
    const { id } = await paidFor('APPROVED')
    await makeVoid(ben, id)
    expect(await statusOf()).toBe('PLANNED')
    await db.update(bills).set({ status: 'PAID' })
    const waiting = await paidFor('PENDING')
    await deletePayment(ben, waiting.id)
    expect(await statusOf()).toBe('PLANNED')
    await restorePayment(ben, waiting.id)
    expect(await statusOf()).toBe('PAID')
    await decide(anna, waiting.id, 'REJECTED', 'No')
    expect(await statusOf()).toBe('PLANNED')
    await deletePayment(ben, waiting.id)
    expect(await statusOf()).toBe('PLANNED')
  })
})

describe('deleting a payment', () => {
  it('is refused while it is approved; otherwise it can be restored for 30 days', async () => {
    const paymentId = await record(40_000)
    await expect(deletePayment(ben, paymentId)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This payment is approved. Void it first, then delete it.',
    })
    await makeVoid(ben, paymentId)
    const cleo = await someone('Cleo', 'MEMBER')
    await expect(deletePayment(cleo, paymentId)).rejects.toMatchObject({ code: 'forbidden' })
    await deletePayment(ben, paymentId)
    await expect(getPayment(ben, paymentId)).rejects.toMatchObject({ code: 'not-found' })
    expect((await listTrash(anna)).entries).toMatchObject([
      { kind: 'payment', name: 'New roof', deletedBy: 'Ben Keller' },
    ])
    await expect(restorePayment(cleo, paymentId)).rejects.toMatchObject({ code: 'forbidden' })
    await restorePayment(ben, paymentId)
    expect((await getPayment(ben, paymentId)).status).toBe('VOID')
    await deletePayment(ben, paymentId)
    expect(await purgeDeleted(ben, paymentTrash)).toBe(0)
    await db.update(payments).set({ deletedAt: sql`now() - interval '31 days'` })
    await expect(restorePayment(ben, paymentId)).rejects.toMatchObject({ code: 'not-found' })
    expect(await purgeDeleted(ben, paymentTrash)).toBe(1)
    expect(await db.select().from(payments)).toEqual([])
  })

  it('purges its receipts and their files, and no others', async () => {
    const gone = await record(40_000)
    const [lost, kept] = [
      await aDocument(db, house, { propertyId: null, paymentId: gone, kind: 'RECEIPT' }),
      await aDocument(db, house, { propertyId: null, paymentId: await record(40_000), kind: 'RECEIPT' }),
    ]
    await makeVoid(ben, gone)
    await deletePayment(ben, gone)
    await db.update(payments).set({ deletedAt: sql`now() - interval '31 days'` }).where(eq(payments.id, gone))
    expect(await purgeDeleted(ben, paymentTrash)).toBe(1)
    expect(await db.select({ id: documents.id }).from(documents)).toEqual([{ id: kept.id }])
    const left = await db.select({ id: files.id }).from(files).where(isNull(files.deletedAt))
    expect(left).toEqual([{ id: kept.fileId }])
    expect(await db.$count(files, eq(files.id, lost.fileId))).toBe(1)
  })
})

describe('a property with payments', () => {
  it('cannot be deleted while it has payments or settlements', async () => {
    const paymentId = await record(40_000)
    const sentence =
      'This property has payments or settlements, so it can’t be deleted. Archive it instead to make it read-only.'
    await expect(deleteProperty(anna, house.id)).rejects.toMatchObject({
      code: 'conflict',
      message: sentence,
    })
    await makeVoid(ben, paymentId)
    await deletePayment(ben, paymentId)
    const other = await aProperty(db, house.familyGroupId)
    await aSettlement(db, other, { fromId: ids.ben, toId: ids.anna })
    await expect(deleteProperty(anna, other.id)).rejects.toMatchObject({ code: 'conflict' })
    await deleteProperty(anna, house.id)
  })

  it('lets only managers set the approval threshold', async () => {
    const { version, ...property } = await getProperty(anna, house.id)
    const input = pickFields(property)
    const change = { ...input, propertyId: house.id, version, approvalThresholdMinor: 999 }
    await expect(updateProperty(ben, change)).rejects.toMatchObject({ code: 'forbidden' })
    await updateProperty(ben, {
      ...change,
      approvalThresholdMinor: property.approvalThresholdMinor,
      notes: 'Cold',
    })
    await updateProperty(anna, { ...change, version: version + 1 })
    expect((await getProperty(anna, house.id)).approvalThresholdMinor).toBe(999)
  })
})

/** What the property form sends. */
function pickFields(property: Omit<Awaited<ReturnType<typeof getProperty>>, 'version'>) {
  const {
    id: _,
    familyGroupId: __,
    groupName: ___,
    currency: ____,
    status: _____,
    coverFileId: ______,
    role: _______,
    ...input
  } = property
  return input
}

describe('the list of payments', () => {
  it('is filtered by property, person, type, status, dates and text, and paged', async () => {
    const base = { payerId: ids.ben, parts: [ids.ben] }
    await aPayment(db, house, { ...base, title: 'Roof 100%', paidOn: '2026-01-05' })
    await aPayment(
      db,
      { familyGroupId: house.familyGroupId },
      {
        ...base,
        payerId: ids.anna,
        title: 'Taxes',
        category: 'TAXES',
        paidOn: '2026-02-05',
        parts: [ids.anna],
      },
    )
    await aPayment(db, house, {
      ...base,
      title: 'Rent',
      kind: 'INCOME',
      category: 'RENT',
      status: 'PENDING',
      paidOn: '2026-03-05',
    })
    const { familyGroupId } = house
    const titles = async (choice: object) =>
      (await listPayments(anna, { familyGroupId, ...choice })).payments.map(({ title }) => title)
    expect(await titles({})).toEqual(['Rent', 'Taxes', 'Roof 100%'])
    expect(await titles({ propertyId: house.id })).toEqual(['Rent', 'Roof 100%'])
    expect(await titles({ participantId: ids.anna })).toEqual(['Taxes'])
    expect(await titles({ kind: 'INCOME' })).toEqual(['Rent'])
    expect(await titles({ status: 'APPROVED' })).toEqual(['Taxes', 'Roof 100%'])
    expect(await titles({ category: 'TAXES' })).toEqual(['Taxes'])
    expect(await titles({ from: '2026-02-05', to: '2026-03-04' })).toEqual(['Taxes'])
    expect(await titles({ q: 'roof %' })).toEqual(['Roof 100%'])
    for (let day = 1; day <= 50; day++)
      await aPayment(db, house, { ...base, paidOn: '2025-01-01', title: `No ${day}` })
    const first = await listPayments(anna, { familyGroupId })
    const second = await listPayments(anna, { familyGroupId, after: first.next ?? '' })
    expect([first.payments.length, second.payments.length, second.next]).toEqual([50, 3, null])
    const seen = new Set([...first.payments, ...second.payments].map(({ id }) => id))
    expect(seen.size).toBe(53)
  })
})

/** As many as there are connections; more would be refused as busy. */
async function allAtOnce(writers: (() => Promise<unknown>)[]) {
  const [results, waiting]: [PromiseSettledResult<unknown>[], typeof writers] = [[], [...writers]]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      results.push(...(await Promise.allSettled([next()])))
  }
  await Promise.all(Array.from({ length: 10 }, work))
  return results
}

describe('a hundred simultaneous writers', () => {
  it('leave exact balances', async () => {
    const { familyGroupId } = house
    const existing: string[] = []
    for (let number = 0; number < 30; number++) existing.push(await record(40_000))
    const writers = [
      ...Array.from(
        { length: 40 },
        (_, number) => () => recordPayment(ben, { familyGroupId, id: newId(), ...fields(1_001 + number) }),
      ),
      ...existing
        .slice(0, 15)
        .map((paymentId) => () => voidPayment(anna, { paymentId, version: 1, reason: 'Twice' })),
      ...existing.slice(10, 30).map((paymentId) => () => {
        const { propertyId, ...rest } = fields(31_001)
        return updatePayment(ben, { ...rest, newPropertyId: propertyId, paymentId, version: 1 })
      }),
      ...existing.slice(0, 25).map((paymentId) => () => deletePayment(ben, paymentId)),
    ]
    const results = await allAtOnce(writers)
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    // Losers get a conflict and nothing else fails.
    expect(refusals.every(({ code }) => code === 'conflict' || code === 'not-found')).toBe(true)
    const { rows } = await db.execute<{ id: string; sum: string }>(sql`
      select person as id, sum(amount)::text as sum from (
        select payer_id as person, amount_minor as amount from payments where status = 'APPROVED'
        union all
        select participant_id, -payment_parts.amount_minor from payment_parts
          join payments on payments.id = payment_id where status = 'APPROVED'
      ) as effects group by person`)
    const expected = Object.fromEntries(rows.map(({ id, sum }) => [id, Number(sum)]))
    expect(await balancesNow()).toEqual([expected[ids.anna], expected[ids.ben]])
    expect((expected[ids.anna] ?? 0) + (expected[ids.ben] ?? 0)).toBe(0)
  })
})
