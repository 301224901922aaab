import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { activityLog, activitySeals, familyGroups } from '../../../../server/db/schema/groups.ts'
import { createLogger } from '../../../../server/logger.ts'
import { createLimits } from '../../../../server/rate-limit.ts'
import { recordActivity } from '../../../base/activity/server/activity.service.ts'
import { groupEntity } from '../../../base/groups/group.entity.ts'
import { checkPageSize } from '../activity-seals.rules.ts'
import { listUnsealed } from './activity-seals.repository.ts'
import { checkActivity, checkAllGroups, compareSeal, sealActivity } from './activity-seals.service.ts'
import { hashOf } from './seal-hash.format.ts'

const database = testDatabase()
const { db } = database
let anna: MemberContext
let familyGroupId = ''

beforeEach(async () => {
  const user = await aUser(db)
  familyGroupId = (await aGroup(db, [{ user }])).id
  anna = asMember(db, user, familyGroupId)
})

const job = (on = db) => ({ db: on, log: createLogger('silent'), signal: new AbortController().signal })

const write = (count: number, ofGroup = familyGroupId) =>
  db.transaction(async (tx) => {
    for (let entry = 0; entry < count; entry++)
      await recordActivity(tx, {
        familyGroupId: ofGroup,
        actor: anna.user,
        verb: 'RESTORED',
        of: groupEntity,
        entityId: newId(),
        after: { name: `Number ${entry}`, b: 1, a: null },
      })
  })

const sealed = () =>
  db
    .select()
    .from(activitySeals)
    .where(eq(activitySeals.familyGroupId, familyGroupId))
    .orderBy(activitySeals.position)

/** Changes the log as someone with all rights in the database could. */
const tamper = (statement: ReturnType<typeof sql>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(statement)
  })

const idAt = async (position: number) => (await sealed())[position - 1]?.activityId

/** Reads the whole log as the page does. */
async function checkWhole(ctx = anna) {
  const pages = [await checkActivity(ctx, 0)]
  for (let last = pages[0]; last && last.checked < last.total; last = pages.at(-1))
    pages.push(await checkActivity(ctx, last.checked))
  return {
    checked: pages.at(-1)?.checked,
    problems: pages.flatMap(({ problems }) => problems),
    ...pages[0]?.latest,
  }
}

