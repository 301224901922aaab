import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { anOwnership } from '../../../../../test/factories/records.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { decisions } from '../../../../server/db/schema/decisions.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { emptyDecision } from '../../../house/decisions/decisions.rules.ts'
import { no, yes } from '../../../house/decisions/outcome.rules.ts'
import { closeDueDecisions } from '../../../house/decisions/server/close-decision.service.ts'
import { deleteDecision, restoreDecision } from '../../../house/decisions/server/decision-trash.service.ts'
import * as decisionsOf from '../../../house/decisions/server/decisions.service.ts'
import { findSubject } from '../../../house/decisions/server/subject-of-decision.service.ts'
import { castVote, closeDecision, withdrawDecision } from '../../../house/decisions/server/vote.service.ts'
import { listGroupActivity } from '../../../overview/activity-log/server/activity-log.service.ts'
import type { PaymentFields } from '../payments.schemas.ts'
import { decidePayment, voidPayment } from './decide-payment.service.ts'
import { deletePayment } from './payment-trash.service.ts'
import { getPayment, listWaitingPayments, recordPayment } from './payments.service.ts'
import { updatePayment } from './update-payment.service.ts'

const database = testDatabase()
const { db } = database
let anna: MemberContext
let ben: MemberContext
let clara: MemberContext
let house: Awaited<ReturnType<typeof aProperty>>
let sent: PaymentFields

