import { beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aProject } from '../../../../../test/factories/work.ts'
import { aVisit, aWorker } from '../../../../../test/factories/workers.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { visitPageSize } from '../visits.rules.ts'
import { listVisitsOfWorker } from './visits.service.ts'

const database = testDatabase()
const { db } = database
let anna: MemberContext
let project = { id: '', propertyId: '', familyGroupId: '' }
let piet = { id: '' }

beforeEach(async () => {
  const user = await aUser(db)
  const group = await aGroup(db, [{ user }])
  project = await aProject(db, await aProperty(db, group.id, { name: 'Lake cabin' }), { title: 'Roof' })
  piet = await aWorker(db, group)
  anna = asMember(db, user, group.id)
})

const visitOn = (day: string, overrides: object = {}, worker = piet) =>
  aVisit(
    db,
    { project, worker },
    { startsAt: new Date(`${day}T09:00Z`), endsAt: new Date(`${day}T10:00Z`), ...overrides },
  )
const days = ({ visits }: Awaited<ReturnType<typeof listVisitsOfWorker>>) =>
  visits.map(({ startsOn }) => startsOn)

it('lists a contractor’s visits, latest first', async () => {
  await visitOn('2027-03-01', { status: 'DONE' })
  await visitOn('2027-04-01')
  await visitOn('2027-05-01', { deletedAt: new Date() })
  await visitOn('2027-06-01', {}, await aWorker(db, { id: project.familyGroupId }, { name: 'Rosa' }))
  const page = await listVisitsOfWorker(anna, { workerId: piet.id })
  expect(page).toMatchObject({
    visits: [{ propertyName: 'Lake cabin', projectTitle: 'Roof' }, {}],
    next: null,
  })
  expect(days(page)).toEqual(['2027-04-01', '2027-03-01'])
})

it('continues after the last page, also among visits at the same time', async () => {
  const all = []
  for (let each = 0; each <= visitPageSize; each++) all.push(await visitOn('2027-04-01'))
  const { visits, next } = await listVisitsOfWorker(anna, { workerId: piet.id })
  const rest = await listVisitsOfWorker(anna, { workerId: piet.id, after: next ?? '' })
  expect(rest).toMatchObject({ visits: [{}], next: null })
  expect([...visits, ...rest.visits].map(({ id }) => id).toSorted()).toEqual(
    all.map(({ id }) => id).toSorted(),
  )
})

it('returns nothing to members of another group', async () => {
  await visitOn('2027-04-01')
  const user = await aUser(db)
  const stranger = asMember(db, user, (await aGroup(db, [{ user }])).id)
  expect(days(await listVisitsOfWorker(stranger, { workerId: piet.id }))).toEqual([])
})

it('reads them by index', async () => {
  const { id } = await visitOn('2027-04-01')
  for (const after of [undefined, id])
    await expectIndexed(database, (logged) =>
      listVisitsOfWorker({ ...anna, db: logged }, { workerId: piet.id, after }),
    )
})
