import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../test/db.ts'
import { aRequestContext, asUser } from '../test/factories/context.ts'
import { aDecision } from '../test/factories/decisions.ts'
import { anEmergencyRequest, aTrustedPerson } from '../test/factories/emergency-access.ts'
import { aBill, aBillSeries, aPayment, participantOf } from '../test/factories/money.ts'
import { aGroup, aMembership, aUser } from '../test/factories/people.ts'
import { aProperty } from '../test/factories/properties.ts'
import { aKey, aManualSection, aMeter, anAsset, aReading, aSecret } from '../test/factories/records.ts'
import {
  aComment,
  aFamilyEvent,
  aGuestBookEntry,
  aProject,
  aSchedule,
  aStay,
  aTask,
} from '../test/factories/work.ts'
import { anInvoice, aQuote, aVisit, aWorker, aWorkerCertificate } from '../test/factories/workers.ts'
import { poison, refuseReads } from '../test/poison.ts'
import { setNotificationPreference } from './features/base/notifications/server/preferences.service.ts'
import { notificationTypes } from './features/base/notifications/types/all.ts'
import { jobs } from './jobs.ts'
import { addDays } from './lib/dates.ts'
import type { CurrentUser, RequestContext } from './server/context.ts'
import { createMemoryMail } from './server/gateways/mail/memory-mail.ts'

const { db, pool } = testDatabase()

type Family = Awaited<ReturnType<typeof aFamily>>

async function aFamily() {
  const user: CurrentUser = await aUser(db)
  const { id: familyGroupId } = await aGroup(db, [{ user }])
  return { user, familyGroupId, house: await aProperty(db, familyGroupId) }
}

let today = ''
let poisoned: Family
let other: Family
beforeEach(async () => {
  const { rows } = await db.execute<{ on: string }>(sql`select current_date::text as on`)
  today = rows[0]?.on ?? ''
  poisoned = await aFamily()
  other = await aFamily()
})

function run(
  name: string,
  signal = new AbortController().signal,
  on = db,
  services: Partial<RequestContext> = {},
) {
  const job = jobs.find(({ definition }) => definition.name === name)
  const mail = createMemoryMail()
  const ctx = { ...aRequestContext(on, services), mail, jobId: 'job', attempt: 1, signal }
  return job?.run(ctx, {})
}

/** The groups that have rows in a table. */
async function groupsIn(table: string): Promise<string[]> {
  const column = table === 'family_groups' ? 'id' : 'family_group_id'
  const { rows } = await db.execute<{ id: string }>(sql.raw(`select distinct ${column} as id from ${table}`))
  return rows.map(({ id }) => id)
}

type Made = {
  job: string
  /** The table that the job writes. */
  table: string
  /** Gives a family something for the job to do. */
  make: (family: Family) => Promise<unknown>
}

