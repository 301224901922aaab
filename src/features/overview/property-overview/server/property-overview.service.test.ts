import { beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aPayment, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aManualSection, anAsset, aSecret } from '../../../../../test/factories/records.ts'
import { aProject, aStay, aTask } from '../../../../../test/factories/work.ts'
import { aVisit, aWorker } from '../../../../../test/factories/workers.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { CurrentUser, Role } from '../../../../server/context.ts'
import type { Db } from '../../../../server/db/client.ts'
import { getPropertyOverview } from './property-overview.service.ts'

const database = testDatabase()
const { db } = database

const today = '2027-03-03'
const clock = { now: () => new Date(`${today}T12:00:00Z`) }
let anna: CurrentUser
let ben: CurrentUser
let house: Awaited<ReturnType<typeof aProperty>>
beforeEach(async () => {
  anna = await aUser(db)
  ben = await aUser(db, { firstName: 'Ben' })
  const { id } = await aGroup(db, [{ user: anna }, { user: ben, role: 'VIEWER' }], { timeZone: 'UTC' })
  house = await aProperty(db, id, { timeZone: 'UTC' })
})

const seenBy = (user: CurrentUser, role: Role = 'MANAGER', on: Db = db) =>
  getPropertyOverview(asMember(on, user, house.familyGroupId, role, { clock }), house.id)

it('returns what people open a property for, and nothing of other properties', async () => {
  const other = await aProperty(db, house.familyGroupId, { timeZone: 'UTC' })
  for (const place of [house, other]) {
    const mine = place === house
    await aSecret(db, place, { label: mine ? 'Front door' : 'Elsewhere' })
    await aStay(db, place, {
      userId: ben.id,
      startsOn: '2027-03-01',
      endsOn: '2027-03-05',
      status: 'CONFIRMED',
    })
    await aTask(db, place, { title: mine ? 'Sweep the chimney' : 'Elsewhere', dueOn: '2027-03-09' })
    await aManualSection(db, place, { title: mine ? 'Gas and water' : 'Elsewhere' })
    await anAsset(db, place, { name: mine ? 'Boiler' : 'Elsewhere', warrantyUntil: '2027-03-20' })
  }
  const [annas, bens] = [
    await participantOf(db, house.familyGroupId, anna.id),
    await participantOf(db, house.familyGroupId, ben.id),
  ]
  await aPayment(db, house, { payerId: annas, parts: [annas, bens] })
  await aPayment(db, other, { payerId: bens, parts: [annas, bens] })

  const overview = await seenBy(anna)
  expect(overview.codes).toEqual(['Front door'])
  expect(overview.here.map(({ name }) => name)).toEqual([expect.stringContaining('Ben')])
  expect(overview.next).toMatchObject({ kind: 'TASK', title: 'Sweep the chimney', isOverdue: false })
  expect(overview.tasks).toMatchObject({ total: 1, items: [{ title: 'Sweep the chimney' }] })
  expect(overview.balanceMinor).toBe(4_500)
  expect(overview.urgent.map(({ title }) => title)).toEqual(['Gas and water'])
  expect(overview.expiries.map(({ name }) => name)).toEqual(['Boiler'])
})

it('does not reveal to a viewer whether there are secrets', async () => {
  await aSecret(db, house)
  expect((await seenBy(ben, 'VIEWER')).codes).toBeNull()
})

it('lists contractors of the property once each, latest first, without blocked ones', async () => {
  const group = { id: house.familyGroupId }
  const roofer = await aWorker(db, group, { name: 'Roofer', lastJobAt: new Date('2026-01-01') })
  const sweep = await aWorker(db, group, { name: 'Sweep', lastJobAt: new Date('2027-01-01') })
  const blocked = await aWorker(db, group, { name: 'Blocked', status: 'BLOCKED' })
  await aWorker(db, group, { name: 'Elsewhere' })
  const project = await aProject(db, house)
  await aVisit(db, { project, worker: roofer })
  await aVisit(db, { project, worker: roofer })
  await aTask(db, house, { workerId: sweep.id })
  await aTask(db, house, { workerId: blocked.id })
  expect((await seenBy(anna)).contractors.map(({ name }) => name)).toEqual(['Sweep', 'Roofer'])
})

it('uses indexes among many other groups', async () => {
  await aTask(db, house, { dueOn: today })
  await expectIndexed(database, async (logged) => {
    expect((await seenBy(anna, 'MANAGER', logged)).tasks.total).toBe(1)
  })
})