async function someone(role: Role, firstName: string) {
  const user = await aUser(db, { firstName })
  await aMembership(db, { familyGroupId: house.familyGroupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, house.familyGroupId, role)
}

/** Anna manages and owns nothing; Ben owns 60% and Clara 40%. Ben pays. */
beforeEach(async () => {
  const user = await aUser(db, { firstName: 'Anna' })
  const { id } = await aGroup(db, [{ user }])
  anna = asMember(db, user, id)
  house = await aProperty(db, id)
  ben = await someone('MEMBER', 'Ben')
  clara = await someone('MEMBER', 'Clara')
  await anOwnership(db, house, '2020-01-01', [
    { userId: ben.user.id, ownerName: 'Ben Keller', basisPoints: 6_000 },
    { userId: clara.user.id, ownerName: 'Clara Keller', basisPoints: 4_000 },
  ])
  const payerId = await participantOf(db, id, ben.user.id)
  sent = {
    ...{ kind: 'EXPENSE', title: 'New roof', amountMinor: 600_000, payerId, paidOn: '2026-03-02' },
    ...{ category: 'REPAIRS', note: null, original: null },
    ...{ propertyId: house.id, projectId: null, taskId: null, workerId: null },
    split: { method: 'EQUAL', weights: [{ participantId: payerId, weight: 1 }] },
  }
})

async function expense(ctx = ben) {
  const { familyGroupId } = ctx.member
  const { paymentId, status } = await recordPayment(ctx, { ...sent, id: newId(), familyGroupId })
  expect(status).toBe('PENDING')
  return paymentId
}

const question = { ...emptyDecision, question: 'Should we approve the roof?', deadlineOn: '2099-03-31' }
const draft = async (paymentId: string, ctx = ben) => {
  const subject = { kind: 'PAYMENT', id: paymentId } as const
  const input = { ...question, id: newId(), propertyId: house.id, subject }
  return (await decisionsOf.addDecision(ctx, input)).decisionId
}
const asked = async (paymentId: string, ctx = ben) => {
  const decisionId = await draft(paymentId, ctx)
  await decisionsOf.openDecision(ctx, { decisionId, version: 1 })
  return decisionId
}
const vote = (ctx: MemberContext, decisionId: string, option: number | null) =>
  castVote(ctx, { decisionId, option })
const stateOf = async (decisionId: string) => {
  const { state, subjectOutcome, about } = await decisionsOf.getDecision(anna, decisionId)
  return { state, subjectOutcome, about }
}
const statusOf = async (paymentId: string) => (await getPayment(anna, paymentId)).status
const requestsOf = async (ctx: MemberContext) => {
  const rows = await db.select().from(notifications).where(eq(notifications.userId, ctx.user.id))
  return rows.filter(({ type, readAt }) => type === 'PAYMENT_APPROVAL' && readAt === null).length
}
const job = () => ({ ...anna, signal: new AbortController().signal })
const ended = (decisionId: string) =>
  db
    .update(decisions)
    .set({ openedAt: new Date('2026-01-01'), closesAt: new Date('2026-01-02') })
    .where(eq(decisions.id, decisionId))
const approval = { version: 1, status: 'APPROVED', reason: null } as const
const conflict = { code: 'conflict' }

describe('asking the owners about an expense', () => {
  it('is offered while it waits, and opens with its name and amount', async () => {
    const paymentId = await expense()
    const subject = { kind: 'PAYMENT', id: paymentId } as const
    expect((await getPayment(ben, paymentId)).may.askOwners).toBe(true)
    expect(await findSubject(ben, { propertyId: house.id, subject })).toEqual({
      about: { ...subject, name: 'New roof', amountMinor: 600_000 },
      refusal: null,
      lead: null,
    })
    const decisionId = await draft(paymentId)
    expect((await getPayment(ben, paymentId)).decision).toMatchObject({ id: decisionId, state: 'DRAFT' })
    expect((await getPayment(ben, paymentId)).may).toMatchObject({ askOwners: false })
    expect((await getPayment(anna, paymentId)).may).toMatchObject({ askOwners: false, decide: true })
    expect((await stateOf(decisionId)).about).toEqual({
      ...{ kind: 'PAYMENT', name: 'New roof', amountMinor: 600_000, path: `/payment/${paymentId}` },
    })
    await expect(draft(paymentId, anna)).rejects.toMatchObject(conflict)
    const on = (executor: typeof db) => ({ ...ben, db: executor })
    await expectIndexed(database, (executor) => findSubject(on(executor), { propertyId: house.id, subject }))
    await expectIndexed(database, (executor) => getPayment(on(executor), paymentId))
    await expectIndexed(database, (executor) => listWaitingPayments(on(executor), 5))
    await expectIndexed(database, (executor) =>
      decisionsOf.openDecision(on(executor), { decisionId, version: 1 }),
    )
  })

  it('is refused for an expense that does not wait, of another property or of another group', async () => {
    const paymentId = await expense()
    const subject = { kind: 'PAYMENT', id: paymentId } as const
    const other = await aProperty(db, anna.member.familyGroupId, { name: 'Another house' })
    expect(await findSubject(anna, { propertyId: other.id, subject })).toMatchObject({ about: null })
    const elsewhere = { ...question, id: newId(), propertyId: other.id, subject }
    await expect(decisionsOf.addDecision(anna, elsewhere)).rejects.toMatchObject(conflict)
    const stranger = await aUser(db)
    const group = await aGroup(db, [{ user: stranger }])
    const theirs = await aProperty(db, group.id)
    const ctx = asMember(db, stranger, group.id)
    expect(await findSubject(ctx, { propertyId: theirs.id, subject })).toMatchObject({ about: null })
    await expect(
      decisionsOf.addDecision(ctx, { ...question, id: newId(), propertyId: theirs.id, subject }),
    ).rejects.toMatchObject({ code: 'not-found' })

    await decidePayment(anna, { ...approval, paymentId })
    expect((await findSubject(ben, { propertyId: house.id, subject })).refusal).toMatch(/no longer waiting/)
    await expect(draft(paymentId)).rejects.toMatchObject(conflict)
  })

  it('needs a yes or no question, also in a later edit', async () => {
    const paymentId = await expense()
    const decisionId = await draft(paymentId)
    const options = { ...question, kind: 'OPTIONS', options: 'Slate\nTiles' } as const
    await expect(
      decisionsOf.updateDecision(ben, { ...options, decisionId, version: 1 }),
    ).rejects.toMatchObject({ code: 'invalid' })
  })

  it('withdraws the requests to approve it, and nobody decides alone', async () => {
    const paymentId = await expense()
    expect([await requestsOf(anna), await requestsOf(clara)]).toEqual([1, 1])
    const decisionId = await asked(paymentId)
    expect([await requestsOf(anna), await requestsOf(clara)]).toEqual([0, 0])
    expect((await getPayment(anna, paymentId)).may.decide).toBe(false)
    expect(await listWaitingPayments(anna, 5)).toEqual([])
    await expect(decidePayment(anna, { ...approval, paymentId })).rejects.toMatchObject(conflict)
    await expect(
      decidePayment(anna, { ...approval, paymentId, status: 'REJECTED', reason: 'No' }),
    ).rejects.toMatchObject(conflict)

    await withdrawDecision(ben, { decisionId, reason: null })
    expect([await requestsOf(anna), await requestsOf(clara)]).toEqual([1, 1])
    await decidePayment(anna, { ...approval, paymentId })
    expect(await statusOf(paymentId)).toBe('APPROVED')
  })
})

describe('an adopted decision', () => {
  it('approves the expense when someone who may approve it voted yes', async () => {
    const paymentId = await expense()
    const decisionId = await asked(paymentId)
    await vote(ben, decisionId, yes)
    await vote(clara, decisionId, yes)
    await closeDecision(ben, decisionId)
    expect(await stateOf(decisionId)).toMatchObject({ state: 'ADOPTED', subjectOutcome: 'DONE' })
    expect(await getPayment(ben, paymentId)).toMatchObject({ status: 'APPROVED', decidedBy: null })
    expect((await getPayment(ben, paymentId)).decision).toMatchObject({ outcome: 'DONE' })
    const { lines } = await listGroupActivity(anna, { kind: 'payment' })
    expect(lines[0]).toMatchObject({
      actor: 'System',
      text: expect.stringContaining('by decision of the owners'),
    })
    expect([await requestsOf(anna), await requestsOf(clara)]).toEqual([0, 0])
  })

  it('does so at its deadline, once, when the job runs twice at once', async () => {
    const paymentId = await expense()
    const decisionId = await asked(paymentId)
    await vote(clara, decisionId, yes)
    await ended(decisionId)
    const counts = await Promise.all([closeDueDecisions(job()), closeDueDecisions(job())])
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
    expect(await stateOf(decisionId)).toMatchObject({ state: 'ADOPTED', subjectOutcome: 'DONE' })
    const [row] = await db.select().from(payments).where(eq(payments.id, paymentId))
    expect(row).toMatchObject({ status: 'APPROVED', version: 2 })
    expect(await closeDueDecisions(job())).toBe(0)
  })

  it('never approves an expense that only its payer carried: a manager still has to', async () => {
    const paymentId = await expense()
    const decisionId = await asked(paymentId)
    await vote(ben, decisionId, yes)
    await ended(decisionId)
    await closeDueDecisions(job())
    expect(await stateOf(decisionId)).toMatchObject({ state: 'ADOPTED', subjectOutcome: 'NOT_BACKED' })
    expect(await statusOf(paymentId)).toBe('PENDING')
    expect([await requestsOf(anna), await requestsOf(clara)]).toEqual([1, 1])
    await decidePayment(anna, { ...approval, paymentId })
    expect(await statusOf(paymentId)).toBe('APPROVED')
  })

  it('never approves it for a person who recorded it for another, or changed its amount', async () => {
    sent.payerId = await participantOf(db, house.familyGroupId, clara.user.id)
    sent.split.weights = [{ participantId: sent.payerId, weight: 1 }]
    const paymentId = await expense(anna)
    const { newPropertyId, ...changed } = { ...sent, newPropertyId: house.id, amountMinor: 700_000 }
    const { propertyId: _, ...fields } = changed
    await updatePayment(clara, { ...fields, newPropertyId, paymentId, version: 1 })
    const decisionId = await asked(paymentId, clara)
    await vote(clara, decisionId, yes)
    await ended(decisionId)
    await closeDueDecisions(job())
    expect((await stateOf(decisionId)).subjectOutcome).toBe('NOT_BACKED')
    expect(await statusOf(paymentId)).toBe('PENDING')
  })

  it('counts no yes of someone who lost the right since', async () => {
    const paymentId = await expense()
    const decisionId = await asked(paymentId)
    await vote(ben, decisionId, yes)
    await vote(clara, decisionId, yes)
    await anOwnership(db, house, '2021-01-01', [
      { userId: ben.user.id, ownerName: 'Ben Keller', basisPoints: 10_000 },
    ])
    await closeDecision(ben, decisionId)
    expect((await stateOf(decisionId)).subjectOutcome).toBe('NOT_BACKED')
  })

  it('leaves the expense waiting when the owners reject it or it lapses', async () => {
    for (const [option, state] of [
      [no, 'REJECTED'],
      [null, 'LAPSED'],
    ] as const) {
      const paymentId = await expense()
      const decisionId = await asked(paymentId)
      await vote(clara, decisionId, option)
      const before = await requestsOf(anna)
      await ended(decisionId)
      await closeDueDecisions(job())
      expect(await stateOf(decisionId)).toMatchObject({ state, subjectOutcome: null })
      expect(await statusOf(paymentId)).toBe('PENDING')
      expect(await requestsOf(anna)).toBe(before + 1)
    }
  })
})

describe('while the owners are asked', () => {
  const edited = (over: Partial<PaymentFields>) => {
    const { propertyId: newPropertyId, ...fields } = { ...sent, ...over }
    return { ...fields, newPropertyId }
  }

  it('a new amount withdraws the decision, and the approvers are asked about the new one', async () => {
    const paymentId = await expense()
    const decisionId = await asked(paymentId)
    await updatePayment(ben, { ...edited({ amountMinor: 900_000 }), paymentId, version: 1 })
    expect(await stateOf(decisionId)).toMatchObject({ state: 'WITHDRAWN', subjectOutcome: 'CHANGED' })
    expect((await stateOf(decisionId)).about).toMatchObject({ amountMinor: 600_000 })
    expect([await requestsOf(anna), await requestsOf(clara)]).toEqual([1, 1])
    const titles = (await db.select().from(notifications).where(eq(notifications.userId, clara.user.id))).map(
      ({ title }) => title,
    )
    expect(titles).toContain('Withdrawn: Should we approve the roof?')
  })

  it('a new note changes nothing', async () => {
    const paymentId = await expense()
    const decisionId = await asked(paymentId)
    await updatePayment(ben, { ...edited({ note: 'Slate' }), paymentId, version: 1 })
    expect((await stateOf(decisionId)).state).toBe('OPEN')
  })

  it('voiding or deleting it withdraws the decision', async () => {
    const [voided, deleted] = [await expense(), await expense()]
    const [first, second] = [await asked(voided), await asked(deleted)]
    await voidPayment(ben, { paymentId: voided, version: 1, reason: 'Twice' })
    await deletePayment(ben, deleted)
    for (const decisionId of [first, second])
      expect(await stateOf(decisionId)).toMatchObject({ state: 'WITHDRAWN', subjectOutcome: 'CHANGED' })
    expect((await stateOf(second)).about).toMatchObject({ name: 'New roof', path: null })
  })

  it('a draft follows the amount, so that nobody opens it unread', async () => {
    const paymentId = await expense()
    const decisionId = await draft(paymentId)
    await updatePayment(ben, { ...edited({ amountMinor: 900_000 }), paymentId, version: 1 })
    expect((await stateOf(decisionId)).about).toMatchObject({ amountMinor: 900_000 })
    await expect(decisionsOf.openDecision(ben, { decisionId, version: 1 })).rejects.toMatchObject(conflict)
    await decisionsOf.openDecision(ben, { decisionId, version: 2 })
  })

  it('a draft about an expense that was decided cannot be opened', async () => {
    const paymentId = await expense()
    const decisionId = await draft(paymentId)
    await decidePayment(anna, { ...approval, paymentId })
    await expect(decisionsOf.openDecision(ben, { decisionId, version: 1 })).rejects.toMatchObject(conflict)
  })

  it('the decision stays readable when the expense is gone for good', async () => {
    const paymentId = await expense()
    const decisionId = await asked(paymentId)
    await deletePayment(ben, paymentId)
    await db.delete(payments).where(eq(payments.id, paymentId))
    expect((await stateOf(decisionId)).about).toMatchObject({
      name: 'New roof',
      amountMinor: 600_000,
      path: null,
    })
  })

  it('a deleted draft is not restored beside another one', async () => {
    const paymentId = await expense()
    const decisionId = await draft(paymentId)
    await deleteDecision(ben, decisionId)
    await draft(paymentId)
    await expect(restoreDecision(anna, decisionId)).rejects.toMatchObject(conflict)
  })

  it('opening and approving at once end with one of them', async () => {
    for (let round = 0; round < 4; round++) {
      const paymentId = await expense()
      const decisionId = await draft(paymentId)
      const [opening, approving] = await Promise.allSettled([
        decisionsOf.openDecision(ben, { decisionId, version: 1 }),
        decidePayment(anna, { ...approval, paymentId }),
      ])
      const isOpen = (await stateOf(decisionId)).state === 'OPEN'
      expect(await statusOf(paymentId)).toBe(isOpen ? 'PENDING' : 'APPROVED')
      expect([opening.status, approving.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    }
  })
})

describe('a change of the expense', () => {
  const change = (ctx: MemberContext, paymentId: string, fields: Partial<PaymentFields>) => {
    const { propertyId: newPropertyId, ...rest } = { ...sent, ...fields }
    return updatePayment(ctx, { ...rest, newPropertyId, paymentId, version: 1 })
  }

  it('does not undo a vote that is over: it is counted', async () => {
    const paymentId = await expense()
    const decisionId = await asked(paymentId)
    await vote(ben, decisionId, no)
    await ended(decisionId)
    await change(ben, paymentId, { amountMinor: 600_001 })
    expect(await stateOf(decisionId)).toMatchObject({ state: 'REJECTED', subjectOutcome: null })
  })

  it('is followed by a draft, also by one in the trash', async () => {
    const paymentId = await expense()
    const decisionId = await draft(paymentId)
    await deleteDecision(ben, decisionId)
    await change(ben, paymentId, { amountMinor: 700_000 })
    await restoreDecision(ben, decisionId)
    expect((await stateOf(decisionId)).about).toMatchObject({ amountMinor: 700_000 })
  })

  it('to another property leaves a draft that cannot be opened, and room for a new one', async () => {
    const paymentId = await expense()
    const decisionId = await draft(paymentId)
    const other = await aProperty(db, house.familyGroupId, { name: 'Another house' })
    await anOwnership(db, other, '2020-01-01', [
      { userId: ben.user.id, ownerName: 'Ben Keller', basisPoints: 10_000 },
    ])
    await change(ben, paymentId, { propertyId: other.id, amountMinor: 700_000 })
    await expect(decisionsOf.openDecision(ben, { decisionId, version: 1 })).rejects.toMatchObject(conflict)
    const subject = { kind: 'PAYMENT', id: paymentId } as const
    await decisionsOf.addDecision(ben, { ...question, id: newId(), propertyId: other.id, subject })
  })
})

describe('a decision about an expense', () => {
  it('is added once when sent twice at the same time', async () => {
    const paymentId = await expense()
    const subject = { kind: 'PAYMENT', id: paymentId } as const
    for (const about of [subject, null]) {
      const input = { ...question, id: newId(), propertyId: house.id, subject: about }
      const answers = await Promise.all([1, 2].map(() => decisionsOf.addDecision(ben, input)))
      expect(answers).toEqual([{ decisionId: input.id }, { decisionId: input.id }])
    }
  })

  it('is not closed early while the yes that it needs may still come', async () => {
    const paymentId = await expense()
    const decisionId = await asked(paymentId)
    await vote(ben, decisionId, yes)
    expect((await decisionsOf.getDecision(ben, decisionId)).may.close).toBe(false)
    await expect(closeDecision(ben, decisionId)).rejects.toMatchObject(conflict)
    await vote(clara, decisionId, yes)
    await closeDecision(ben, decisionId)
    expect(await statusOf(paymentId)).toBe('APPROVED')
  })
})
