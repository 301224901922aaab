import { sql } from 'drizzle-orm'
import { makeDueTasks } from '../src/features/work/schedules/server/occurrences.service.ts'
import { openDatabase } from '../src/server/db/client.ts'
import { createLogger } from '../src/server/logger.ts'
import { freshDatabase } from './lib/database.ts'
import { atMost } from './lib/figures.ts'
import { aRecordKeeper } from './lib/records.ts'
import type { Report } from './lib/report.ts'

const usualDue = 50_000
const perProperty = 100
const housesAtOnce = 10

/** 50,000 schedules are due: the job creates a task for each, and then finds nothing left. */
export async function schedules(report: Report, { isTiny }: { isTiny: boolean }): Promise<void> {
  const due = isTiny ? housesAtOnce * perProperty : usualDue
  const databaseUrl = await freshDatabase()
  const { propertyId } = await aRecordKeeper(databaseUrl)
  const { db, close } = openDatabase(databaseUrl)
  await addPlans(db, propertyId, due)
  const first = await timed(db)
  const second = await timed(db)
  await close()
  if (first.made !== due || second.made !== 0) {
    throw new Error(`${first.made} and ${second.made} tasks were created from ${due} schedules`)
  }
  report.figure(
    atMost(60, { name: 'tasks of 50,000 schedules', value: first.seconds, unit: 's', decimals: 1 }),
  )
  report.figure(atMost(5, { name: 'the job again', value: second.seconds, unit: 's', decimals: 2 }))
}

type Db = ReturnType<typeof openDatabase>['db']

async function timed(db: Db) {
  const startedAt = performance.now()
  const log = createLogger('error')
  const made = await makeDueTasks({ db, log, enqueue: async () => {}, signal: new AbortController().signal })
  return { made, seconds: (performance.now() - startedAt) / 1_000 }
}

/** Half of them have a checklist and a third have rotation, in properties of the group. */
async function addPlans(db: Db, propertyId: string, due: number) {
  for (let added = 0; added < due; added += housesAtOnce * perProperty) {
    await db.execute(sql`
      with family as (select family_group_id as id from properties where id = ${propertyId}), houses as (
        insert into properties (id, family_group_id, name, kind, time_zone)
        select gen_random_uuid(), family.id, 'House', 'HOUSE', 'UTC' from family, generate_series(1, ${housesAtOnce})
        returning id, family_group_id
      ), planned as (
        insert into schedules (id, family_group_id, property_id, title, checklist, rule, counted_from, starts_on, next_on, rotation)
        select gen_random_uuid(), family_group_id, id, 'Clean the gutters',
          case when number % 2 = 0 then '{North,South,Downpipes}'::text[] else '{}' end,
          case when number % 4 = 0 then 'FREQ=WEEKLY;BYDAY=MO,TH' else 'FREQ=MONTHLY;INTERVAL=3' end,
          case when number % 4 = 1 then 'COMPLETION' else 'DUE_DATE' end, current_date - 400 - number, current_date - number,
          case when number % 3 = 0 then 'ROUND_ROBIN' else 'NONE' end
        from houses, generate_series(1, ${perProperty}) as number returning id, family_group_id, rotation
      )
      insert into schedule_members (schedule_id, user_id, position)
      select planned.id, memberships.user_id, row_number() over (partition by planned.id order by memberships.user_id) - 1
      from planned join memberships on memberships.family_group_id = planned.family_group_id
      where planned.rotation <> 'NONE'`)
  }
}
