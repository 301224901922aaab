import { tmpdir } from 'node:os'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asUser } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument } from '../../../../../test/factories/records.ts'
import { aTask } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { subscriptionStatuses, subscriptions } from '../../../../server/db/schema/subscriptions.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { createMemoryMail } from '../../../../server/gateways/mail/memory-mail.ts'
import { createJobs } from '../../../../server/jobs/queue.ts'
import { createLogger } from '../../../../server/logger.ts'
import { isCovering } from '../../../base/subscription/subscription.rules.ts'
import * as figures from './figures.repository.ts'
import { readFigures } from './figures.service.ts'
import * as groupList from './group-list.repository.ts'
import { listGroups } from './group-list.service.ts'
import { readHealth } from './health.service.ts'

const database = testDatabase()
const { db } = database
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

let ada: SignedInContext
beforeEach(async () => {
  ada = asUser(db, await aUser(db, { firstName: 'Ada' }))
})

const day = 86_400_000
const aPlan = (userId: string, changes: Partial<typeof subscriptions.$inferInsert> = {}) =>
  db.insert(subscriptions).values({
    userId,
    providerSubscriptionId: `sub_${Math.random()}`,
    planId: 'monthly',
    status: 'active',
    currentPeriodEnd: new Date(Date.now() + 20 * day),
    readAt: new Date(),
    ...changes,
  })

const secret = 'Roof of Grandmother'

/** Creates a family with some things that all contain the same words. */
async function aFamily(name = 'The Kellers') {
  const user = await aUser(db, { firstName: 'Anna' })
  const { id } = await aGroup(db, [{ user }], { name })
  const house = await aProperty(db, id, { name: secret })
  await aTask(db, house, { title: secret })
  await aDocument(db, house, { title: secret, fileName: `${secret}.pdf` })
  return { user, id, house }
}

describe('the administration figures', () => {
  it('count everything except samples and deleted things', async () => {
    const { id } = await aFamily()
    await aUser(db, { issuer: 'sample' })
    await aUser(db, { deletedAt: new Date() })
    await aGroup(db, [], { isSample: true })
    await aGroup(db, [], { deletedAt: new Date() })
    await aProperty(db, id, { deletedAt: new Date() })
    const { rows } = await db.execute<{ bytes: number }>(sql`select sum(byte_size)::int as bytes from files`)
    const found = await readFigures(ada)
    const exactly = (count: number) => ({ count, isEstimated: false })
    expect(found).toMatchObject({
      users: exactly(2),
      groups: exactly(1),
      properties: exactly(1),
      tasks: exactly(1),
      files: exactly(1),
      bytes: exactly(rows[0]?.bytes ?? 0),
    })
    expect(found.weeks.at(-1)).toMatchObject({
      ...{ users: 2, groups: 1, properties: 1, tasks: 1 },
      ...{ files: 1, bytes: rows[0]?.bytes, subscriptions: 0 },
    })
  })

  it('count active plans by the product’s rule in every combination', async () => {
    const { id: userId } = await aUser(db)
    const now = new Date()
    const made = subscriptionStatuses.flatMap((status) =>
      [-4, -2, 2].flatMap((days) =>
        [true, false].flatMap((isCancelled) =>
          [null, now].flatMap((refundedAt) =>
            [null, now].map((disputedAt) => ({
              ...{ status, isCancelled, refundedAt, disputedAt },
              currentPeriodEnd: new Date(now.getTime() + days * day),
            })),
          ),
        ),
      ),
    )
    for (const one of made) await aPlan(userId, { ...one, planId: one.isCancelled ? 'annual' : 'monthly' })
    const counting = made.filter((one) => isCovering(one, now))
    const annual = counting.filter(({ isCancelled }) => isCancelled).length
    expect((await readFigures(ada)).subscriptions).toEqual({ monthly: counting.length - annual, annual })
    expect(annual).toBeGreaterThan(0)
  })

  it('put new files, their bytes and subscriptions into this week, ended ones too', async () => {
    const { user, id } = await aFamily()
    await db.execute(sql`update files set byte_size = 1000`)
    const file = { familyGroupId: id, contentType: 'application/pdf' }
    await db.insert(files).values([
      { ...file, storageKey: 'kept', byteSize: 234 },
      { ...file, storageKey: 'deleted', byteSize: 5, deletedAt: new Date() },
    ])
    await aPlan(user.id)
    await aPlan(user.id, { status: 'canceled' })
    const { weeks } = await readFigures(ada)
    expect(weeks.at(-1)).toMatchObject({ files: 2, bytes: 1_234, subscriptions: 2 })
    expect(weeks.at(-2)).toMatchObject({ files: 0, bytes: 0, subscriptions: 0 })
  })

  it('put new things into their week and leave out older ones', async () => {
    const at = (days: number) => new Date(Date.now() - days * day)
    const ids = { 7: '7', 200: '200' }
    for (const days of Object.keys(ids).map(Number)) {
      const { id } = await aUser(db, { createdAt: at(days) })
      const hex = at(days).getTime().toString(16).padStart(12, '0')
      const older = `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${String(days).padStart(12, '0')}`
      await db.update(users).set({ id: older }).where(sql`id = ${id}`)
    }
    const { weeks } = await readFigures(ada)
    expect(weeks).toHaveLength(12)
    expect(weeks.map(({ users: count }) => count)).toEqual([...Array(10).fill(0), 1, 1])
  })

  it('are estimated closely for large tables without a full scan', async () => {
    const { id } = await aFamily()
    await db.execute(sql`insert into properties (id, family_group_id, name, kind, time_zone)
      select gen_random_uuid(), ${id}, 'House', 'HOUSE', 'UTC' from generate_series(1, 3000)`)
    await db.execute(sql`insert into files (id, family_group_id, storage_key, content_type, byte_size)
      select gen_random_uuid(), ${id}, 'k' || number, 'application/pdf', 1000 from generate_series(1, 3000) as number`)
    await db.execute(sql`analyze properties, files`)
    const found = await readFigures(ada, 0)
    expect(found.properties.isEstimated && found.bytes.isEstimated).toBe(true)
    expect(found.properties.count).toBeGreaterThan(2_700)
    expect(found.properties.count).toBeLessThan(3_300)
    expect(found.bytes.count).toBeGreaterThan(2_700_000)
    expect(found.bytes.count).toBeLessThan(3_300_000)
    await expectIndexed(database, (on) => readFigures({ ...ada, db: on }, 0))
  })

  it('are guessed by size for a table that was never analyzed', async () => {
    const sizes = await figures.readTableSizes(db)
    expect([...sizes.keys()].toSorted()).toEqual([...figures.countedThings].toSorted())
  })
})

