import { languages } from 'virtual:languages'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { rowsOf } from '../../../../../test/every-row.ts'
import { aRequestContext, asUser } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { addLanguage, inLocale } from '../../../../i18n/i18n.server.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { sessions, users } from '../../../../server/db/schema/users.ts'
import { listMyFamilyGroups } from '../../../base/groups/server/groups.service.ts'
import { findSession, listMySessions } from '../../../base/sessions/server/sessions.service.ts'
import { listUsers } from '../../../base/user-administration/server/user-administration.repository.ts'
import { countExactly } from '../../administration/server/figures.repository.ts'
import { sampleFamily } from '../../samples/sample-family.ts'
import { loadSampleFamily } from '../../samples/server/samples.service.ts'
import { openDemo, removeDemo } from './demo.service.ts'

const { db } = testDatabase()

const open = (previousToken: string | null = null, ctx = aRequestContext(db)) => openDemo(ctx, previousToken)

async function visitorOf({ sessionToken }: { sessionToken: string }) {
  const session = await findSession(db, sessionToken)
  if (!session) throw new Error('the demo opened no session')
  return { ...asUser(db, session.user), sessionId: session.sessionId }
}

describe('the demo', () => {
  it('opens the sample family for a person who manages it, can sign in nowhere, and is not analysed', async () => {
    const opened = await open()
    const visitor = await visitorOf(opened)
    expect(visitor.user).toMatchObject({
      email: null,
      isDemo: true,
      isAppointed: false,
      isAnalyticsOff: true,
      profileSynced: true,
    })
    expect(await listMyFamilyGroups(visitor)).toMatchObject([
      { familyGroupId: opened.familyGroupId, role: 'MANAGER', familyGroup: { isSample: true } },
    ])
  })

  it('has one family and one person for twenty visitors who come first at once, and a session for each', async () => {
    const opened = await Promise.all(Array.from({ length: 20 }, () => open()))
    expect(new Set(opened.map(({ familyGroupId }) => familyGroupId)).size).toBe(1)
    expect(new Set(opened.map(({ sessionToken }) => sessionToken)).size).toBe(20)
    expect(await db.$count(familyGroups)).toBe(1)
    expect(await db.$count(users, eq(users.issuer, 'demo'))).toBe(1)
    expect(await db.$count(sessions)).toBe(20)
  })

  it('has one family for each language, and removes all of them at night', async () => {
    for (const [language, { messages }] of Object.entries(languages)) addLanguage(language, messages)
    const visits = ['de-AT', 'en-GB', 'de-CH', 'pt-PT', 'sv-SE']
    const opened = await Promise.all(visits.map((locale) => inLocale(locale, () => open())))
    const [austrian, english, swiss, portuguese, swedish] = opened.map((one) => one.familyGroupId)
    expect(swiss).toBe(austrian)
    expect(portuguese).toBe(english)
    expect(new Set([austrian, english, swedish]).size).toBe(3)
    const named = await db.select({ id: familyGroups.id, name: familyGroups.name }).from(familyGroups)
    const nameIn = (locale: string) => inLocale(locale, () => sampleFamily('2026-11-22').group.name)
    expect(new Map(named.map(({ id, name }) => [id, name]))).toEqual(
      new Map([
        [austrian, nameIn('de')],
        [english, nameIn('en')],
        [swedish, nameIn('sv')],
      ]),
    )
    expect(new Set(named.map(({ name }) => name)).size).toBe(3)
    await removeDemo({ db })
    expect([await db.$count(familyGroups), await db.$count(sessions)]).toEqual([0, 0])
  })

  it('has one family when two processes create it at once', async () => {
    // As in another process, the second database knows nothing of the first one’s visitors.
    const elsewhere = Object.create(db)
    const [here, there] = await Promise.all([open(), open(null, aRequestContext(elsewhere))])
    expect(here.familyGroupId).toBe(there.familyGroupId)
    expect(await db.$count(familyGroups)).toBe(1)
  })

  it('shows nothing when the family could not be completed, and is created by the next visitor', async () => {
    const broken = aRequestContext(db)
    const files = { ...broken.files, put: () => Promise.reject(new Error('the disk is full')) }
    await expect(open(null, { ...broken, files })).rejects.toThrow()
    expect([await db.$count(familyGroups), await db.$count(sessions)]).toEqual([0, 0])
    expect(await db.$count(familyGroups, eq(familyGroups.id, (await open()).familyGroupId))).toBe(1)
  })

  it('lasts two hours, and replaces the browser’s former session', async () => {
    const first = await open()
    const second = await open(first.sessionToken)
    expect(await findSession(db, first.sessionToken)).toBeNull()
    const end = (minutes: number) =>
      db.execute(sql`update sessions set expires_at = expires_at - make_interval(mins => ${minutes})`)
    await end(119)
    expect(await findSession(db, second.sessionToken)).not.toBeNull()
    await end(1)
    expect(await findSession(db, second.sessionToken)).toBeNull()
  })

  it('stores nothing about a visitor, and shows them no session of another', async () => {
    const one = await visitorOf(await open())
    await open()
    expect(await listMySessions(one)).toMatchObject([{ id: one.sessionId, isCurrent: true, userAgent: null }])
    expect(await db.$count(sessions)).toBe(2)
  })

  it('is neither listed nor counted among people and groups', async () => {
    await open()
    expect(await listUsers(db, { limit: 10 })).toEqual([])
    expect(await listUsers(db, { q: 'Astrid', limit: 10 })).toEqual([])
    expect([await countExactly(db, 'users'), await countExactly(db, 'groups')]).toEqual([0, 0])
  })
})

describe('at night', () => {
  it('the demo is removed with its sessions, and nothing of another group is touched', async () => {
    const anna = await aUser(db)
    await aProperty(db, (await aGroup(db, [{ user: anna }])).id)
    await loadSampleFamily(asUser(db, anna), { timeZone: 'Europe/Zurich' })
    const before = await rowsOf(db)
    const opened = await open()
    await removeDemo({ db })
    expect(await findSession(db, opened.sessionToken)).toBeNull()
    expect(await db.$count(notifications, sql`family_group_id = ${opened.familyGroupId}`)).toBe(0)
    await db.delete(users).where(eq(users.issuer, 'demo'))
    expect(await rowsOf(db)).toEqual(before)
  })

  it('a new family follows', async () => {
    const { familyGroupId } = await open()
    await removeDemo({ db })
    await removeDemo({ db })
    expect((await open()).familyGroupId).not.toBe(familyGroupId)
  })

  it('a visitor who comes at the same moment gets a family, or is asked to try again', async () => {
    await open()
    const [visit] = await Promise.allSettled([open(), removeDemo({ db })])
    if (visit.status === 'rejected') expect(visit.reason).toMatchObject({ code: 'unavailable' })
    const left = await db.$count(familyGroups)
    expect(await db.$count(sessions)).toBe(left)
  })
})
