import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asUser } from '../../../../../test/factories/context.ts'
import { aNotification } from '../../../../../test/factories/notifications.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { newId } from '../../../../lib/ids.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { maxCounted, pageSize } from '../notifications.rules.ts'
import * as service from './notifications.service.ts'

const database = testDatabase()
const { db, pool } = database
const noCodes = async () => new Map<string, string>()
const list = (ctx: ReturnType<typeof asUser>, before: string | null = null, codesOfInvites = noCodes) =>
  service.listNotifications(ctx, { before, codesOfInvites })

const aReader = async () => asUser(db, await aUser(db))

describe('the notification list', () => {
  it('shows one’s own notifications, newest first, with their targets', async () => {
    const anna = await aReader()
    const group = await aGroup(db, [{ user: anna.user }])
    const createdAt = new Date('2026-11-20T08:00:00Z')
    const older = await aNotification(db, anna.user.id, { createdAt, readAt: new Date() })
    const newer = await aNotification(db, anna.user.id, { metadata: { familyGroupId: group.id } })
    await aNotification(db, (await aUser(db)).id)
    const { notifications: page, next } = await list(anna)
    expect(page.map(({ id }) => id)).toEqual([newer, older])
    expect(page[1]).toEqual({
      id: older,
      type: 'MEMBER_JOINED',
      title: 'Ben joined The Kellers',
      message: 'Ben can now see what the group shares.',
      isRead: true,
      createdAt: '2026-11-20T08:00:00.000Z',
      metadata: {},
    })
    expect(page[0]).toMatchObject({ isRead: false, metadata: { familyGroupId: group.id } })
    expect(next).toBeNull()
  })

  it('leaves out e-mail-only notifications', async () => {
    const anna = await aReader()
    await aNotification(db, anna.user.id, { inApp: false })
    expect((await list(anna)).notifications).toEqual([])
    expect(await service.countUnread(anna)).toEqual({ count: 0 })
  })

  it('has no gaps or repeats between pages, even for equal timestamps', async () => {
    const anna = await aReader()
    const total = pageSize * 2 + 3
    // In one statement, so that all have the same timestamp.
    await fill(anna.user.id, total, `timestamptz '2026-11-20 08:00:00.123456+00'`)
    const seen: string[] = []
    let before: string | null = null
    do {
      const page: service.NotificationPage = await list(anna, before)
      expect(page.notifications.length).toBeLessThanOrEqual(pageSize)
      seen.push(...page.notifications.map(({ id }) => id))
      before = page.next
    } while (before)
    expect(new Set(seen).size).toBe(total)
    expect(seen.length).toBe(total)
  })

  it('continues after the last row of a page was deleted', async () => {
    const anna = await aReader()
    await fill(anna.user.id, pageSize + 1, `now() - n * interval '1 second'`)
    const first = await list(anna)
    await service.deleteNotification(anna, first.notifications.at(-1)?.id ?? '')
    expect((await list(anna, first.next)).notifications).toHaveLength(1)
  })

  it.each(['', 'x', '1', '1_2', `99999999999999999999_${newId()}`, `-1_${newId()}`, "1_'; drop table users"])(
    'refuses the cursor %j',
    async (before) => {
      await expect(list(await aReader(), before)).rejects.toMatchObject({ code: 'invalid' })
    },
  )

  it('returns the invite code to the invited person while the invitation is open', async () => {
    const anna = await aReader()
    const [live, gone] = [newId(), newId()]
    await aNotification(db, anna.user.id, { type: 'FAMILY_INVITE', metadata: { inviteId: gone } })
    await aNotification(db, anna.user.id, { type: 'FAMILY_INVITE', metadata: { inviteId: live } })
    const asked: string[][] = []
    const page = await list(anna, null, async (_?: unknown, inviteIds: string[] = []) => {
      asked.push(inviteIds)
      return new Map([[live, 'inv_code']])
    })
    expect(asked.flat().toSorted()).toEqual([live, gone].toSorted())
    expect(page.notifications.map(({ metadata }) => metadata)).toEqual(
      expect.arrayContaining([{ inviteCode: 'inv_code' }, {}]),
    )
  })

  it.each([
    [{ familyGroupId: 'javascript:alert(1)' }],
    [{ familyGroupId: 7 }],
    [['x']],
    ['text'],
    [null],
    [{ inviteId: '../../evil', propertyId: newId() }],
  ])('ignores the malformed metadata %j', async (metadata) => {
    const anna = await aReader()
    await db.execute(sql`
      insert into ${notifications} (id, user_id, type, title, message, metadata)
      values (${newId()}, ${anna.user.id}, 'MEMBER_JOINED', 'x', 'y', ${JSON.stringify(metadata)}::jsonb)`)
    expect((await list(anna)).notifications[0]?.metadata).toEqual({})
  })

  it('drops unknown keys', async () => {
    const anna = await aReader()
    await aNotification(db, anna.user.id, { metadata: { secret: 'x', inviteCode: 'inv_forged' } })
    expect((await list(anna)).notifications[0]?.metadata).toEqual({})
  })
})

