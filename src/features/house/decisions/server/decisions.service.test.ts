import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aDecision } from '../../../../../test/factories/decisions.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { anOwnership } from '../../../../../test/factories/records.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { decisions, decisionVoters, decisionVotes } from '../../../../server/db/schema/decisions.ts'
import { activityLog, memberships } from '../../../../server/db/schema/groups.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { deleteProperty, setPropertyStatus } from '../../properties/server/properties.service.ts'
import { emptyDecision } from '../decisions.rules.ts'
import { addDecisionInput, type DecisionFields } from '../decisions.schemas.ts'
import { decisionTexts } from '../decisions.texts.ts'
import { no, yes } from '../outcome.rules.ts'
import { closeDueDecisions, remindOfDecisions } from './close-decision.service.ts'
import { deleteDecision, restoreDecision } from './decision-trash.service.ts'
import * as service from './decisions.service.ts'
import { castVote, closeDecision, withdrawDecision } from './vote.service.ts'

const database = testDatabase()
const { db } = database
let anna: MemberContext
let ben: MemberContext
let house: Awaited<ReturnType<typeof aProperty>>

const hourMs = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs)

async function someone(role: Role, firstName: string) {
  const user = await aUser(db, { firstName })
  await aMembership(db, { familyGroupId: house.familyGroupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, house.familyGroupId, role)
}

beforeEach(async () => {
  const user = await aUser(db, { firstName: 'Anna' })
  const { id } = await aGroup(db, [{ user }])
  anna = asMember(db, user, id)
  house = await aProperty(db, id)
  ben = await someone('MEMBER', 'Ben')
  await anOwnership(db, house, '2020-01-01', [
    { userId: anna.user.id, ownerName: 'Anna Keller', basisPoints: 5_000 },
    { userId: ben.user.id, ownerName: 'Ben Keller', basisPoints: 3_000 },
    { userId: null, ownerName: 'Aunt Rosa', basisPoints: 2_000 },
  ])
})

const fields: DecisionFields = {
  ...emptyDecision,
  question: 'Should we replace the roof?',
  background: 'Two **quotes** are in.',
  deadlineOn: '2099-03-31',
}
const add = async (ctx = anna, overrides: Partial<DecisionFields> = {}) => {
  const { decisionId } = await service.addDecision(ctx, {
    ...fields,
    ...overrides,
    id: newId(),
    propertyId: house.id,
  })
  return decisionId
}
const opened = async (overrides: Partial<DecisionFields> = {}) => {
  const decisionId = await add(anna, overrides)
  await service.openDecision(anna, { decisionId, version: 1 })
  return decisionId
}
/** Asked are Anna with 50%, Ben with 30% and Aunt Rosa, who has no account. */
const asked = (choices: { anna?: number | null; ben?: number | null } = {}) => [
  {
    userId: anna.user.id,
    name: 'Anna',
    basisPoints: 5_000,
    ...('anna' in choices && { choice: choices.anna }),
  },
  { userId: ben.user.id, name: 'Ben', basisPoints: 3_000, ...('ben' in choices && { choice: choices.ben }) },
  { userId: null, name: 'Aunt Rosa', basisPoints: 2_000 },
]
const get = (decisionId: string, ctx = anna) => service.getDecision(ctx, decisionId)
const verbs = async () =>
  (await db.select().from(activityLog).orderBy(activityLog.id)).map(({ verb }) => verb)
const told = async () =>
  (await db.select().from(notifications).orderBy(notifications.id)).map(({ userId, title }) => ({
    userId,
    title,
  }))
const job = () => ({ ...anna, signal: new AbortController().signal })

describe('a draft', () => {
  it('is added, edited and logged, and its options belong to it', async () => {
    const decisionId = await add(ben, { kind: 'OPTIONS', options: 'Slate\n\n Tiles ' })
    expect(await get(decisionId)).toMatchObject({
      ...fields,
      kind: 'OPTIONS',
      options: 'Slate\nTiles',
      answers: ['Slate', 'Tiles'],
      state: 'DRAFT',
      createdByName: 'Ben Keller',
      voters: [],
      version: 1,
    })
    const next = { ...fields, question: 'A new roof?', quorumPercent: 75 }
    expect(await service.updateDecision(ben, { ...next, decisionId, version: 1 })).toEqual({ version: 2 })
    expect(await get(decisionId)).toMatchObject({ ...next, answers: [null, null], options: null })
    expect(await verbs()).toEqual(['CREATED', 'CHANGED'])
  })

  it('is added once when it is sent twice', async () => {
    const input = { ...fields, id: newId(), propertyId: house.id }
    await service.addDecision(anna, input)
    expect(await service.addDecision(anna, input)).toEqual({ decisionId: input.id })
    await expect(service.addDecision(ben, input)).rejects.toMatchObject({ code: 'conflict' })
    expect(await verbs()).toEqual(['CREATED'])
  })

  it('needs two to six different options', () => {
    const check = (options: string | null) =>
      addDecisionInput.safeParse({ ...fields, kind: 'OPTIONS', options, id: newId(), propertyId: newId() })
        .success
    expect(
      [null, 'One', 'One\nOne', 'a\nb\nc\nd\ne\nf\ng', 'One\nTwo', 'a\nb\nc\nd\ne\nf'].map(check),
    ).toEqual([false, false, false, false, true, true])
  })

  it('refuses a stale edit with the newer version and overwrites nothing', async () => {
    const decisionId = await add()
    await service.updateDecision(ben, { ...fields, question: 'Newer?', decisionId, version: 1 })
    await expect(
      service.updateDecision(anna, { ...fields, question: 'Older?', decisionId, version: 1 }),
    ).rejects.toMatchObject({ code: 'conflict', details: { current: { question: 'Newer?', version: 2 } } })
    await expect(service.openDecision(anna, { decisionId, version: 1 })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await get(decisionId)).toMatchObject({ question: 'Newer?', state: 'DRAFT' })
  })

  it('is for managers and owners, also when an owner is a viewer', async () => {
    const [member, viewer] = [await someone('MEMBER', 'Cleo'), await someone('VIEWER', 'Dora')]
    await expect(add(member)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await service.listDecisions(member, house.id)).may).toEqual({ add: false })
    await anOwnership(db, house, '2021-01-01', [
      { userId: viewer.user.id, ownerName: 'Dora', basisPoints: 10_000 },
    ])
    expect((await service.listDecisions(viewer, house.id)).may).toEqual({ add: true })
    const decisionId = await add(viewer)
    expect((await get(decisionId, viewer)).may).toMatchObject({ edit: true, open: true, delete: false })
    // Ben owns nothing any more.
    expect((await get(decisionId, ben)).may).toMatchObject({ edit: false, open: false, delete: false })
  })

  it('is deleted by the one who wrote it, and restored', async () => {
    const decisionId = await add(ben)
    await deleteDecision(ben, decisionId)
    await expect(get(decisionId)).rejects.toMatchObject({ code: 'not-found' })
    await restoreDecision(ben, decisionId)
    expect(await get(decisionId)).toMatchObject({ state: 'DRAFT' })
    expect(await verbs()).toEqual(['CREATED', 'DELETED', 'RESTORED'])
  })
})

