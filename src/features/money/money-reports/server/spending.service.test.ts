import { beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aPayment, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aProject } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { MemberContext } from '../../../../server/context.ts'
import {
  getProject,
  listActiveProjects,
  listProjects,
} from '../../../work/projects/server/projects.service.ts'
import { getProjectSpending } from './money-reports.service.ts'

const database = testDatabase()
const { db } = database
let anna: MemberContext
let me = ''
let house = { id: '', familyGroupId: '' }

beforeEach(async () => {
  const user = await aUser(db)
  const { id: familyGroupId } = await aGroup(db, [{ user }])
  house = { id: (await aProperty(db, familyGroupId)).id, familyGroupId }
  me = await participantOf(db, familyGroupId, user.id)
  anna = asMember(db, user, familyGroupId)
})

const pay = (projectId: string | null, overrides: Partial<Parameters<typeof aPayment>[2]> = {}) =>
  aPayment(db, house, { projectId, payerId: me, parts: [me], amountMinor: 1_000, ...overrides })

it('returns what a project cost, received and what waits, separately', async () => {
  const roof = await aProject(db, house, { budgetMinor: 5_000, status: 'IN_PROGRESS' })
  const garden = await aProject(db, house)
  await pay(roof.id)
  await pay(roof.id, { amountMinor: 250 })
  await pay(roof.id, { kind: 'INCOME', amountMinor: 70 })
  await pay(roof.id, { status: 'PENDING', amountMinor: 600 })
  await pay(roof.id, { status: 'PENDING', kind: 'INCOME', amountMinor: 5 })
  // Neither approved nor pending.
  await pay(roof.id, { status: 'REJECTED', statusReason: 'No' })
  await pay(roof.id, { status: 'VOID', statusReason: 'Twice' })
  await pay(roof.id, { status: 'PENDING', deletedAt: new Date() })
  await pay(null)
  const spendingOf = await getProjectSpending(anna, [roof.id, garden.id])
  expect(spendingOf(roof.id)).toEqual({
    spentMinor: 1_250,
    receivedMinor: 70,
    pendingMinor: 600,
    pendingPayments: 2,
  })
  expect(spendingOf(garden.id)).toEqual({
    spentMinor: 0,
    receivedMinor: 0,
    pendingMinor: 0,
    pendingPayments: 0,
  })
  expect(await getProject(anna, roof.id)).toMatchObject({
    budgetMinor: 5_000,
    spentMinor: 1_250,
    receivedMinor: 70,
    pendingMinor: 600,
    pendingPayments: 2,
  })
  expect(await listActiveProjects(anna, { limit: 5 })).toMatchObject([{ id: roof.id, spentMinor: 1_250 }])
  expect((await listProjects(anna, { propertyId: house.id })).projects).toMatchObject([
    { id: roof.id, spentMinor: 1_250 },
    { id: garden.id, spentMinor: 0 },
  ])
})

it('returns nothing for a project of another group', async () => {
  const roof = await aProject(db, house)
  await pay(roof.id)
  const user = await aUser(db)
  const stranger = asMember(db, user, (await aGroup(db, [{ user }])).id)
  expect((await getProjectSpending(stranger, [roof.id]))(roof.id).spentMinor).toBe(0)
})

it('costs the same number of queries regardless of other data', async () => {
  const roof = await aProject(db, house)
  await pay(roof.id)
  await expectIndexed(database, (counted) => getProjectSpending({ ...anna, db: counted }, [roof.id]))
})