describe('the administration list of groups', () => {
  it('shows the size of each group and whether it has a plan', async () => {
    const { id, user } = await aFamily()
    const ben = await aUser(db)
    await aGroup(db, [{ user: ben }, { user, role: 'MEMBER' }], { name: null })
    await aPlan(user.id)
    // Disputed, so it does not count by the product's rule.
    await aPlan(ben.id, { disputedAt: new Date() })
    const { groups } = await listGroups(ada, {})
    expect(groups).toEqual([
      expect.objectContaining({ name: null, members: 2, properties: 0, files: 0, bytes: 0, hasPlan: false }),
      {
        id,
        name: 'The Kellers',
        members: 1,
        properties: 1,
        files: 1,
        bytes: expect.any(Number),
        hasPlan: true,
        createdAt: expect.any(Date),
      },
    ])
  })

  it('shows nothing of a group’s contents', async () => {
    await aFamily()
    expect(JSON.stringify(await listGroups(ada, {}))).not.toContain(secret)
    expect(JSON.stringify(await readFigures(ada))).not.toContain(secret)
  })

  it('searches by group name only, without samples and deleted groups', async () => {
    await aFamily()
    await aFamily('Lake 100%')
    await aGroup(db, [], { name: 'Lake', isSample: true })
    await aGroup(db, [], { name: 'Lake', deletedAt: new Date() })
    const found = async (q: string) => (await listGroups(ada, { q })).groups.map(({ name }) => name)
    expect([await found('lake'), await found('0%'), await found('%%'), await found(secret)]).toEqual([
      ['Lake 100%'],
      ['Lake 100%'],
      [],
      [],
    ])
  })

  it('is paged', async () => {
    for (let number = 0; number < 32; number++) await aGroup(db, [], { name: `Group ${number}` })
    const first = await listGroups(ada, {})
    const second = await listGroups(ada, { after: first.next ?? undefined })
    expect([first.groups.length, second.groups.length, second.next]).toEqual([30, 2, null])
    expect(await db.$count(familyGroups)).toBe(32)
  })

  it('reads one page and its data, however many groups there are', () =>
    expectIndexed(database, (on) => groupList.listGroups(on, { limit: 31 })))
})

it('shows the queue, disk, database and versions on the health page', async () => {
  const { enqueue: _, requestId: __, log: ___, ...services } = aRequestContext(db)
  const jobs = createJobs({
    url: database.url,
    log: createLogger('silent'),
    jobs: [],
    services: { ...services, mail: createMemoryMail() },
  })
  closing.push(jobs.stop)
  jobs.startInBackground()
  const health = await readHealth(ada, {
    database,
    jobs,
    env: { DATA_DIR: tmpdir(), BACKUP_DIR: '/none', BACKUP_CONTINUOUS: false },
  })
  expect(health).toEqual({
    queue: { waiting: 0, later: 0, running: 0, failed: 0, oldestDueAt: null },
    disk: { freeBytes: expect.any(Number), totalBytes: expect.any(Number) },
    database: {
      bytes: expect.any(Number),
      connections: expect.any(Number),
      maxConnections: expect.any(Number),
    },
    versions: {
      kinstead: expect.stringMatching(/^\d/),
      node: process.versions.node,
      postgres: expect.stringMatching(/^\d/),
    },
    pendingMigrations: 0,
    backups: { isScheduled: false, newest: null, failedAt: null, archive: null },
    startedAt: expect.any(Date),
  })
})
