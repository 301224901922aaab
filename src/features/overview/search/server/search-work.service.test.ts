import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { onServer } from '../../../../../test/db-server.ts'
import { asUser } from '../../../../../test/factories/context.ts'
import { aBill, anOutsider, aPayment } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aProject, aSchedule, aTask } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { search } from './search.service.ts'

const database = testDatabase()
const { db } = database

async function aFamily() {
  const user = await aUser(db)
  const group = await aGroup(db, [{ user }])
  const house = await aProperty(db, group.id, { name: 'Lake cabin' })
  return { user, group, house, ctx: asUser(db, user) }
}

type Family = Awaited<ReturnType<typeof aFamily>>
const find = async ({ ctx }: Pick<Family, 'ctx'>, text: string) =>
  (await search(ctx, { text })).map(({ name }) => name)

/** More open tasks than are compared with the query, all due earlier. */
const addManyOpen = ({ house }: Family) =>
  onServer(
    database.url,
    `insert into tasks (id, family_group_id, property_id, title, due_on)
    select gen_random_uuid(), '${house.familyGroupId}', '${house.id}', 'Mow', '2020-01-01' from generate_series(1, 1100)`,
  )

describe('projects, tasks and schedules', () => {
  it('are found by part of their name and link to their page', async () => {
    const family = await aFamily()
    const { house } = family
    const project = await aProject(db, house, { title: 'Insulate the attic' })
    const task = await aTask(db, house, { title: 'Air the attic' })
    const schedule = await aSchedule(db, house, { title: 'Inspect the attic' })
    const where = {
      familyGroupId: family.group.id,
      detail: null,
      amountMinor: null,
      currency: 'EUR',
      isOver: false,
      propertyId: house.id,
      propertyName: 'Lake cabin',
      groupName: 'The Kellers',
    }
    const found = await search(family.ctx, { text: 'att' })
    expect(found.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
      {
        kind: 'PROJECT',
        label: 'Project',
        icon: 'folder',
        id: project.id,
        path: `/project/${project.id}`,
        name: 'Insulate the attic',
        ...where,
      },
      {
        kind: 'SCHEDULE',
        label: 'Recurring task',
        icon: 'calendar',
        id: schedule.id,
        path: `/schedule/${schedule.id}`,
        name: 'Inspect the attic',
        ...where,
      },
      {
        kind: 'TASK',
        label: 'Task',
        icon: 'list',
        id: task.id,
        path: `/task/${task.id}`,
        name: 'Air the attic',
        ...where,
      },
    ])
  })

  it('are found by their description, even misspelt', async () => {
    const family = await aFamily()
    await aTask(db, family.house, { title: 'Gutters', description: 'The ladder is in the shed' })
    await aProject(db, family.house, { title: 'Chimney' })
    expect(await find(family, 'ladder')).toEqual(['Gutters'])
    expect(await find(family, 'guters')).toEqual(['Gutters'])
    expect(await find(family, 'utter')).toEqual(['Gutters'])
    expect(await find(family, 'chimny')).toEqual(['Chimney'])
  })

  it('come after open work and say so when they are finished', async () => {
    const family = await aFamily()
    const { house } = family
    await aTask(db, house, { title: 'Sweep the stove', status: 'DONE' })
    await aTask(db, house, { title: 'Sweep the stove', status: 'CANCELLED' })
    await aTask(db, house, { title: 'Sweep the stove', status: 'IN_REVIEW' })
    await aProject(db, house, { title: 'Sweep the stove', status: 'COMPLETED' })
    const found = await search(family.ctx, { text: 'stove' })
    expect(found.map(({ isOver }) => isOver)).toEqual([false, true, true, true])
    expect(found.map(({ label }) => label).toSorted()).toEqual([
      'Project, ended',
      'Task',
      'Task, done or cancelled',
      'Task, done or cancelled',
    ])
    // Exact names come first.
    await aTask(db, house, { title: 'Sweep the stove of the neighbours' })
    expect((await find(family, 'sweep the stove')).at(-1)).toBe('Sweep the stove of the neighbours')
  })

  it.each(['DONE', 'TODO'] as const)(
    'are found only by word prefixes when they are %s and far down',
    async (status) => {
      const family = await aFamily()
      await addManyOpen(family)
      await aTask(db, family.house, {
        title: "Grandma's wall-paper (WB-48/3) \\ 100% 'new'",
        status,
        dueOn: '2030-01-01',
      })
      for (const text of [
        'gran',
        'wall paper',
        'WB-48',
        "grandma's",
        "'new'",
        '\\ new',
        '100% new',
        'paper new',
      ])
        expect([text, await find(family, text)]).toEqual([
          text,
          ["Grandma's wall-paper (WB-48/3) \\ 100% 'new'"],
        ])
      for (const text of ['andma', 'grendma', 'mow paper']) expect(await find(family, text)).toEqual([])
    },
  )

  it('come first with an exact name, even when finished', async () => {
    const family = await aFamily()
    for (let day = 1; day <= 25; day++)
      await aTask(db, family.house, { title: 'Check the boiler', dueOn: '2027-01-01' })
    await aTask(db, family.house, { title: 'Boiler, 100% of_it', status: 'DONE' })
    await aTask(db, family.house, { title: 'Replace the boiler', status: 'DONE' })
    const found = await find(family, 'boiler')
    expect(found).toEqual(['Boiler, 100% of_it', ...Array.from({ length: 19 }, () => 'Check the boiler')])
    expect(await find(family, 'BOILER, 100% of_')).toEqual(['Boiler, 100% of_it'])
    expect(await find(family, 'boiler repl')).toEqual(['Replace the boiler'])
  })

  it('accept words of any length', async () => {
    const family = await aFamily()
    const word = 'y'.repeat(2_000)
    await aTask(db, family.house, {
      title: 'Long',
      description: `${word} ${'ß'.repeat(1_000)}`,
      status: 'DONE',
    })
    expect(await find(family, 'y'.repeat(190))).toEqual(['Long'])
    expect(await find(family, 'ß'.repeat(150))).toEqual(['Long'])
  })
})

