import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { administratorActions } from '../src/server/db/schema/administration.ts'
import { familyGroups } from '../src/server/db/schema/groups.ts'
import { users } from '../src/server/db/schema/users.ts'
import { functionAccess, routeAccess } from './access-table.ts'
import { castOf } from './cast.ts'
import { aSession } from './factories/people.ts'
import { callFunction, origin, readAnswer, sameOrigin } from './request.ts'
import { aPerson, type Person, wireServer } from './wire.ts'

const server = wireServer({ ADMIN_EMAILS: 'ada@family.example' })
const { db } = server.database

let ada: Person
beforeEach(async () => {
  ada = await aPerson(server, { email: 'Ada@family.example', firstName: 'Ada' })
})

const get = (id: string, data: unknown, { cookie }: Pick<Person, 'cookie'> = ada) =>
  callFunction(server, id, { method: 'GET', data, cookie })
const post = (id: string, data: unknown, { cookie }: Pick<Person, 'cookie'> = ada) =>
  callFunction(server, id, { method: 'POST', data, cookie })

const marker = 'Grandmother'

/** Family content in many tables. */
const contents = [
  ['properties', 'name'],
  ['assets', 'name'],
  ['documents', 'title'],
  ['documents', 'file_name'],
  ['manual_sections', 'title'],
  ['manual_sections', 'body'],
  ['secrets', 'label'],
  ['projects', 'title'],
  ['tasks', 'title'],
  ['comments', 'body'],
  ['schedules', 'title'],
  ['family_events', 'title'],
  ['payments', 'title'],
  ['bills', 'title'],
  ['bill_series', 'title'],
  ['workers', 'name'],
  ['notifications', 'title'],
] as const

/** Creates a family whose every text contains one word. */
async function aFamily() {
  const cast = await castOf(server)
  await db.transaction(async (tx) => {
    // Bypasses the triggers: nothing is checked or derived.
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const [table, column] of contents)
      await tx.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${marker}`)
  })
  await db.update(familyGroups).set({ name: 'The Kellers' })
  return cast
}

describe('an administrator who is in no group', () => {
  const byRule = (rules: string[]) =>
    Object.entries(functionAccess).filter(([, { rule }]) => rules.includes(rule))

  it('reads no family content through any administrator call', async () => {
    const { scope, manager } = await aFamily()
    const calls = byRule(['admin'])
    expect(calls.length).toBeGreaterThan(12)
    for (const [id, { method, input }] of calls) {
      const { text } = await callFunction(server, id, { method, data: input?.(scope), cookie: ada.cookie })
      expect(text, id).not.toContain(marker)
    }
    // Also if they search for exactly that.
    for (const q of [marker, 'Kellers', manager.user.email ?? '']) {
      const found = [
        await get('administration.listGroups', { q }),
        await get('user-administration.listUsers', { q }),
      ]
      for (const { text, status } of found) expect([status, text.includes(marker)]).toEqual([200, false])
    }
  })

  it('is a stranger to every member and manager call', async () => {
    const { scope } = await aFamily()
    const calls = byRule(['member', 'manager'])
    expect(calls.length).toBeGreaterThan(150)
    for (const [id, { method, input }] of calls) {
      const answer = await callFunction(server, id, { method, data: input?.(scope), cookie: ada.cookie })
      expect([id, answer.status]).toEqual([id, 404])
      expect(answer.text, id).not.toContain(marker)
    }
  })

  it('is a stranger to every raw route of members, such as files', async () => {
    const { scope } = await aFamily()
    const lines = Object.entries(routeAccess).filter(([, { rule }]) => ['member', 'manager'].includes(rule))
    expect(lines.length).toBeGreaterThan(10)
    for (const [key, { path, body }] of lines) {
      const [method = 'GET'] = key.split(' ')
      const request = new Request(new URL(path(scope), origin), {
        method,
        headers: { ...sameOrigin, cookie: ada.cookie },
        ...(body && method !== 'GET' && { body }),
      })
      expect([key, (await server.fetch(request)).status]).toEqual([key, 404])
    }
  })
})

describe('a suspended person', () => {
  const suspend = (person: Person, as = ada) =>
    post('user-administration.suspendUser', { userId: person.user.id, reason: 'Spam' }, as)

  it('is signed out in every browser at once, and cannot sign in until they are unsuspended', async () => {
    const ben = await aPerson(server, { firstName: 'Ben' })
    const phone = { cookie: `__Host-sid=${await aSession(db, ben.user.id)}` }
    expect((await suspend(ben)).status).toBe(200)
    for (const browser of [ben, phone])
      expect((await get('users.myProfile', undefined, browser)).status).toBe(401)
    expect((await post('user-administration.unsuspendUser', { userId: ben.user.id })).status).toBe(200)
    const again = { cookie: `__Host-sid=${await aSession(db, ben.user.id)}` }
    expect((await get('users.myProfile', undefined, again)).status).toBe(200)
    const told = await get('administrator-actions.listAdministratorActions', {})
    expect(told.result).toMatchObject({
      actions: [
        { verb: 'USER_UNSUSPENDED', administrator: 'Ada Keller', subject: 'Ben Keller' },
        { verb: 'USER_SUSPENDED', administrator: 'Ada Keller', subject: 'Ben Keller', reason: 'Spam' },
      ],
    })
  })

  it('has share links and calendar feeds that stop working until they are unsuspended', async () => {
    const { manager, scope } = await aFamily()
    const addresses = [`/worker-share/${scope.shareCode}`, `/api/calendar-feeds/${scope.feedToken}.ics`]
    const statuses = () =>
      Promise.all(
        addresses.map(async (path) => (await server.fetch(new Request(new URL(path, origin)))).status),
      )
    const open = await statuses()
    expect(open).toEqual([200, 200])
    await suspend(manager)
    expect(await statuses()).toEqual([404, 404])
    await post('user-administration.unsuspendUser', { userId: manager.user.id })
    expect(await statuses()).toEqual(open)
  })

  it('cannot be the administrator who suspends, and a suspended administrator has no access', async () => {
    expect((await suspend(ada)).status).toBe(403)
    const eve = await aPerson(server, { administratorSince: new Date() })
    expect((await suspend(ada, eve)).status).toBe(200)
    expect((await suspend(eve)).status).toBe(401)
    expect(await db.$count(administratorActions)).toBe(1)
  })

  it('is suspended only with a reason', async () => {
    const ben = await aPerson(server)
    const answer = await post('user-administration.suspendUser', { userId: ben.user.id, reason: ' ' })
    expect([answer.status, answer.text.includes('Enter a reason.')]).toEqual([400, true])
    expect(await db.$count(users, eq(users.id, ben.user.id))).toBe(1)
  })

  it('sees only reasons on the sign-in page that the server encrypted', async () => {
    const page = await readAnswer(
      await server.fetch(new Request(new URL('/login?reason=suspended&notice=Call%20the%20bank', origin))),
    )
    expect(page.status).toBe(200)
    expect(page.text).toContain('Your account is suspended')
    expect(page.text).not.toContain('Reason given by an administrator')
  })
})