describe('reading and deleting', () => {
  it('marks one as read and keeps the time', async () => {
    const anna = await aReader()
    const id = await aNotification(db, anna.user.id)
    await aNotification(db, anna.user.id)
    await service.markRead(anna, id)
    const [first] = await db.select().from(notifications).where(eq(notifications.id, id))
    await service.markRead(anna, id)
    const [again] = await db.select().from(notifications).where(eq(notifications.id, id))
    expect(first?.readAt).toBeInstanceOf(Date)
    expect(again?.readAt).toEqual(first?.readAt)
    expect(await service.countUnread(anna)).toEqual({ count: 1 })
  })

  it('treats another person’s notification as missing', async () => {
    const [anna, ben] = [await aReader(), await aReader()]
    const foreign = await aNotification(db, ben.user.id)
    const answers = [foreign, newId(), 'no id at all'].flatMap((id) => [
      service.markRead(anna, id),
      service.deleteNotification(anna, id),
    ])
    const messages = (await Promise.allSettled(answers)).map((answer) =>
      answer.status === 'rejected' ? [answer.reason.code, answer.reason.message] : 'it worked',
    )
    expect(new Set(messages.map(String)).size).toBe(1)
    expect(messages[0]).toEqual(['not-found', expect.any(String)])
    expect((await list(ben)).notifications).toMatchObject([{ id: foreign, isRead: false }])
  })

  it('marks all as read for the caller only', async () => {
    const [anna, ben] = [await aReader(), await aReader()]
    for (const { user } of [anna, anna, ben]) await aNotification(db, user.id)
    await service.markAllRead(anna)
    expect(await service.countUnread(anna)).toEqual({ count: 0 })
    expect(await service.countUnread(ben)).toEqual({ count: 1 })
    expect((await list(anna)).notifications.every(({ isRead }) => isRead)).toBe(true)
  })

  it('deletes one, once', async () => {
    const anna = await aReader()
    const id = await aNotification(db, anna.user.id)
    const tries = await Promise.allSettled([
      service.deleteNotification(anna, id),
      service.deleteNotification(anna, id),
    ])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await list(anna)).notifications).toEqual([])
  })
})

describe('with ten thousand notifications', () => {
  /** Returns the plan of a prepared statement, custom or `generic`; it may get either. */
  async function plan(mode: 'custom' | 'generic', { sql: statement, params }: Sent) {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    try {
      await client.query(`set plan_cache_mode = force_${mode}_plan`)
      await client.query(`prepare explained as ${statement}`)
      const values = params.map((value) => client.escapeLiteral(String(value))).join(', ')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute explained(${values})`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    } finally {
      await client.end()
    }
  }

  it('counts to a hundred and reads one page by the index', async () => {
    const [anna, ben] = [await aReader(), await aReader()]
    await fill(anna.user.id, 10_000, `now() - n * interval '1 minute'`)
    await fill(ben.user.id, 10, `now() - n * interval '1 minute'`)
    await db.execute(sql`analyze ${notifications}`)
    expect(await service.countUnread(anna)).toEqual({ count: maxCounted })
    expect(await service.countUnread(ben)).toEqual({ count: 10 })
    expect((await list(anna)).notifications).toHaveLength(pageSize)
    for (const { user } of [anna, ben]) {
      const [listing, counting] = await sentStatements(user.id)
      for (const mode of ['custom', 'generic'] as const) {
        const listPlan = await plan(mode, listing)
        expect(listPlan).toContain('Index Scan Backward using notifications_list_idx')
        expect(listPlan).not.toMatch(/Seq Scan|Sort/)
        const countPlan = await plan(mode, counting)
        expect(countPlan).toMatch(/Index (Only )?Scan Backward using notifications_(unread|list)_idx/)
        expect(countPlan).toContain('Limit')
        expect(countPlan).not.toMatch(/Seq Scan|Sort/)
      }
    }
  })

  /** Records the queries of a bell request. */
  async function sentStatements(userId: string): Promise<[Sent, Sent]> {
    const seen: Sent[] = []
    const { drizzle } = await import('drizzle-orm/node-postgres')
    const watched = drizzle(pool, {
      logger: { logQuery: (text, params) => seen.push({ sql: text, params }) },
    })
    const ctx = asUser(watched, { ...(await aUser(db)), id: userId })
    await list(ctx)
    await service.countUnread(ctx)
    const [listing, counting] = seen
    if (!listing || !counting || seen.length > 2) throw new Error(`${seen.length} statements were sent`)
    return [listing, counting]
  }
})

describe('the sweep', () => {
  it('deletes read notifications after 90 days and all after a year', async () => {
    const anna = await aReader()
    const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000)
    const read = { readAt: new Date() }
    const kept = [
      await aNotification(db, anna.user.id, { createdAt: daysAgo(89), ...read }),
      await aNotification(db, anna.user.id, { createdAt: daysAgo(364) }),
    ]
    await aNotification(db, anna.user.id, { createdAt: daysAgo(91), ...read })
    await aNotification(db, anna.user.id, { createdAt: daysAgo(91), inApp: false })
    await aNotification(db, anna.user.id, { createdAt: daysAgo(366) })
    expect(await service.sweepNotifications({ db })).toBe(3)
    const rows = await db.select({ id: notifications.id }).from(notifications)
    expect(rows.map(({ id }) => id).toSorted()).toEqual(kept.toSorted())
    expect(await service.sweepNotifications({ db })).toBe(0)
  })

  it('continues until nothing is left', async () => {
    const anna = await aReader()
    await fill(anna.user.id, 2_500, `now() - interval '400 days'`)
    expect(await service.sweepNotifications({ db })).toBe(2_500)
  })
})

type Sent = { sql: string; params: unknown[] }

/** @param createdAt SQL in which `n` counts from 1 */
async function fill(userId: string, count: number, createdAt: string) {
  await db.execute(sql`
    insert into ${notifications} (id, user_id, type, title, message, created_at, listed_at)
    select gen_random_uuid(), ${userId}, 'MEMBER_JOINED', 'Notification ' || n, 'Message', at, at
    from (select n, ${sql.raw(createdAt)} as at from generate_series(1, ${sql.raw(String(count))}) as n) as told`)
}
