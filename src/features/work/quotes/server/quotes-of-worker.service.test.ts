import { beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aProject } from '../../../../../test/factories/work.ts'
import { aQuote, aWorker } from '../../../../../test/factories/workers.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { quotePageSize } from '../quotes.rules.ts'
import { listQuotesOfWorker } from './quotes-of-worker.service.ts'

const database = testDatabase()
const { db } = database
let anna: MemberContext
let house = { id: '', familyGroupId: '' }
let piet = { id: '' }

beforeEach(async () => {
  const user = await aUser(db)
  const group = await aGroup(db, [{ user }])
  house = await aProperty(db, group.id, { name: 'Lake cabin' })
  piet = await aWorker(db, group)
  anna = asMember(db, user, group.id, 'MANAGER', { clock: { now: () => new Date('2027-03-01T12:00:00Z') } })
})

const quoteFor = async (title: string, overrides: object = {}, worker = piet) => {
  const project = await aProject(db, house, { title, status: 'PLANNED' })
  return aQuote(db, { project, worker }, overrides)
}
const titles = async () =>
  (await listQuotesOfWorker(anna, { workerId: piet.id })).quotes.map(({ projectTitle }) => projectTitle)

it('lists a contractor’s quotes in all projects, latest first', async () => {
  await quoteFor('Roof', { validUntil: '2027-02-01' })
  await quoteFor('Kitchen', { status: 'DECLINED' })
  await quoteFor('Of Rosa', {}, await aWorker(db, { id: house.familyGroupId }, { name: 'Rosa' }))
  await quoteFor('In the trash', { deletedAt: new Date() })
  const { quotes, next } = await listQuotesOfWorker(anna, { workerId: piet.id })
  expect(quotes).toMatchObject([
    { projectTitle: 'Kitchen', propertyName: 'Lake cabin', state: 'DECLINED', totalMinor: 100_000 },
    { projectTitle: 'Roof', state: 'EXPIRED' },
  ])
  expect(next).toBeNull()
})

it('omits those of a project in the trash', async () => {
  const project = await aProject(db, house, { title: 'Gone', deletedAt: new Date() })
  await aQuote(db, { project, worker: piet })
  expect(await titles()).toEqual([])
})

it('continues after the last page', async () => {
  for (let each = 0; each <= quotePageSize; each++) await quoteFor(`Job ${each}`)
  const { quotes, next } = await listQuotesOfWorker(anna, { workerId: piet.id })
  expect(quotes).toHaveLength(quotePageSize)
  const rest = await listQuotesOfWorker(anna, { workerId: piet.id, after: next ?? '' })
  expect(rest).toMatchObject({ quotes: [{ projectTitle: 'Job 0' }], next: null })
})

it('returns nothing to members of another group', async () => {
  await quoteFor('Roof')
  const user = await aUser(db)
  const stranger = asMember(db, user, (await aGroup(db, [{ user }])).id)
  expect(await listQuotesOfWorker(stranger, { workerId: piet.id })).toEqual({ quotes: [], next: null })
})

it('reads them by index', async () => {
  await quoteFor('Roof')
  await expectIndexed(database, (logged) =>
    listQuotesOfWorker({ ...anna, db: logged }, { workerId: piet.id }),
  )
})
