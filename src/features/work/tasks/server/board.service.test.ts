import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aProject, aTask } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { setPropertyStatus } from '../../../house/properties/server/properties.service.ts'
import { openStatuses } from '../../work-terms/open-statuses.rules.ts'
import { priorities } from '../../work-terms/priorities.rules.ts'
import { donePageSize, firstCardsPerColumn, maxCardsPerColumn } from '../board.rules.ts'
import { compareCards, taskStatuses } from '../tasks.rules.ts'
import { getBoard, listBoardDone } from './board.service.ts'

const database = testDatabase()
const { db } = database
let groupId = ''
let propertyId = ''
let anna: MemberContext

beforeEach(async () => {
  const user = await aUser(db)
  groupId = (await aGroup(db, [{ user }])).id
  propertyId = (await aProperty(db, groupId)).id
  anna = asMember(db, user, groupId)
})

const house = () => ({ id: propertyId, familyGroupId: groupId })
const reasonOf = (status: string) =>
  status === 'BLOCKED' || status === 'DECLINED' ? { statusReason: 'Because' } : {}

describe('the board', () => {
  it('has each open task in its column only', async () => {
    for (const status of taskStatuses)
      await aTask(db, house(), { status, title: status, ...reasonOf(status) })
    await aTask(db, house(), { title: 'Gone', deletedAt: new Date() })
    const board = await getBoard(anna, { propertyId })
    for (const status of openStatuses) {
      expect(board.columns[status]).toMatchObject({ tasks: [{ title: status, status }], more: 0 })
      expect(board.columns[status].tasks).toHaveLength(1)
    }
    expect(board).toMatchObject({ role: 'MANAGER', myUserId: anna.user.id, isArchived: false })
    expect(await listBoardDone(anna, { propertyId })).toMatchObject({
      tasks: [{ title: 'DONE' }],
      next: null,
    })
  })

  it('of a project has only the tasks of that project', async () => {
    const [roof, other] = [await aProject(db, house()), await aProject(db, house())]
    for (const status of ['TODO', 'DONE'] as const) {
      await aTask(db, house(), { projectId: roof.id, title: `Roof ${status}`, status })
      await aTask(db, house(), { projectId: other.id, status })
      await aTask(db, house(), { status })
    }
    const board = await getBoard(anna, { projectId: roof.id })
    expect(board.columns.TODO).toMatchObject({ tasks: [{ title: 'Roof TODO' }], more: 0 })
    expect(board.columns.TODO.tasks).toHaveLength(1)
    const done = await listBoardDone(anna, { projectId: roof.id })
    expect(done.tasks.map(({ title }) => title)).toEqual(['Roof DONE'])
  })

  it('shows the first 200 of a column in order, and the number of the rest', async () => {
    const rows = Array.from({ length: maxCardsPerColumn + 50 }, (_, number) => ({
      ...{ propertyId, familyGroupId: groupId, title: `Task ${number}` },
      priority: priorities[(number * 7) % 4],
      dueOn: number % 3 === 0 ? null : `2027-01-${String((number % 28) + 1).padStart(2, '0')}`,
      dueTime: number % 6 === 1 ? '08:30' : null,
    }))
    const all = await db.insert(tasks).values(rows).returning()
    const { TODO } = (await getBoard(anna, { propertyId, isWhole: true })).columns
    expect(TODO.more).toBe(50)
    const first = all
      .map((task) => ({ ...task, dueTime: task.dueTime?.slice(0, 5) ?? null }))
      .toSorted(compareCards)
      .slice(0, maxCardsPerColumn)
    expect(TODO.tasks.map(({ id }) => id)).toEqual(first.map(({ id }) => id))
    const few = (await getBoard(anna, { propertyId })).columns.TODO
    expect(few.tasks).toEqual(TODO.tasks.slice(0, firstCardsPerColumn))
    expect(few.more).toBe(all.length - firstCardsPerColumn)
  })

  it('shows done tasks newest first, 20 at a time, each once', async () => {
    const total = donePageSize * 2 + 5
    const rows = Array.from({ length: total }, (_, number) => ({
      ...{ propertyId, familyGroupId: groupId, title: `Task ${number}`, status: 'DONE' as const },
      // Several at the same moment.
      completedAt: sql`now() - ${Math.floor(number / 2)} * interval '1 hour'`,
    }))
    await db.insert(tasks).values(rows)
    const seen: string[] = []
    const moments: string[] = []
    for (let after: string | null | undefined; after !== null; ) {
      const page = await listBoardDone(anna, { propertyId, ...(after && { after }) })
      expect(page.tasks.length).toBeLessThanOrEqual(donePageSize)
      seen.push(...page.tasks.map(({ id }) => id))
      moments.push(...page.tasks.map(({ completedAt }) => completedAt ?? ''))
      after = page.next
    }
    expect(new Set(seen).size).toBe(total)
    expect(seen).toHaveLength(total)
    expect(moments).toEqual(moments.toSorted().toReversed())
    await expect(listBoardDone(anna, { propertyId, after: 'nowhere' })).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  it('says that a property is archived, and reveals nothing of others', async () => {
    await setPropertyStatus(anna, propertyId, 'ARCHIVED')
    expect(await getBoard(anna, { propertyId })).toMatchObject({ isArchived: true })
    const foreign = await aProperty(db, (await aGroup(db)).id)
    const project = await aProject(db, foreign)
    const gone = await aProject(db, house(), { deletedAt: new Date() })
    const missing = { code: 'not-found' }
    await expect(getBoard(anna, { propertyId: foreign.id })).rejects.toMatchObject(missing)
    await expect(getBoard(anna, { projectId: project.id })).rejects.toMatchObject(missing)
    await expect(getBoard(anna, { projectId: gone.id })).rejects.toMatchObject(missing)
    await expect(getBoard(anna, { projectId: newId() })).rejects.toMatchObject(missing)
    await expect(listBoardDone(anna, { propertyId: foreign.id })).rejects.toMatchObject(missing)
    await expect(listBoardDone(anna, { projectId: project.id })).rejects.toMatchObject(missing)
  })

  it('reads no done tasks beyond the page', async () => {
    const project = await aProject(db, house())
    await db.execute(sql`
      insert into tasks (id, family_group_id, property_id, project_id, title, status, completed_at)
      select gen_random_uuid(), ${groupId}, ${propertyId}, ${project.id}, 'Old', 'DONE', now() - number * interval '1 minute'
      from generate_series(1, 5000) as number`)
    await aTask(db, house(), { projectId: project.id })
    await db.execute(sql`analyze tasks`)
    for (const place of [{ propertyId }, { projectId: project.id }]) {
      const rows = await rowsRead((ctx) => getBoard(ctx, place))
      expect(rows).toBeGreaterThan(0)
      expect(rows).toBeLessThan(100)
      const { next } = await listBoardDone(anna, place)
      expect(await rowsRead((ctx) => listBoardDone(ctx, place))).toBeLessThan(200)
      const further = { ...place, ...(next && { after: next }) }
      expect(await rowsRead((ctx) => listBoardDone(ctx, further))).toBeLessThan(200)
    }
  })

  it('costs the same however much data other groups have', async () => {
    const project = await aProject(db, house())
    await expectIndexed(database, async (counted) => {
      const ctx = { ...anna, db: counted }
      for (const place of [{ propertyId }, { projectId: project.id }]) {
        await getBoard(ctx, place)
        await listBoardDone(ctx, place)
      }
    })
  })
})

/** Returns the task rows that PostgreSQL reads, by its own statistics. */
async function rowsRead(run: (ctx: MemberContext) => Promise<unknown>): Promise<number> {
  return db.transaction(async (tx) => {
    const count = async () => {
      const { rows } = await tx.execute<{ read: string }>(
        sql`select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as read
          from pg_stat_xact_user_tables where relname = 'tasks'`,
      )
      return Number(rows[0]?.read ?? 0)
    }
    const before = await count()
    await run({ ...anna, db: tx })
    return (await count()) - before
  })
}
