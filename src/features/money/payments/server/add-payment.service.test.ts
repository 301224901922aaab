import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { anOutsider, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { anOwnership } from '../../../../../test/factories/records.ts'
import { aProject, aTask } from '../../../../../test/factories/work.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { balances } from '../../../../server/db/schema/settlements.ts'
import { addOwnershipChange } from '../../../house/ownership/server/ownership.service.ts'
import { setPropertyStatus } from '../../../house/properties/server/properties.service.ts'
import { listGroupActivity } from '../../../overview/activity-log/server/activity-log.service.ts'
import { setSplitDefault } from '../../split-defaults/server/split-defaults.service.ts'
import type { SentPaymentFields } from '../payments.schemas.ts'
import { paymentTexts } from '../payments.texts.ts'
import { getPayment, recordPayment } from './payments.service.ts'
import { updatePayment } from './update-payment.service.ts'

const { db } = testDatabase()
let house = { id: '', familyGroupId: '' }
let anna: MemberContext
let ben: MemberContext
let cleo: MemberContext
let ids = { anna: '', ben: '', cleo: '' }

async function someone(firstName: string, role: Role): Promise<MemberContext> {
  const user = await aUser(db, { firstName })
  await aMembership(db, { familyGroupId: house.familyGroupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, house.familyGroupId, role)
}

const idOf = (ctx: MemberContext) => participantOf(db, house.familyGroupId, ctx.user.id)

beforeEach(async () => {
  const user = await aUser(db)
  const { id: familyGroupId } = await aGroup(db, [{ user }])
  house = { id: (await aProperty(db, familyGroupId, { name: 'Lake cabin' })).id, familyGroupId }
  anna = asMember(db, user, familyGroupId)
  ben = await someone('Ben', 'MEMBER')
  cleo = await someone('Cleo', 'VIEWER')
  ids = { anna: await idOf(anna), ben: await idOf(ben), cleo: await idOf(cleo) }
})

const equally = (...people: string[]) => ({
  method: 'EQUAL' as const,
  weights: people.map((participantId) => ({ participantId, weight: 1 })),
})

const fields = (overrides: Partial<SentPaymentFields> = {}): SentPaymentFields => ({
  kind: 'EXPENSE',
  title: 'New gutter',
  amountMinor: 9_001,
  paidOn: '2026-03-02',
  payerId: ids.ben,
  category: 'REPAIRS',
  propertyId: house.id,
  projectId: null,
  taskId: null,
  workerId: null,
  note: null,
  original: null,
  split: equally(ids.anna, ids.ben),
  ...overrides,
})

const record = (ctx: MemberContext, overrides: Partial<SentPaymentFields> & { id?: string } = {}) => {
  const { id = newId(), ...rest } = overrides
  return recordPayment(ctx, { familyGroupId: house.familyGroupId, id, ...fields(rest) })
}

const balanceOf = async (participantId: string) => {
  const rows = await db.select().from(balances).where(eq(balances.participantId, participantId))
  return rows.reduce((total, { balanceMinor }) => total + balanceMinor, 0)
}

const told = async (ctx: MemberContext) =>
  (await db.select().from(notifications).where(eq(notifications.userId, ctx.user.id))).map(
    ({ type, title }) => `${type}: ${title}`,
  )

describe('recording a payment without a split', () => {
  const partsOf = async (paymentId: string) =>
    Object.fromEntries(
      (await getPayment(anna, paymentId)).parts.map(({ participantId, amountMinor }) => [
        participantId,
        amountMinor,
      ]),
    )

  it('uses the split the page shows: equally without the viewer, then by ownership', async () => {
    const { paymentId } = await record(ben, { split: null, amountMinor: 9_000 })
    expect(await partsOf(paymentId)).toEqual({ [ids.anna]: 4_500, [ids.ben]: 4_500 })
    await anOwnership(db, house, '2026-03-01', [
      { userId: anna.user.id, ownerName: 'Anna', basisPoints: 2_500 },
      { userId: cleo.user.id, ownerName: 'Cleo', basisPoints: 7_500 },
    ])
    for (const kind of ['EXPENSE', 'INCOME'] as const) {
      const owned = await record(ben, { split: null, kind, amountMinor: 8_000 })
      expect(await partsOf(owned.paymentId)).toEqual({ [ids.anna]: 2_000, [ids.cleo]: 6_000 })
      expect((await getPayment(anna, owned.paymentId)).split.method).toBe('OWNERSHIP')
    }
    const before = await record(ben, { split: null, paidOn: '2026-02-28' })
    expect((await getPayment(anna, before.paymentId)).split.method).toBe('EQUAL')
  })

  it('returns the same answer when retried after the rule changed', async () => {
    const id = newId()
    const sent = { id, split: null, amountMinor: 9_000 }
    await record(ben, sent)
    await setSplitDefault(anna, {
      ...{ familyGroupId: house.familyGroupId, propertyId: house.id, category: null, version: null },
      ...equally(ids.anna),
    })
    expect(await record(ben, sent)).toMatchObject({ paymentId: id, isNew: false })
    await expect(record(ben, { ...sent, amountMinor: 1 })).rejects.toMatchObject({ code: 'conflict' })
    expect(await partsOf(id)).toEqual({ [ids.anna]: 4_500, [ids.ben]: 4_500 })
  })

  it('is possible when editing too', async () => {
    const { paymentId } = await record(ben)
    const { propertyId, ...rest } = fields({ split: null, amountMinor: 100 })
    await setSplitDefault(anna, {
      ...{ familyGroupId: house.familyGroupId, propertyId: house.id, category: null, version: null },
      ...equally(ids.anna),
    })
    await updatePayment(ben, { ...rest, paymentId, version: 1, newPropertyId: propertyId })
    expect(await partsOf(paymentId)).toEqual({ [ids.anna]: 100 })
  })
})

describe('recording a payment', () => {
  it('approves it at the threshold and logs that', async () => {
    const { paymentId, status, isNew } = await record(ben, { amountMinor: 50_000 })
    expect([status, isNew]).toEqual(['APPROVED', true])
    expect([await balanceOf(ids.anna), await balanceOf(ids.ben)]).toEqual([-25_000, 25_000])
    const { lines } = await listGroupActivity(anna, { kind: 'payment' })
    expect(lines.map(({ text }) => text)).toEqual(['recorded “New gutter”: €500.00'])
    const view = await getPayment(anna, paymentId)
    expect(view).toMatchObject({
      status: 'APPROVED',
      payerName: 'Ben Keller',
      isMine: false,
      propertyName: 'Lake cabin',
    })
    expect(view.may).toEqual({
      edit: false,
      choosePayer: false,
      decide: false,
      askOwners: false,
      void: true,
      delete: false,
      addFiles: true,
    })
    expect(view.parts.map(({ amountMinor }) => amountMinor)).toEqual([25_000, 25_000])
  })

  it('needs approval one cent above, changes no balance, and notifies the approvers', async () => {
    const { paymentId, status } = await record(ben, { amountMinor: 50_001 })
    expect(status).toBe('PENDING')
    expect([await balanceOf(ids.anna), await balanceOf(ids.ben)]).toEqual([0, 0])
    expect(await told(anna)).toEqual(['PAYMENT_APPROVAL: Ben Keller: New gutter, €500.01'])
    expect([await told(ben), await told(cleo)]).toEqual([[], []])
    expect((await getPayment(anna, paymentId)).may.decide).toBe(true)
    expect((await getPayment(ben, paymentId)).may.decide).toBe(false)
  })

  it('uses the threshold of the property before that of the group', async () => {
    const modest = await aProperty(db, house.familyGroupId, { approvalThresholdMinor: 100 })
    expect((await record(ben, { propertyId: modest.id, amountMinor: 101 })).status).toBe('PENDING')
    expect((await record(ben, { propertyId: null, amountMinor: 101 })).status).toBe('APPROVED')
  })

  it('approves it at once when no one else can decide', async () => {
    expect((await record(anna, { payerId: ids.anna, amountMinor: 60_000 })).status).toBe('APPROVED')
  })

  it('lets an owner who is a viewer decide, by the ownership on its date', async () => {
    const owners = [{ userId: cleo.user.id, ownerName: 'Cleo Keller', basisPoints: 10_000 }]
    await db.transaction((tx) =>
      addOwnershipChange(tx, anna, house.id, { validFrom: '2026-02-01', note: null, owners, before: [] }),
    )
    const dear = { payerId: ids.anna, amountMinor: 60_000 }
    expect((await record(anna, { ...dear, paidOn: '2026-01-31' })).status).toBe('APPROVED')
    const { paymentId, status } = await record(anna, { ...dear, paidOn: '2026-02-01' })
    expect(status).toBe('PENDING')
    expect((await getPayment(cleo, paymentId)).may.decide).toBe(true)
    expect((await getPayment(cleo, paymentId)).deciders).toEqual(['Cleo Keller'])
  })

  it('returns the same id and records once, also when sent a hundred times at once', async () => {
    const id = newId()
    const sent = Array.from({ length: 100 }, () => record(ben, { id, amountMinor: 9_000 }))
    const answers = await Promise.all(sent)
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(answers.map(({ paymentId, status }) => `${paymentId} ${status}`)).size).toBe(1)
    expect(await db.select().from(payments)).toHaveLength(1)
    expect(await balanceOf(ids.ben)).toBe(4_500)
    expect((await listGroupActivity(anna, { kind: 'payment' })).lines).toHaveLength(1)
  })

  it.each([
    ['kind', () => ({ kind: 'INCOME' as const })],
    ['amount', () => ({ amountMinor: 9_002 })],
    ['date', () => ({ paidOn: '2026-03-01' })],
    ['payer', () => ({ payerId: ids.anna })],
    ['house', () => ({ propertyId: null })],
    ['people', () => ({ split: equally(ids.anna, ids.cleo) })],
    ['method', () => ({ split: { ...equally(ids.anna, ids.ben), method: 'SHARES' as const } })],
  ])('rejects the same id with another %s', async (_, other) => {
    const details = { isStored: true }
    const [id, refusal] = [newId(), { code: 'conflict', message: paymentTexts.sentBefore, details }]
    await record(anna, { id })
    await expect(record(anna, { id, ...other() })).rejects.toMatchObject(refusal)
    expect(paymentTexts.sentBefore).toBe(
      'This was already recorded with different details. Check it before you record it again.',
    )
    expect(await db.select().from(payments)).toMatchObject([{ amountMinor: 9_001, version: 1 }])
    // The order and the title do not matter for a retry.
    expect(await record(anna, { id, title: 'Gutter', split: equally(ids.ben, ids.anna) })).toMatchObject({
      paymentId: id,
      isNew: false,
    })
  })

  it('rejects an id of someone else, also with the same values', async () => {
    const { paymentId: id } = await record(ben)
    const before = await balanceOf(ids.ben)
    await expect(record(anna, { id })).rejects.toMatchObject({ message: paymentTexts.sentBefore })
    await expect(record(anna, { id })).rejects.not.toHaveProperty('details.isStored')
    expect(await balanceOf(ids.ben)).toBe(before)
  })

  it('accepts a retry by ownership or by shares', async () => {
    const owners = [{ userId: anna.user.id, ownerName: 'Anna Keller', basisPoints: 10_000 }]
    await db.transaction((tx) =>
      addOwnershipChange(tx, anna, house.id, { validFrom: '2026-02-01', note: null, owners, before: [] }),
    )
    const weights = [
      { participantId: ids.ben, weight: 7_000 },
      { participantId: ids.anna, weight: 3_000 },
    ]
    for (const split of [
      { method: 'OWNERSHIP' as const, weights: [] },
      { method: 'PERCENT' as const, weights },
    ]) {
      const { paymentId: id } = await record(ben, { split })
      expect(await record(ben, { id, split })).toMatchObject({ paymentId: id, isNew: false })
    }
  })

  it('does not reveal ids of other groups', async () => {
    const stranger = await aUser(db)
    const other = await aGroup(db, [{ user: stranger }])
    const id = newId()
    await record(ben, { id })
    const payerId = await participantOf(db, other.id, stranger.id)
    const theirs = fields({ payerId, split: equally(payerId), propertyId: null })
    const ctx = asMember(db, stranger, other.id)
    await expect(recordPayment(ctx, { familyGroupId: other.id, id, ...theirs })).rejects.toMatchObject({
      code: 'conflict',
      message: 'This payment could not be recorded. Open the form again and record it once more.',
    })
    expect(await db.select().from(payments)).toHaveLength(1)
  })

  it('lets members record what they paid, managers for anyone, and viewers nothing', async () => {
    await expect(record(ben, { payerId: ids.anna })).rejects.toMatchObject({
      code: 'forbidden',
      message: 'You can record what you paid yourself. Ask a manager to record what someone else paid.',
    })
    await expect(record(cleo, { payerId: ids.cleo })).rejects.toMatchObject({ code: 'forbidden' })
    expect((await record(anna, { payerId: ids.ben })).isNew).toBe(true)
    expect(await db.select().from(payments)).toHaveLength(1)
  })

  it('rejects people of another group and former members', async () => {
    const stranger = await aUser(db)
    const other = await aGroup(db, [{ user: stranger }])
    const foreign = await participantOf(db, other.id, stranger.id)
    await expect(record(ben, { split: equally(ids.ben, foreign) })).rejects.toMatchObject({ code: 'invalid' })
    await expect(record(anna, { payerId: foreign })).rejects.toMatchObject({ code: 'invalid' })
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, cleo.user.id))
    await expect(record(ben, { split: equally(ids.ben, ids.cleo) })).rejects.toMatchObject({
      code: 'invalid',
      message: 'Cleo Keller has left the group and can’t be part of a new payment. Choose someone else.',
    })
    const outsider = await anOutsider(db, house.familyGroupId)
    expect((await record(ben, { split: equally(ids.ben, outsider) })).status).toBe('APPROVED')
  })

  it('rejects percentages and amounts that do not add up', async () => {
    const weights = (a: number, b: number) => [
      { participantId: ids.anna, weight: a },
      { participantId: ids.ben, weight: b },
    ]
    await expect(
      record(ben, { split: { method: 'PERCENT', weights: weights(5_000, 4_999) } }),
    ).rejects.toMatchObject({
      code: 'invalid',
      message: '0.01% is missing: the shares must add up to the total.',
    })
    await expect(
      record(ben, { split: { method: 'AMOUNT', weights: weights(9_000, 2) } }),
    ).rejects.toMatchObject({
      message: '€0.01 too much: the shares must add up to the total.',
    })
  })

  it('splits by the owners on its date, including outsiders, and rejects incomplete ownership', async () => {
    const byOwners = { split: { method: 'OWNERSHIP' as const, weights: [] } }
    await expect(record(ben, byOwners)).rejects.toMatchObject({ code: 'invalid' })
    const owners = [
      { userId: anna.user.id, ownerName: 'Anna Keller', basisPoints: 5_000 },
      { userId: ben.user.id, ownerName: 'Ben Keller', basisPoints: 3_000 },
      { userId: null, ownerName: 'Rosa', basisPoints: 2_000 },
    ]
    await db.transaction((tx) =>
      addOwnershipChange(tx, anna, house.id, { validFrom: '2026-02-01', note: null, owners, before: [] }),
    )
    await expect(record(ben, { ...byOwners, paidOn: '2026-01-31' })).rejects.toMatchObject({
      code: 'invalid',
    })
    const { paymentId } = await record(ben, { ...byOwners, amountMinor: 10_000 })
    const { parts } = await getPayment(ben, paymentId)
    expect(parts.map(({ name, amountMinor }) => [name, amountMinor])).toEqual([
      ['Anna Keller', 5_000],
      ['Ben Keller', 3_000],
      ['Rosa', 2_000],
    ])
    await expect(record(ben, { ...byOwners, propertyId: null })).rejects.toMatchObject({
      message: 'Choose a property to split by ownership.',
    })
  })

  it('takes the project of its task, and rejects a task of another project or property', async () => {
    const project = await aProject(db, house)
    const other = await aProject(db, house)
    const task = await aTask(db, house, { projectId: project.id })
    const { paymentId } = await record(ben, { taskId: task.id })
    expect(await getPayment(ben, paymentId)).toMatchObject({ projectId: project.id, taskId: task.id })
    await expect(record(ben, { taskId: task.id, projectId: other.id })).rejects.toMatchObject({
      code: 'invalid',
    })
    const elsewhere = await aProperty(db, house.familyGroupId)
    await expect(record(ben, { taskId: task.id, propertyId: elsewhere.id })).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(record(ben, { projectId: project.id, propertyId: null })).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  it('records nothing for an archived property or one of another group', async () => {
    const other = await aGroup(db, [{ user: await aUser(db) }])
    const foreign = await aProperty(db, other.id)
    await expect(record(ben, { propertyId: foreign.id })).rejects.toMatchObject({ code: 'not-found' })
    await setPropertyStatus(anna, house.id, 'ARCHIVED')
    await expect(record(ben)).rejects.toMatchObject({ code: 'conflict' })
    expect(await db.select().from(payments)).toEqual([])
  })

  it('reverses the sign for income', async () => {
    await record(ben, { kind: 'INCOME', amountMinor: 8_000, title: 'Rent', category: 'RENT' })
    expect([await balanceOf(ids.anna), await balanceOf(ids.ben)]).toEqual([4_000, -4_000])
  })

  it('keeps the original amount of another currency, but not of the group’s own', async () => {
    const original = { amountMinor: 10_000, currency: 'CHF', rate: '0.9001' }
    const { paymentId } = await record(ben, { original })
    expect((await getPayment(ben, paymentId)).original).toEqual(original)
    await expect(record(ben, { original: { ...original, currency: 'EUR' } })).rejects.toMatchObject({
      code: 'invalid',
    })
  })
})
