import { expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { aDecision } from '../../../../../test/factories/decisions.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { makeFeed, readFeed } from '../../calendar-feeds/server/calendar-feeds.service.ts'
import { getDashboard } from '../../dashboard/server/dashboard.service.ts'
import { search } from '../../search/server/search.service.ts'
import { listCalendarItems } from './calendar.service.ts'

const database = testDatabase()
const { db } = database
const clock = { now: () => new Date('2027-03-01T12:00:00Z') }

/** Three decisions of a house: one that waits for its owner, one draft, one that was adopted. */
async function someDecisions() {
  const user = await aUser(db)
  const group = await aGroup(db, [{ user }])
  const house = await aProperty(db, group.id)
  const voters = [{ userId: user.id, basisPoints: 10_000 }]
  const open = await aDecision(db, house, {
    question: 'A new roof?',
    background: 'The quote is secret.',
    deadlineOn: '2027-03-10',
    state: 'OPEN',
    voters,
  })
  await aDecision(db, house, { question: 'A draft?', deadlineOn: '2027-03-11' })
  await aDecision(db, house, {
    question: 'A new boat?',
    deadlineOn: '2027-03-05',
    state: 'ADOPTED',
    adoptedOption: 0,
    openedAt: new Date('2027-02-20T10:00:00Z'),
    closesAt: new Date('2027-03-06T00:00:00Z'),
    // Counted by the job, after midnight.
    closedAt: new Date('2027-03-06T00:10:00Z'),
    voters: [{ userId: user.id, basisPoints: 10_000, choice: 0 }],
  })
  return { user, open, house, ctx: asMember(db, user, group.id, 'MANAGER', { clock }) }
}
const span = { from: '2027-03-01', to: '2027-03-31' }

it('is in the calendar on its last day, except as a draft, and not among one person’s things', async () => {
  const { ctx, user, open } = await someDecisions()
  const { items } = await listCalendarItems(ctx, span)
  expect(items.map(({ kind, title, startsOn, isDone }) => [kind, title, startsOn, isDone])).toEqual([
    ['DECISION', 'A new boat?', '2027-03-05', true],
    ['DECISION', 'A new roof?', '2027-03-10', false],
  ])
  expect(items.at(-1)?.thingId).toBe(open.id)
  expect((await listCalendarItems(ctx, { ...span, scope: { userId: user.id } })).items).toEqual([])
})

it('is in the calendar on the day on which it ended early, by the clock of the property', async () => {
  const { ctx, house } = await someDecisions()
  await db.update(properties).set({ timeZone: 'Europe/Berlin' })
  await aDecision(db, house, {
    question: 'A new stove?',
    deadlineOn: '2027-04-20',
    state: 'ADOPTED',
    adoptedOption: 0,
    openedAt: new Date('2027-03-01T10:00:00Z'),
    closesAt: new Date('2027-04-20T22:00:00Z'),
    // Already the next day at the house.
    closedAt: new Date('2027-03-19T23:30:00Z'),
  })
  const days = async (of: { from: string; to: string }) =>
    (await listCalendarItems(ctx, of)).items
      .filter(({ title }) => title === 'A new stove?')
      .map(({ startsOn, isDone }) => [startsOn, isDone])
  expect(await days(span)).toEqual([['2027-03-20', true]])
  expect(await days({ from: '2027-04-01', to: '2027-04-30' })).toEqual([])
})

it('is in the feed of the group with its title only', async () => {
  const { ctx, open } = await someDecisions()
  const { familyGroupId } = ctx.member
  const { address } = await makeFeed(ctx, { familyGroupId, scope: 'ALL', ofPropertyId: null })
  const token = /cal_[\w-]+/.exec(address)?.[0] ?? ''
  const feed = await readFeed(aRequestContext(db, { clock }), token, { address: '203.0.113.7' })
  // Long lines are folded.
  const text = feed.replaceAll('\r\n ', '')
  expect(text).toContain('SUMMARY:A new roof?')
  expect(text).toContain(`/decision/${open.id}`)
  expect(text).not.toContain('secret')
})

it('waits on the dashboard for those who are asked and have not voted', async () => {
  const { ctx, open } = await someDecisions()
  const { waiting } = await getDashboard(ctx)
  expect(waiting.decisions.items.map(({ id }) => id)).toEqual([open.id])
  const other = await aUser(db)
  const notAsked = asMember(db, other, ctx.member.familyGroupId, 'MANAGER', { clock })
  expect((await getDashboard(notAsked)).waiting.decisions.items).toEqual([])
})

it('is found by its question', async () => {
  const { ctx, open } = await someDecisions()
  const results = await search(ctx, { text: 'roof' })
  expect(results.map(({ kind, id }) => [kind, id])).toEqual([['DECISION', open.id]])
})

it('is read for the calendar and the dashboard along indexes', async () => {
  const { ctx } = await someDecisions()
  await expectIndexed(database, (on) =>
    listCalendarItems({ ...ctx, db: on }, { ...span, kinds: ['DECISION'] }),
  )
  await expectIndexed(database, (on) => getDashboard({ ...ctx, db: on }))
})
