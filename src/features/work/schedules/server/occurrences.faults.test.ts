import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { count, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aProcess, killWhen } from '../../../../../test/separate-process.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { schedules } from '../../../../server/db/schema/schedules.ts'
import { checklistLines, tasks } from '../../../../server/db/schema/tasks.ts'

const { db, url } = testDatabase()
const startProgram = await aProcess('make-due')
const due = 1_500

async function planMany() {
  const house = await aProperty(db, (await aGroup(db, [{ user: await aUser(db) }])).id)
  await db.execute(sql`
    insert into ${schedules} (id, family_group_id, property_id, title, checklist, rule, counted_from, starts_on, next_on)
    select gen_random_uuid(), ${house.familyGroupId}, ${house.id}, 'Check the roof', '{North,South}', 'FREQ=YEARLY', 'DUE_DATE',
      current_date - 1 - number % 200, current_date - 1 - number % 200
    from generate_series(1, ${due}) as number`)
}

/** The job as its own process. */
const start = () => startProgram(url)

const made = async () => (await db.select({ total: count() }).from(tasks))[0]?.total ?? 0

/** Lets the job start, and kills it. */
const killAmidst = (child: ChildProcess, after: number) =>
  killWhen(child, async () => (await made()) >= after)

/** The tasks created before each kill: the same in every run. */
const killsAfter = [1, 73, 214, 298]

async function finish(...children: ChildProcess[]) {
  const codes = await Promise.all(children.map((child) => once(child, 'exit')))
  expect(codes.map(([code]) => code)).toEqual(children.map(() => 0))
}

async function expectEachOnce() {
  const { rows } = await db.execute<{ tasks: number; schedules: number; lines: number }>(sql`
    select (select count(*) from ${tasks})::int as tasks, (select count(distinct schedule_id) from ${tasks})::int as schedules,
      (select count(*) from ${checklistLines})::int as lines`)
  expect(rows).toEqual([{ tasks: due, schedules: due, lines: due * 2 }])
  expect((await db.select({ total: count() }).from(activityLog))[0]?.total).toBe(due)
  const moved = await db.execute(
    sql`select 1 from ${schedules} where next_on <= current_date or made_occurrences <> 1`,
  )
  expect(moved.rowCount).toBe(0)
}

describe('the job that creates tasks', { timeout: 120_000 }, () => {
  it('creates each task exactly once, however often it is killed', async () => {
    await planMany()
    const hits: boolean[] = []
    for (const more of killsAfter) hits.push(await killAmidst(start(), (await made()) + more))
    expect(hits).toContain(true)
    await finish(start())
    await expectEachOnce()
  })

  it('creates each task once when one of two processes dies', async () => {
    await planMany()
    const [dying, living] = [start(), start()]
    const [isHit] = await Promise.all([killAmidst(dying, 400), finish(living)])
    expect(isHit).toBe(true)
    await finish(start())
    await expectEachOnce()
  })
})