describe('the opening', () => {
  it('freezes the owners of the day with their shares, and tells the others who are asked', async () => {
    const decisionId = await opened()
    await anOwnership(db, house, '2021-01-01', [
      { userId: anna.user.id, ownerName: 'Anna', basisPoints: 10_000 },
    ])
    const { voters, closesAt, openedByName } = await get(decisionId)
    expect(voters.map(({ name, basisPoints, isMember }) => [name, basisPoints, isMember])).toEqual([
      ['Anna Keller', 5_000, true],
      ['Ben Keller', 3_000, true],
      ['Aunt Rosa', 2_000, false],
    ])
    // The end of the day in Zurich, in summer time.
    expect(closesAt).toBe('2099-03-31T22:00:00.000Z')
    expect(openedByName).toBe('Anna Keller')
    expect(await told()).toEqual([{ userId: ben.user.id, title: 'Please vote: Should we replace the roof?' }])
  })

  it('waits until the shares add up and the last day is ahead', async () => {
    const late = await add(anna, { deadlineOn: '2020-01-01' })
    await expect(service.openDecision(anna, { decisionId: late, version: 1 })).rejects.toMatchObject({
      code: 'conflict',
      message: 'The last day to vote has passed. Edit the draft and choose a later day.',
    })
    await anOwnership(db, house, '2021-01-01', [
      { userId: anna.user.id, ownerName: 'Anna', basisPoints: 9_999 },
    ])
    const decisionId = await add()
    await expect(service.openDecision(anna, { decisionId, version: 1 })).rejects.toThrow('add up to 100%')
    expect(await db.select().from(decisionVoters)).toEqual([])
  })

  it('happens once when two open it at the same time', async () => {
    const decisionId = await add()
    const results = await Promise.allSettled(
      [anna, ben].map((ctx) => service.openDecision(ctx, { decisionId, version: 1 })),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await db.select().from(decisionVoters)).toHaveLength(3)
  })

  it('ends all editing, and deleting until it is withdrawn', async () => {
    const decisionId = await opened()
    await expect(service.updateDecision(anna, { ...fields, decisionId, version: 2 })).rejects.toMatchObject({
      code: 'conflict',
    })
    await expect(deleteDecision(anna, decisionId)).rejects.toThrow('Withdraw it first')
    await withdrawDecision(anna, { decisionId, reason: 'Asked too early' })
    await deleteDecision(anna, decisionId)
    expect(await verbs()).toEqual(['CREATED', 'OPENED', 'WITHDRAWN', 'DELETED'])
  })
})

