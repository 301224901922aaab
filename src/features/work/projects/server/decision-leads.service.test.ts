import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aDecision } from '../../../../../test/factories/decisions.ts'
import { aPayment, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { anOwnership } from '../../../../../test/factories/records.ts'
import { aProject, aStay } from '../../../../../test/factories/work.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { decisions } from '../../../../server/db/schema/decisions.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { emptyDecision } from '../../../house/decisions/decisions.rules.ts'
import { addDecision, getDecision } from '../../../house/decisions/server/decisions.service.ts'
import { findSubject } from '../../../house/decisions/server/subject-of-decision.service.ts'
import { getProperty } from '../../../house/properties/server/properties.service.ts'
import { getProject } from './projects.service.ts'

const { db } = testDatabase()
let anna: MemberContext
let house: Awaited<ReturnType<typeof aProperty>>

beforeEach(async () => {
  const user = await aUser(db, { firstName: 'Anna' })
  const { id } = await aGroup(db, [{ user }])
  anna = asMember(db, user, id)
  house = await aProperty(db, id)
})

async function someone(role: Role) {
  const user = await aUser(db, { firstName: 'Ben' })
  await aMembership(db, { familyGroupId: house.familyGroupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, house.familyGroupId, role)
}
const lead = async (kind: 'BUDGET' | 'STAY', id: string, propertyId = house.id) =>
  (await findSubject(anna, { propertyId, subject: { kind, id } })).lead
const ask = (projectId: string) =>
  addDecision(anna, {
    ...{ ...emptyDecision, question: 'Should we?', deadlineOn: '2099-03-31' },
    ...{ id: newId(), propertyId: house.id, projectId },
  })

it('a budget fills in what is known of it', async () => {
  const { id } = await aProject(db, house, { budgetMinor: 1_200_000 })
  expect(await lead('BUDGET', id)).toMatchObject({
    question: expect.stringMatching(/^Should we spend .*12,000.* on “New roof”\?$/),
    background: expect.stringMatching(/^- Budget: .*12,000/),
    projectId: id,
  })
  const { id: without } = await aProject(db, house, { title: 'x'.repeat(120), budgetMinor: null })
  const { question, background } = (await lead('BUDGET', without)) ?? {}
  expect(question).toMatch(/^Should we set a budget for “x+…”\?$/)
  expect(question?.length).toBeLessThan(200)
  expect(background).toBeNull()
})

it('a budget that was exceeded is to be raised', async () => {
  const { id } = await aProject(db, house, { budgetMinor: 8_999 })
  const payerId = await participantOf(db, house.familyGroupId, anna.user.id)
  await aPayment(db, house, { payerId, parts: [payerId], projectId: id, amountMinor: 9_000 })
  expect((await lead('BUDGET', id))?.question).toMatch(
    /^Should we raise the budget for “New roof” above .*89.99/,
  )
})

it('a stay names those on the same nights', async () => {
  const { id } = await aStay(db, house, { userId: anna.user.id })
  expect(await lead('STAY', id)).toMatchObject({ background: null, projectId: null })
  await aStay(db, house, { userId: (await someone('MEMBER')).user.id, status: 'CONFIRMED' })
  const { question, background } = (await lead('STAY', id)) ?? {}
  expect(question).toMatch(/^Should the stay of Anna .* go ahead/)
  expect(background).toMatch(/^These stays share nights:\n\n- Anna .*\n- Ben .*\(confirmed\)$/)
  const { id: declined } = await aStay(db, house, { userId: anna.user.id, status: 'DECLINED' })
  expect(await lead('STAY', declined)).toBeNull()
})

it('an unknown id, and one of another property or group, fills in nothing', async () => {
  const other = await aProperty(db, house.familyGroupId)
  const foreign = await aProperty(db, (await aGroup(db, [{ user: await aUser(db) }])).id)
  for (const place of [other, foreign]) {
    const [project, stay] = [await aProject(db, place), await aStay(db, place)]
    expect([await lead('BUDGET', project.id), await lead('STAY', stay.id)]).toEqual([null, null])
    await expect(ask(project.id)).rejects.toMatchObject({ code: 'not-found' })
  }
  expect([await lead('BUDGET', newId()), await lead('STAY', newId())]).toEqual([null, null])
})

it('is offered to managers and owners, and not to a viewer who owns nothing', async () => {
  const { id } = await aProject(db, house)
  const [owner, viewer] = [await someone('VIEWER'), await someone('VIEWER')]
  await anOwnership(db, house, '2020-01-01', [
    { userId: owner.user.id, ownerName: 'Ben Keller', basisPoints: 10_000 },
  ])
  const offered = async (ctx: MemberContext) => [
    (await getProperty(ctx, house.id)).may.askOwners,
    (await getProject(ctx, id)).may.askOwners,
  ]
  expect(await offered(anna)).toEqual([true, true])
  expect(await offered(owner)).toEqual([true, true])
  expect(await offered(viewer)).toEqual([false, false])
  // Those of before do not count.
  await anOwnership(db, house, '2021-01-01', [{ userId: null, ownerName: 'Aunt Rosa', basisPoints: 10_000 }])
  expect(await offered(owner)).toEqual([false, false])
})

it('a project shows the decision about its budget, which outlives it', async () => {
  const { id } = await aProject(db, house)
  expect((await getProject(anna, id)).decision).toBeNull()
  const { decisionId } = await ask(id)
  expect((await getProject(anna, id)).decision).toMatchObject({ id: decisionId, state: 'DRAFT' })
  expect((await getDecision(anna, decisionId)).project).toEqual({ id, title: 'New roof' })
  // A later one that ended does not hide the one that is current.
  await aDecision(db, house, { state: 'LAPSED', projectId: id })
  expect((await getProject(anna, id)).decision).toMatchObject({ id: decisionId })

  await db.update(projects).set({ deletedAt: new Date() }).where(eq(projects.id, id))
  expect((await getDecision(anna, decisionId)).project).toBeNull()
  await db.delete(projects).where(eq(projects.id, id))
  const [left] = await db.select().from(decisions).where(eq(decisions.id, decisionId))
  expect(left).toMatchObject({ projectId: null, familyGroupId: house.familyGroupId })
})
