import { beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aDecision } from '../../../../../test/factories/decisions.ts'
import { participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aManualSection, anAsset, aSecret } from '../../../../../test/factories/records.ts'
import { aTask } from '../../../../../test/factories/work.ts'
import { aWorker } from '../../../../../test/factories/workers.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { CurrentUser, Role } from '../../../../server/context.ts'
import type { Db } from '../../../../server/db/client.ts'
import { maxCopied } from '../offline.rules.ts'
import { getOfflineCopy } from './offline-copy.service.ts'

const database = testDatabase()
const { db } = database

const clock = { now: () => new Date('2027-03-03T12:00:00Z') }
let anna: CurrentUser
let house: Awaited<ReturnType<typeof aProperty>>
beforeEach(async () => {
  anna = await aUser(db)
  const { id } = await aGroup(db, [{ user: anna }], { timeZone: 'UTC' })
  house = await aProperty(db, id, { timeZone: 'UTC', name: 'Lake cabin' })
})

const copyFor = (role: Role = 'MANAGER', on: Db = db) =>
  getOfflineCopy(asMember(on, anna, house.familyGroupId, role, { clock }), house.id)

it('holds what can be read of one property, and no code', async () => {
  const other = await aProperty(db, house.familyGroupId, { timeZone: 'UTC' })
  for (const place of [house, other]) {
    const name = place === house ? 'here' : 'elsewhere'
    await aSecret(db, place, { label: 'Front door', value: '4711-open' })
    await aTask(db, place, { title: `Task ${name}`, description: 'Bring the ladder.', dueOn: '2027-03-09' })
    await aTask(db, place, { title: `Done ${name}`, status: 'DONE' })
    await aManualSection(db, place, { title: `Manual ${name}` })
    await anAsset(db, place, { name: `Boiler ${name}` })
  }
  await aWorker(db, { id: house.familyGroupId }, { name: 'Piet Jansen', phone: '+31 20 123456' })
  const copy = await copyFor()
  expect(copy).toMatchObject({
    name: 'Lake cabin',
    may: { seeSecrets: true, reportProblems: true, recordPayments: true },
    money: { payerId: await participantOf(db, house.familyGroupId, anna.id) },
    manual: [{ title: 'Manual here' }],
    tasks: [{ title: 'Task here', description: 'Bring the ladder.', dueOn: '2027-03-09' }],
    assets: [{ name: 'Boiler here' }],
    contacts: [{ name: 'Piet Jansen', phone: '+31 20 123456' }],
    isCut: { assets: false, tasks: false, contacts: false, agenda: false },
  })
  expect(copy.agenda.map(({ title, startsOn }) => [title, startsOn])).toEqual([['Task here', '2027-03-09']])
  expect(JSON.stringify(copy)).not.toMatch(/4711-open|elsewhere|Front door/)
})

it('has the next 30 days, today included', async () => {
  for (const dueOn of ['2027-03-02', '2027-03-03', '2027-04-01', '2027-04-02'])
    await aTask(db, house, { title: dueOn, dueOn })
  const { agenda } = await copyFor()
  expect(agenda.map(({ title }) => title)).toEqual(['2027-03-03', '2027-04-01'])
})

it('leaves out what has ended in these days', async () => {
  const voters = [{ userId: anna.id, basisPoints: 10_000, choice: 0 }]
  const deadlineOn = '2027-03-10'
  await aTask(db, house, { title: 'Fix gutter', status: 'DONE', dueOn: '2027-03-09' })
  await aDecision(db, house, { question: 'A new roof?', deadlineOn, state: 'OPEN', voters })
  await aDecision(db, house, {
    question: 'A new boat?',
    deadlineOn,
    state: 'ADOPTED',
    adoptedOption: 0,
    voters,
  })
  const { agenda } = await copyFor()
  expect(agenda.map(({ title }) => title)).toEqual(['A new roof?'])
})

it('tells a viewer that they may neither keep codes nor tick tasks', async () => {
  await aTask(db, house)
  const { may, tasks } = await copyFor('VIEWER')
  expect(may).toEqual({ seeSecrets: false, reportProblems: true, recordPayments: false })
  expect(tasks.map(({ canTick }) => canTick)).toEqual([false])
})

it('says where it is not complete', async () => {
  for (let count = 0; count <= maxCopied.tasks; count++) await aTask(db, house, { title: `Task ${count}` })
  const { tasks, isCut } = await copyFor()
  expect(tasks).toHaveLength(maxCopied.tasks)
  expect(isCut.tasks).toBe(true)
})

it('is read by indexes', async () => {
  await aTask(db, house)
  await expectIndexed(database, (crowded) => copyFor('MANAGER', crowded))
})