describe('a vote', () => {
  it('can be changed until the end, and each change is logged with what it was', async () => {
    const decisionId = await opened()
    await castVote(ben, { decisionId, option: yes })
    await castVote(ben, { decisionId, option: yes })
    await castVote(ben, { decisionId, option: null })
    await castVote(ben, { decisionId, option: no })
    const { voters } = await get(decisionId)
    expect(voters.map(({ choice }) => choice)).toEqual([undefined, no, undefined])
    const lines = await db
      .select()
      .from(activityLog)
      .where(eq(activityLog.verb, 'VOTED'))
      .orderBy(activityLog.id)
    expect(lines.map(({ before, after }) => [before, after])).toEqual([
      [{}, { name: fields.question, choiceCode: 'YES' }],
      [{ choiceCode: 'YES' }, { name: fields.question, choiceCode: 'ABSTAIN' }],
      [{ choiceCode: 'ABSTAIN' }, { name: fields.question, choiceCode: 'NO' }],
    ])
  })

  it('is only for those who are asked, for one of the options, while it is open', async () => {
    const stranger = await someone('MANAGER', 'Cleo')
    const decisionId = await opened()
    await expect(castVote(stranger, { decisionId, option: yes })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(castVote(ben, { decisionId, option: 2 })).rejects.toMatchObject({ code: 'invalid' })
    const draft = await add()
    await expect(castVote(ben, { decisionId: draft, option: yes })).rejects.toMatchObject({
      code: 'forbidden',
    })
    await db.update(properties).set({ status: 'ARCHIVED' })
    await expect(castVote(ben, { decisionId, option: yes })).rejects.toMatchObject({ code: 'conflict' })
    expect(await db.select().from(decisionVotes)).toEqual([])
  })

  it('is refused after the deadline, even before the job has run, and so is taking the question back', async () => {
    const { id: decisionId } = await aDecision(db, house, {
      state: 'OPEN',
      openedBy: anna.user.id,
      closesAt: inHours(-1),
      voters: asked(),
    })
    await expect(castVote(ben, { decisionId, option: yes })).rejects.toThrow('Voting has ended')
    await expect(withdrawDecision(anna, { decisionId, reason: null })).rejects.toThrow('Voting has ended')
    expect((await get(decisionId, ben)).may).toMatchObject({ vote: false })
  })

  it('counts once when two tabs vote at the same time', async () => {
    const decisionId = await opened()
    await Promise.all([yes, no].map((option) => castVote(ben, { decisionId, option })))
    expect(await db.select().from(decisionVotes)).toHaveLength(1)
    const lines = await db.select().from(activityLog).where(eq(activityLog.verb, 'VOTED'))
    expect(lines).toHaveLength(2)
  })
})

describe('the end', () => {
  const ending = (choices: Parameters<typeof asked>[0], overrides: Parameters<typeof aDecision>[2] = {}) =>
    aDecision(db, house, { state: 'OPEN', closesAt: inHours(-1), voters: asked(choices), ...overrides })

  it('comes with the deadline: the job counts each decision once, however often it runs', async () => {
    const { id } = await ending({ anna: yes, ben: no })
    const open = await aDecision(db, house, { state: 'OPEN', voters: asked() })
    const runs = await Promise.all([closeDueDecisions(job()), closeDueDecisions(job())])
    expect(runs[0] + runs[1]).toBe(1)
    expect(await closeDueDecisions(job())).toBe(0)
    expect(await get(id)).toMatchObject({ state: 'ADOPTED', adoptedOption: yes, closedByName: null })
    expect(await get(open.id)).toMatchObject({ state: 'OPEN' })
    expect(await verbs()).toEqual(['ADOPTED'])
    expect(await told()).toEqual(
      expect.arrayContaining(
        [anna, ben].map(({ user }) => ({ userId: user.id, title: 'Adopted: Should we replace the roof?' })),
      ),
    )
  })

  it.each([
    ['a no of more weight rejects it', { anna: no, ben: yes }, {}, 'REJECTED'],
    ['nobody voted', {}, {}, 'LAPSED'],
    ['the quorum is missed', { ben: yes }, { quorumBasisPoints: 5_000 }, 'LAPSED'],
    ['by heads a tie is no majority', { anna: yes, ben: no }, { counting: 'HEADS' as const }, 'REJECTED'],
    [
      'no option has enough',
      { anna: 0, ben: 1 },
      { options: ['A', 'B'], threshold: 'TWO_THIRDS' as const },
      'LAPSED',
    ],
  ])('%s', async (_name, choices, overrides, state) => {
    const { id } = await ending(choices, overrides)
    await closeDueDecisions(job())
    expect(await get(id)).toMatchObject({ state, adoptedOption: null })
  })

  it('also comes in an archived property, and waits for one in the trash', async () => {
    const { id } = await ending({ anna: yes })
    await db.update(properties).set({ deletedAt: new Date() })
    expect(await closeDueDecisions(job())).toBe(0)
    await db.update(properties).set({ deletedAt: null, status: 'ARCHIVED' })
    expect(await closeDueDecisions(job())).toBe(1)
    expect(await get(id)).toMatchObject({ state: 'ADOPTED' })
  })

  it('keeps its property from being archived or deleted, so that nobody is kept from voting', async () => {
    const { id } = await aDecision(db, house, { state: 'OPEN', voters: asked() })
    const message = decisionTexts.stillOpen
    await expect(setPropertyStatus(anna, house.id, 'ARCHIVED')).rejects.toMatchObject({ message })
    await expect(deleteProperty(anna, house.id)).rejects.toMatchObject({ message })
    await db.update(decisions).set({ state: 'WITHDRAWN', closedAt: new Date() }).where(eq(decisions.id, id))
    await setPropertyStatus(anna, house.id, 'ARCHIVED')
  })

  it('comes early only once no missing vote can change it, for the opener or a manager', async () => {
    await anOwnership(db, house, '2021-01-01', [
      { userId: anna.user.id, ownerName: 'Anna', basisPoints: 6_000 },
      { userId: ben.user.id, ownerName: 'Ben', basisPoints: 2_000 },
      { userId: null, ownerName: 'Aunt Rosa', basisPoints: 2_000 },
    ])
    const decisionId = await opened()
    await castVote(ben, { decisionId, option: no })
    await expect(closeDecision(anna, decisionId)).rejects.toThrow('could change the outcome')
    await castVote(anna, { decisionId, option: yes })
    expect(await get(decisionId, ben)).toMatchObject({ may: { close: false } })
    await expect(closeDecision(ben, decisionId)).rejects.toMatchObject({ code: 'forbidden' })
    await closeDecision(anna, decisionId)
    expect(await get(decisionId)).toMatchObject({ state: 'ADOPTED', closedByName: 'Anna Keller' })
    await expect(castVote(ben, { decisionId, option: yes })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('does not come earlier because an owner outside the group was never given a link', async () => {
    const { id } = await aDecision(db, house, {
      state: 'OPEN',
      openedBy: anna.user.id,
      voters: asked({ anna: yes, ben: no }),
    })
    expect(await get(id)).toMatchObject({ may: { close: false } })
    await expect(closeDecision(anna, id)).rejects.toThrow('could change the outcome')
  })

  it('does not come earlier because an owner was removed from the group', async () => {
    const decisionId = await opened({ counting: 'HEADS' })
    await castVote(anna, { decisionId, option: yes })
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, ben.user.id))
    await expect(closeDecision(anna, decisionId)).rejects.toThrow('could change the outcome')
  })
})

describe('a reminder', () => {
  it('goes once to members who have not voted, two days before the deadline', async () => {
    await aDecision(db, house, { state: 'OPEN', closesAt: inHours(47), voters: asked({ anna: yes }) })
    await aDecision(db, house, { state: 'OPEN', closesAt: inHours(49), voters: asked() })
    // Opened within the two days: everyone was just asked.
    await aDecision(db, house, {
      state: 'OPEN',
      openedAt: inHours(-1),
      closesAt: inHours(40),
      voters: asked(),
    })
    const runs = await Promise.all([remindOfDecisions(job()), remindOfDecisions(job())])
    expect(runs[0] + runs[1]).toBe(1)
    expect(await told()).toEqual([
      { userId: ben.user.id, title: 'Your vote is missing: Should we replace the roof?' },
    ])
  })
})

describe('decisions', () => {
  it('say which wait for the reader', async () => {
    await aDecision(db, house, { state: 'OPEN', question: 'Mine?', voters: asked({ anna: yes }) })
    const rows = async (ctx: MemberContext) =>
      (await service.listDecisions(ctx, house.id)).decisions.map(
        ({ question, asked, voted, waitsForMe }) => ({
          question,
          asked,
          voted,
          waitsForMe,
        }),
      )
    expect(await rows(ben)).toEqual([{ question: 'Mine?', asked: 3, voted: 1, waitsForMe: true }])
    expect(await rows(anna)).toMatchObject([{ waitsForMe: false }])
  })

  it('of another group are unknown to everyone else', async () => {
    const user = await aUser(db)
    const { id } = await aGroup(db, [{ user }])
    const stranger = asMember(db, user, id)
    const decisionId = await opened()
    for (const act of [
      () => service.getDecision(stranger, decisionId),
      () => castVote(stranger, { decisionId, option: yes }),
      () => closeDecision(stranger, decisionId),
      () => withdrawDecision(stranger, { decisionId, reason: null }),
      () => service.updateDecision(stranger, { ...fields, decisionId, version: 2 }),
      () => deleteDecision(stranger, decisionId),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'not-found' })
  })

  it('refuse in the database what the rules refuse', async () => {
    const { id: decisionId } = await aDecision(db, house, { state: 'OPEN', voters: asked() })
    const other = await aDecision(db, house, { options: ['A', 'B', 'C'] })
    const vote = (of: typeof decisionVotes.$inferInsert) => db.insert(decisionVotes).values(of)
    await expect(vote({ decisionId, voter: 3, option: yes })).rejects.toThrow()
    await expect(vote({ decisionId, voter: 0, option: 2 })).rejects.toThrow()
    await expect(vote({ decisionId: other.id, voter: 0, option: 0 })).rejects.toThrow()
    await vote({ decisionId, voter: 0, option: null })
    await expect(vote({ decisionId, voter: 0, option: yes })).rejects.toThrow()
    for (const wrong of [
      { state: 'DRAFT' as const },
      { state: 'REJECTED' as const },
      { state: 'ADOPTED' as const, closedAt: new Date() },
      { closesAt: new Date('2000-01-01') },
      { adoptedOption: 0 },
      { stateReason: 'Why' },
    ])
      await expect(db.update(decisions).set(wrong).where(eq(decisions.id, decisionId))).rejects.toThrow()
  })

  it('are read and written along indexes', async () => {
    const decisionId = await opened()
    const by = (ctx: MemberContext) => (on: typeof db) => ({ ...ctx, db: on })
    await expectIndexed(database, (on) => service.listDecisions(by(anna)(on), house.id))
    await expectIndexed(database, (on) => service.getDecision(by(anna)(on), decisionId))
    await expectIndexed(database, (on) => castVote(by(anna)(on), { decisionId, option: yes }))
    await expectIndexed(database, (on) => closeDueDecisions({ ...job(), db: on }), { isOfAll: true })
    await expectIndexed(database, (on) => remindOfDecisions({ ...job(), db: on }), { isOfAll: true })
  })
})