const makers: Made[] = [
  {
    job: 'schedules.make-tasks',
    table: 'tasks',
    make: ({ house }) => aSchedule(db, house, { rule: 'FREQ=DAILY', startsOn: addDays(today, -2) }),
  },
  {
    job: 'bills.make',
    table: 'bills',
    make: ({ house }) => aBillSeries(db, house, { startsOn: today, nextOn: today }),
  },
  {
    job: 'bills.notify',
    table: 'notifications',
    make: ({ house }) => aBill(db, house, { dueOn: addDays(today, 1) }),
  },
  {
    job: 'tasks.overdue',
    table: 'notifications',
    make: ({ house, user }) => aTask(db, house, { dueOn: addDays(today, -3), assigneeUserId: user.id }),
  },
  {
    job: 'expiries.notify',
    table: 'notifications',
    make: ({ house }) => anAsset(db, house, { warrantyUntil: addDays(today, 5) }),
  },
  {
    job: 'decisions.close',
    table: 'notifications',
    make: ({ house, user }) => anOpenDecision(house, user, -1),
  },
  {
    job: 'decisions.remind',
    table: 'notifications',
    make: ({ house, user }) => anOpenDecision(house, user, 1),
  },
  {
    job: 'emergency-access.grant',
    table: 'notifications',
    make: (family) => aWaitOf50Hours(family, 1),
  },
  {
    job: 'emergency-access.remind',
    table: 'notifications',
    make: (family) => aWaitOf50Hours(family, 3),
  },
  {
    job: 'visits.remind',
    table: 'notifications',
    // Reminders are sent from nine in the morning: this house is in a zone where it is noon.
    make: async (family) => {
      const east = 12 - new Date().getUTCHours()
      const timeZone = `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
      await db.execute(sql`update properties set time_zone = ${timeZone} where id = ${family.house.id}`)
      const startsAt = new Date(Date.now() + 86_400_000)
      const endsAt = new Date(startsAt.getTime() + 3_600_000)
      await aVisit(db, await aJob(family), { startsAt, endsAt, hostUserId: family.user.id })
    },
  },
]

/** A decision on which the person is asked. @param days until its deadline */
const anOpenDecision = (house: Family['house'], { id: userId }: Family['user'], days: number) =>
  aDecision(db, house, {
    state: 'OPEN',
    closesAt: new Date(Date.now() + days * 86_400_000),
    voters: [{ userId, basisPoints: 10_000 }],
  })

/** A request for emergency access that began 50 hours ago. */
async function aWaitOf50Hours({ familyGroupId }: Family, waitDays: number) {
  const { id: userId } = await aUser(db)
  await aMembership(db, { familyGroupId, userId, role: 'MEMBER', color: 'lake' })
  await aTrustedPerson(db, { familyGroupId, userId, waitDays })
  const requestedAt = new Date(Date.now() - 50 * 3_600_000)
  await anEmergencyRequest(db, { familyGroupId, userId, waitDays, requestedAt })
}

/** A project of the family and a contractor. */
const aJob = async ({ house, familyGroupId }: Family) => ({
  project: await aProject(db, house),
  worker: await aWorker(db, { id: familyGroupId }),
})

const old = { deletedAt: new Date(Date.now() - 31 * 86_400_000) }

const purges: Made[] = [
  { job: 'assets.purge-deleted', table: 'assets', make: ({ house }) => anAsset(db, house, old) },
  { job: 'bills.purge-deleted', table: 'bills', make: ({ house }) => aBill(db, house, old) },
  { job: 'bills.purge-deleted', table: 'bill_series', make: ({ house }) => aBillSeries(db, house, old) },
  {
    job: 'comments.purge-deleted',
    table: 'comments',
    make: async ({ house }) => aComment(db, await aTask(db, house), old),
  },
  {
    job: 'family-events.purge-deleted',
    table: 'family_events',
    make: ({ familyGroupId }) => aFamilyEvent(db, familyGroupId, old),
  },
  {
    job: 'groups.purge-deleted',
    table: 'family_groups',
    make: ({ familyGroupId }) =>
      db.execute(
        sql`update family_groups set deleted_at = now() - interval '31 days' where id = ${familyGroupId}`,
      ),
  },
  {
    job: 'guest-book.purge-deleted',
    table: 'guest_book_entries',
    make: async ({ house }) => aGuestBookEntry(db, await aStay(db, house), old),
  },
  {
    job: 'invoices.purge-deleted',
    table: 'invoices',
    make: async (family) => anInvoice(db, await aJob(family), old),
  },
  {
    job: 'quotes.purge-deleted',
    table: 'quotes',
    make: async (family) => aQuote(db, await aJob(family), old),
  },
  {
    job: 'visits.purge-deleted',
    table: 'visits',
    make: async (family) => aVisit(db, await aJob(family), old),
  },
  { job: 'decisions.purge-deleted', table: 'decisions', make: ({ house }) => aDecision(db, house, old) },
  { job: 'keys.purge-deleted', table: 'house_keys', make: ({ house }) => aKey(db, house, old) },
  { job: 'meters.purge-deleted', table: 'meters', make: ({ house }) => aMeter(db, house, old) },
  {
    job: 'meter-readings.purge-deleted',
    table: 'meter_readings',
    make: async ({ house }) => aReading(db, await aMeter(db, house), old),
  },
  {
    job: 'workers.purge-deleted',
    table: 'workers',
    make: ({ familyGroupId }) => aWorker(db, { id: familyGroupId }, old),
  },
  {
    job: 'worker-certificates.purge-deleted',
    table: 'worker_certificates',
    make: async ({ familyGroupId }) => aWorkerCertificate(db, await aWorker(db, { id: familyGroupId }), old),
  },
  {
    job: 'manual.purge-deleted',
    table: 'manual_sections',
    make: ({ house }) => aManualSection(db, house, old),
  },
  {
    job: 'payments.purge-deleted',
    table: 'payments',
    make: async ({ house, familyGroupId, user }) => {
      const payerId = await participantOf(db, familyGroupId, user.id)
      await aPayment(db, house, { payerId, parts: [payerId], status: 'PENDING', ...old })
    },
  },
  { job: 'projects.purge-deleted', table: 'projects', make: ({ house }) => aProject(db, house, old) },
  {
    job: 'properties.purge-deleted',
    table: 'properties',
    make: ({ house }) =>
      db.execute(sql`update properties set deleted_at = now() - interval '31 days' where id = ${house.id}`),
  },
  { job: 'schedules.purge-deleted', table: 'schedules', make: ({ house }) => aSchedule(db, house, old) },
  { job: 'secrets.purge-deleted', table: 'secrets', make: ({ house }) => aSecret(db, house, old) },
  {
    job: 'stays.purge-deleted',
    table: 'stays',
    make: ({ house, user }) => aStay(db, house, { userId: user.id, status: 'CANCELLED', ...old }),
  },
  { job: 'tasks.purge-deleted', table: 'tasks', make: ({ house }) => aTask(db, house, old) },
]

/** Tested below with their own setup. */
const triedAlone = ['notifications.digest', 'notifications.mail', 'balances.check']

/** They ignore groups: rows are removed by age in one statement, files one by one. Their services have the tests. */
const sweeps = [
  'data-exports.sweep',
  'emergency-access.sweep',
  'files.sweep',
  'group-exports.sweep',
  'group-imports.sweep',
  'invites.sweep',
  'local-provider.sweep',
  'notifications.sweep',
  'sessions.sweep',
  'relative-links.sweep',
  'share-links.sweep-events',
]

/** It has one family. Its service has the tests. */
const ofDemo = ['demo.remove']

/** It queues a job for each row that is due, in one statement; its service has the tests. */
const ofQueues = ['calendar-subscriptions.queue']

/** It goes by the log of each group; its service has the tests. */
const ofSeals = ['activity.seal']

/** They go by payer, each person separately. Their services have the tests. */
const ofPayers = ['subscription.notify-lapsing', 'subscription.reconcile']

it('runs every scheduled job', () => {
  const tried = new Set([...makers, ...purges].map(({ job }) => job))
  const scheduled = jobs.filter(({ definition }) => definition.cron).map(({ definition }) => definition.name)
  expect(
    [...tried, ...triedAlone, ...sweeps, ...ofDemo, ...ofQueues, ...ofSeals, ...ofPayers].toSorted(),
  ).toEqual(scheduled.toSorted())
})

describe('a job that is told to stop', () => {
  it.each(purges)('leaves the rest to its next run: $job of $table', async ({ job, table, make }) => {
    await make(other)
    await expect(run(job, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped')
    expect(await groupsIn(table)).toContain(other.familyGroupId)
  })
})

describe('a job that fails for one family', () => {
  it.each(makers)('runs for all others, fails with the id, and catches up later: $job', async (maker) => {
    await maker.make(poisoned)
    await maker.make(other)
    const cure = await poison(db, maker.table, poisoned.familyGroupId)
    await expect(run(maker.job)).rejects.toThrow(poisoned.familyGroupId)
    expect(await groupsIn(maker.table)).toEqual([other.familyGroupId])
    await cure()
    await run(maker.job)
    expect((await groupsIn(maker.table)).toSorted()).toEqual(
      [poisoned.familyGroupId, other.familyGroupId].toSorted(),
    )
  })

  it.each(purges)('removes expired rows of all others: $job of $table', async ({ job, table, make }) => {
    await make(poisoned)
    await make(other)
    const cure = await poison(db, table, poisoned.familyGroupId)
    await expect(run(job)).rejects.toThrow(poisoned.familyGroupId)
    expect(await groupsIn(table)).toEqual([poisoned.familyGroupId])
    await cure()
    await run(job)
    expect(await groupsIn(table)).toEqual([])
  })

  it('checks the balances of all others and fails with the id', async () => {
    const { db: refusing, asked } = refuseReads(pool, poisoned.familyGroupId)
    await expect(run('balances.check', undefined, refusing)).rejects.toThrow(poisoned.familyGroupId)
    expect(asked).toContain(other.familyGroupId)
    await run('balances.check')
  })

  it('still sends the digests of the others', async () => {
    for (const { user, house } of [poisoned, other]) {
      await aTask(db, house, { dueOn: addDays(today, 2), assigneeUserId: user.id })
      await setNotificationPreference(asUser(db, user), {
        type: 'WEEKLY_DIGEST',
        channel: 'email',
        isOn: true,
      })
    }
    await db.execute(
      sql.raw(`create function refused() returns trigger language plpgsql as 'begin raise exception ''poisoned''; end';
        create trigger poisoned before insert on notifications for each row
        when (new.user_id = '${poisoned.user.id}') execute function refused()`),
    )
    await expect(run('notifications.digest')).rejects.toThrow(poisoned.user.id)
    const { rows } = await db.execute(sql`select user_id from notifications`)
    await db.execute(sql`drop trigger poisoned on notifications`)
    expect(rows).toEqual([{ user_id: other.user.id }])
  })

  it('creates tasks and digests of other families when a property has an unknown time zone', async () => {
    for (const { user, house } of [poisoned, other]) {
      await aSchedule(db, house, {
        rule: 'FREQ=DAILY',
        startsOn: addDays(today, -2),
        assigneeUserId: user.id,
      })
      await setNotificationPreference(asUser(db, user), {
        type: 'WEEKLY_DIGEST',
        channel: 'email',
        isOn: true,
      })
    }
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`update properties set time_zone = 'AET' where id = ${poisoned.house.id}`)
    })
    for (const { definition } of jobs) if (definition.cron) await run(definition.name)
    // The family itself gets its own by UTC.
    expect(await groupsIn('tasks')).toHaveLength(2)
  })
})

it('sends one mail for everything that became due in eight days without runs', async () => {
  const { user, house } = other
  for (const { type } of notificationTypes) {
    await setNotificationPreference(asUser(db, user), { type, channel: 'email', isOn: true })
  }
  const mine = { assigneeUserId: user.id }
  for (let days = 1; days <= 8; days++) {
    await aTask(db, house, { dueOn: addDays(today, -days), ...mine })
    await aBill(db, house, { dueOn: addDays(today, days) })
    await anAsset(db, house, { warrantyUntil: addDays(today, 9 - days) })
    await aSchedule(db, house, { rule: 'FREQ=DAILY', startsOn: addDays(today, -days), ...mine })
  }
  const mails: unknown[] = []
  const enqueue: RequestContext['enqueue'] = async (_, name, payload) => {
    if (name.startsWith('mail.')) mails.push(payload)
  }
  const runIt = (name: string) => run(name, undefined, db, { enqueue })
  const timed = jobs.filter(({ definition }) => definition.cron).map(({ definition }) => definition.name)
  for (const name of timed) await runIt(name)
  expect(mails).toEqual([])
  const { rows } = await db.execute<{ type: string }>(
    sql`select type from notifications where user_id = ${user.id} group by type having count(*) > 1 order by type`,
  )
  expect(rows.map(({ type }) => type)).toEqual(['BILL_DUE', 'EXPIRING', 'TASK_ASSIGNED', 'TASK_OVERDUE'])
  // Waits until no job has reported more for a while.
  await db.execute(sql`update notifications set created_at = created_at - interval '2 hours'`)
  await runIt('notifications.mail')
  await runIt('notifications.mail')
  expect(mails).toHaveLength(1)
})