describe('sealing', () => {
  it('seals each entry once, oldest first, however often and in parallel it runs', async () => {
    await write(3)
    expect(await sealActivity(job())).toBe(3)
    expect(await sealActivity(job())).toBe(0)
    await write(2)
    await Promise.allSettled([sealActivity(job()), sealActivity(job())])
    await sealActivity(job())
    const seals = await sealed()
    expect(seals.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
    expect(new Set(seals.map(({ activityId }) => activityId)).size).toBe(5)
    expect(await checkWhole()).toMatchObject({ checked: 5, problems: [] })
  })

  it('includes an entry whose transaction began before the last sealed one and ended after it', async () => {
    await write(1)
    await sealActivity(job())
    await db.insert(activityLog).values({
      familyGroupId,
      actorLabel: 'Anna Keller',
      verb: 'RENAMED',
      entityType: 'group',
      entityId: familyGroupId,
      at: sql`now() - interval '50 minutes'` as never,
    })
    expect(await sealActivity(job())).toBe(1)
    expect(await checkWhole()).toMatchObject({ checked: 2, problems: [] })
  })

  it('keeps each group apart, also when one of them fails', async () => {
    const other = await aGroup(db, [{ user: anna.user }])
    await write(2)
    await write(2, other.id)
    // A seal without room: position 1 is taken by a foreign entry.
    await db.insert(activitySeals).values({
      familyGroupId: other.id,
      position: 2_147_483_647,
      activityId: newId(),
      entryAt: new Date(0),
      hash: Buffer.alloc(32),
    })
    await expect(sealActivity(job())).rejects.toThrow('failed for 1')
    expect(await checkWhole()).toMatchObject({ checked: 2, problems: [] })
  })

  it('goes with its group and can be neither changed nor removed before', async () => {
    await write(2)
    await sealActivity(job())
    await expect(db.delete(activitySeals)).rejects.toThrow()
    await expect(db.update(activitySeals).set({ position: 9 })).rejects.toThrow()
    await db.delete(familyGroups).where(eq(familyGroups.id, familyGroupId))
    expect(await sealed()).toEqual([])
  })
})

describe('checking', () => {
  it('finds nothing when an account was deleted or the time zone of the session is another', async () => {
    await write(2)
    await sealActivity(job())
    await tamper(sql`update activity_log set actor_user_id = null`)
    expect((await checkWhole()).problems).toEqual([])
    const elsewhere = await db.transaction(async (tx) => {
      await tx.execute(sql`set local timezone = 'Pacific/Chatham'`)
      return checkActivity({ ...anna, db: tx as never }, 0)
    })
    expect(elsewhere.problems).toEqual([])
  })

  it.each([
    ['actor', sql`actor_label = 'Ben Keller'`],
    ['verb', sql`verb = 'DELETED'`],
    ['thing', sql`entity_id = gen_random_uuid()`],
    ['kind', sql`entity_type = 'invite'`],
    ['property', sql`property_id = gen_random_uuid()`],
    ['values before', sql`before = '{"name": "x"}'`],
    ['values after', sql`after = jsonb_set(after, '{b}', '2')`],
    ['time', sql`at = at + interval '1 microsecond'`],
  ])('finds a changed %s', async (_, change) => {
    await write(3)
    await sealActivity(job())
    await tamper(sql`update activity_log set ${change} where id = ${await idAt(2)}`)
    expect((await checkWhole()).problems).toMatchObject([{ kind: 'ALTERED', position: 2 }])
  })

  it('finds removed entries and seals, and entries that were added later', async () => {
    await write(5)
    await sealActivity(job())
    await tamper(sql`delete from activity_log where id = ${await idAt(2)}`)
    await tamper(sql`delete from activity_seals where position = 4`)
    await db.insert(activityLog).values({
      familyGroupId,
      actorLabel: 'Ben Keller',
      verb: 'RENAMED',
      entityType: 'group',
      entityId: familyGroupId,
      at: sql`now() - interval '2 days'` as never,
    })
    await sealActivity(job())
    expect((await checkWhole()).problems.map(({ kind, position }) => [kind, position])).toEqual([
      ['MISSING', 2],
      ['SEAL_MISSING', 4],
    ])
    expect((await checkActivity(anna, 0)).unsealed).toBe(1)
  })

  it('names an entry that was added to a quiet group with an older time', async () => {
    const add = (weeksAgo: number) =>
      db.insert(activityLog).values({
        familyGroupId,
        actorLabel: 'Ben Keller',
        verb: 'RENAMED',
        entityType: 'group',
        entityId: familyGroupId,
        at: sql`now() - ${weeksAgo} * interval '1 week'` as never,
      })
    await add(3)
    const [entry] = await listUnsealed(db, familyGroupId, 1)
    if (!entry) throw new Error('an entry')
    const { activityId, entryAt } = entry
    // It was sealed in time, three weeks ago.
    const sealedAt = new Date(entryAt.getTime() + 60_000)
    const hash = Buffer.from(hashOf('', 1, { ...entry, sealedAt: sealedAt.toISOString() }), 'hex')
    await db.insert(activitySeals).values({ familyGroupId, position: 1, activityId, entryAt, sealedAt, hash })
    await add(2)
    await sealActivity(job())
    expect((await checkWhole()).problems).toMatchObject([{ kind: 'LATE', position: 2 }])
  })

  it('may begin thirty times an hour', async () => {
    const limited = { ...anna, limits: createLimits(database.pool) }
    for (let time = 0; time < 30; time++) await checkActivity(limited, 0)
    await expect(checkActivity(limited, 0)).rejects.toMatchObject({ code: 'too-many' })
    await checkActivity(limited, 1)
  })

  it('is divided into portions, and a problem at the seam is found once', async () => {
    await db.execute(sql`insert into activity_log (id, family_group_id, actor_label, verb, entity_type, entity_id, at)
      select gen_random_uuid(), ${familyGroupId}, 'Anna', 'RENAMED', 'group', ${familyGroupId}, now() - number * interval '1 second'
      from generate_series(1, ${checkPageSize + 5}) as number`)
    expect(await sealActivity(job())).toBe(checkPageSize + 5)
    expect(await checkWhole()).toMatchObject({ checked: checkPageSize + 5, problems: [] })
    for (const position of [checkPageSize, checkPageSize + 1])
      await tamper(sql`update activity_log set verb = 'DELETED' where id = ${await idAt(position)}`)
    const { problems } = await checkWhole()
    expect(problems.map(({ position }) => position)).toEqual([checkPageSize, checkPageSize + 1])
  })

  it('shows nothing of another group', async () => {
    const other = await aGroup(db, [{ user: anna.user }])
    await write(2, other.id)
    await sealActivity(job())
    expect(await checkActivity(anna, 0)).toMatchObject({ checked: 0, total: 0, latest: null, unsealed: 0 })
  })

  it('uses indexes only', async () => {
    await write(2)
    await sealActivity(job())
    await write(1)
    await expectIndexed(database, async (indexed) => {
      const ctx = { ...anna, db: indexed }
      await checkActivity(ctx, 0)
      await checkActivity(ctx, 1)
      await compareSeal(ctx, `1-${'a'.repeat(32)}`)
      await sealActivity(job(indexed))
    })
  })
})

describe('a seal that someone kept', () => {
  it('is the same until the log is changed and sealed again', async () => {
    await write(3)
    await sealActivity(job())
    const { seal = '' } = await checkWhole()
    await write(2)
    await sealActivity(job())
    expect(await compareSeal(anna, ` ${seal.toUpperCase().replaceAll('-', ' ')}`)).toMatchObject({
      result: 'SAME',
      position: 3,
    })
    // Someone changes an entry and computes all seals again.
    await tamper(sql`update activity_log set verb = 'DELETED' where id = ${await idAt(1)}`)
    await tamper(sql`delete from activity_seals`)
    await sealActivity(job())
    expect((await checkWhole()).problems).toEqual([])
    expect(await compareSeal(anna, seal)).toEqual({ result: 'DIFFERENT', position: 3 })
    await tamper(sql`delete from activity_seals`)
    expect(await compareSeal(anna, seal)).toEqual({ result: 'UNKNOWN', position: 3 })
  })

  it('of another group differs', async () => {
    const other = await aGroup(db, [{ user: anna.user }])
    await write(1)
    await write(1, other.id)
    await sealActivity(job())
    const { seal = '' } = await checkWhole(asMember(db, anna.user, other.id))
    expect(await compareSeal(anna, seal)).toMatchObject({ result: 'DIFFERENT' })
  })
})

it('all groups are checked for the operator', async () => {
  const other = await aGroup(db, [{ user: anna.user }])
  await write(2)
  await write(3, other.id)
  await sealActivity(job())
  await tamper(sql`update activity_log set verb = 'DELETED' where id = ${await idAt(2)}`)
  const checked = new Map<string, [number, number]>()
  for await (const group of checkAllGroups(db))
    checked.set(group.familyGroupId, [group.checked, group.problems.length])
  expect(checked).toEqual(
    new Map([
      [familyGroupId, [2, 1]],
      [other.id, [3, 0]],
    ]),
  )
})