describe('work search access', () => {
  it('finds nothing for other families or in deleted work and houses', async () => {
    const family = await aFamily()
    const stranger = await aFamily()
    const gone = await aProperty(db, family.group.id, { deletedAt: new Date() })
    for (const house of [family.house, gone]) {
      const deleted = house === gone ? {} : { deletedAt: new Date() }
      await aTask(db, house, { title: 'Secret party', ...deleted })
      await aTask(db, house, { title: 'Secret party', status: 'DONE', ...deleted })
      await aProject(db, house, { title: 'Secret party', ...deleted })
      await aSchedule(db, house, { title: 'Secret party', ...deleted })
    }
    expect(await find(family, 'secret')).toEqual([])
    await aTask(db, family.house, { title: 'Secret party', status: 'DONE' })
    await aTask(db, family.house, { title: 'Secret party' })
    expect(await find(family, 'secret')).toHaveLength(2)
    expect(await find(stranger, 'secret')).toEqual([])
  })

  it('uses indexes, however much data other groups have', async () => {
    const family = await aFamily()
    const task = await aTask(db, family.house, { title: 'Gutter', status: 'DONE' })
    await expectIndexed(database, async (logged) => {
      const found = await search(asUser(logged, family.user), { text: 'gutter' })
      expect(found.map(({ id }) => id)).toEqual([task.id])
    })
  })
})

describe('payments', () => {
  it('are found by word prefixes, with or without a house, with date and page', async () => {
    const family = await aFamily()
    const { house, group } = family
    const payerId = await anOutsider(db, group.id)
    const ofHouse = await aPayment(db, house, { payerId, parts: [payerId], title: 'New gutter' })
    const wrong = { title: 'Gutter twice', status: 'VOID', statusReason: 'A mistake' } as const
    await aPayment(db, { familyGroupId: group.id }, { payerId, parts: [payerId], ...wrong })
    await aPayment(db, house, {
      payerId,
      parts: [payerId],
      ...wrong,
      title: 'Gutter gone',
      deletedAt: new Date(),
    })
    const found = await search(family.ctx, { text: 'gutt' })
    expect(found.map(({ name, isOver, propertyName }) => [name, isOver, propertyName]).toSorted()).toEqual([
      ['Gutter twice', true, null],
      ['New gutter', false, 'Lake cabin'],
    ])
    const [one] = found.filter(({ id }) => id === ofHouse.id)
    expect(one).toMatchObject({ kind: 'PAYMENT', detail: '2026-03-02', groupName: 'The Kellers' })
    expect(one?.path).toBe(`/payment/${ofHouse.id}`)
  })

  it('are found in a group without houses, and by nobody else', async () => {
    const user = await aUser(db)
    const group = await aGroup(db, [{ user }])
    const payerId = await anOutsider(db, group.id)
    await aPayment(db, { familyGroupId: group.id }, { payerId, parts: [payerId], title: 'Train tickets' })
    expect(await find({ ctx: asUser(db, user) }, 'train')).toEqual(['Train tickets'])
    expect(await find(await aFamily(), 'train')).toEqual([])
  })
})

describe('bills', () => {
  it('are found by title and payee with date and page, finished ones last', async () => {
    const family = await aFamily()
    const { house, group } = family
    const open = await aBill(db, house, { title: 'Chimney sweep' })
    await aBill(db, house, { title: 'Chimney sweep', status: 'CANCELLED' })
    await aBill(db, { familyGroupId: group.id }, { title: 'Premium', payee: 'Chimney insurers' })
    await aBill(db, house, { title: 'Chimney, deleted', deletedAt: new Date() })
    const found = await search(family.ctx, { text: 'chimn' })
    expect(found.map(({ name, isOver, propertyName }) => [name, isOver, propertyName])).toEqual([
      ['Chimney sweep', false, 'Lake cabin'],
      ['Chimney sweep', true, 'Lake cabin'],
      ['Premium', false, null],
    ])
    expect(found[0]).toMatchObject({ kind: 'BILL', id: open.id, detail: '2027-04-15' })
    expect(found.map(({ path }) => path)).toEqual(found.map(({ id }) => `/bill/${id}`))
  })

  it('are not found by other families and former members', async () => {
    const family = await aFamily()
    await aBill(db, family.house, { title: 'Secret loan' })
    expect(await find(family, 'secret')).toEqual(['Secret loan'])
    expect(await find(await aFamily(), 'secret')).toEqual([])
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, family.user.id))
    expect(await find(family, 'secret')).toEqual([])
  })

  it('use indexes for bills and payments, however much data other groups have', async () => {
    const family = await aFamily()
    const bill = await aBill(db, family.house, { title: 'Gutter' })
    const payerId = await anOutsider(db, family.group.id)
    const payment = await aPayment(db, family.house, { payerId, parts: [payerId], title: 'Gutter' })
    await expectIndexed(database, async (logged) => {
      const found = await search(asUser(logged, family.user), { text: 'gutter' })
      expect(found.map(({ id }) => id).toSorted()).toEqual([bill.id, payment.id].toSorted())
    })
  })
})
