import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import {
  anEmergencyRequest,
  aTrustedPerson,
  letHoursPass,
} from '../../../../../test/factories/emergency-access.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { emergencyRequests, trustedPeople } from '../../../../server/db/schema/emergency-access.ts'
import { activityLog, memberships } from '../../../../server/db/schema/groups.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { leaveGroup, removeMember, updateMemberRole } from '../../groups/server/members.service.ts'
import * as service from './emergency-access.service.ts'
import { objectToRequest, requestAccess } from './emergency-request.service.ts'
import { sweepRequests } from './grant-access.repository.ts'
import { grantDueRequests, remindOfRequests } from './grant-access.service.ts'

const database = testDatabase()
const { db } = database
let familyGroupId: string
let anna: MemberContext
let carl: MemberContext
let ben: MemberContext

const years = (count: number) => ({
  now: () => new Date(Date.now() + count * 365 * 86_400_000),
})
const job = (clock = years(0)) => ({
  ...aRequestContext(db, { clock }),
  signal: new AbortController().signal,
})

async function someone(role: Role, firstName: string) {
  const user = await aUser(db, { firstName })
  await aMembership(db, { familyGroupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, familyGroupId, role)
}

/** Anna and Carl manage the group. Ben, a member, asked for access and waits for three days. */
beforeEach(async () => {
  ;({ id: familyGroupId } = await aGroup(db, []))
  anna = await someone('MANAGER', 'Anna')
  carl = await someone('MANAGER', 'Carl')
  ben = await someone('MEMBER', 'Ben')
  await aTrustedPerson(db, { ...keyOf(ben), waitDays: 3 })
  await requestAccess(ben, null)
})

const keyOf = (ctx: MemberContext) => ({ familyGroupId, userId: ctx.user.id })
const roleOf = async ({ user }: MemberContext) => {
  const [row] = await db
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.userId, user.id), eq(memberships.familyGroupId, familyGroupId)))
  return row?.role
}
const states = async () => (await db.select().from(emergencyRequests)).map(({ state }) => state)
const titles = async ({ user }: MemberContext) => {
  const rows = await db.select().from(notifications).where(eq(notifications.userId, user.id))
  return rows.map(({ title }) => title)
}
const wait = (hours: number) => letHoursPass(db, keyOf(ben), hours)
/** The managers are reminded after two days, and then the third one passes. */
async function waitForAll() {
  await wait(48)
  await remindOfRequests(job())
  await wait(24)
}

describe('the grant', () => {
  it('makes the person an ordinary manager after the wait, once, and tells everyone', async () => {
    await waitForAll()
    const runs = await Promise.all([grantDueRequests(job()), grantDueRequests(job())])
    expect(runs.toSorted()).toEqual([0, 1])
    expect(await grantDueRequests(job())).toBe(0)
    expect([await roleOf(ben), await states()]).toEqual(['MANAGER', ['GRANTED']])
    expect(await db.select().from(trustedPeople)).toEqual([])
    const lines = await db.select().from(activityLog).where(eq(activityLog.verb, 'GRANTED'))
    expect(lines).toMatchObject([{ entityId: ben.user.id, actorLabel: 'System' }])
    expect(await titles(ben)).toEqual(['You are now a manager of The Kellers'])
    for (const manager of [anna, carl])
      expect(
        (await titles(manager)).filter((title) => title.endsWith('is now a manager of The Kellers')),
      ).toEqual(['Ben Keller is now a manager of The Kellers'])
    await updateMemberRole(anna, { ...keyOf(ben), role: 'MEMBER' })
    expect(await roleOf(ben)).toBe('MEMBER')
  })

  it('never comes early, and a wrong clock of the app has no effect', async () => {
    await wait(47)
    await remindOfRequests(job())
    await wait(24)
    expect(await grantDueRequests(job(years(10)))).toBe(0)
    expect([await roleOf(ben), await states()]).toEqual(['MEMBER', ['WAITING']])
    await wait(1)
    expect(await grantDueRequests(job(years(-10)))).toBe(1)
  })

  it('comes late if the job does, unless someone objects first', async () => {
    await waitForAll()
    await wait(500)
    await objectToRequest(carl, ben.user.id)
    expect(await grantDueRequests(job())).toBe(0)
    expect([await roleOf(ben), await states()]).toEqual(['MEMBER', ['OBJECTED']])
  })

  it('comes a day after the reminder, however late that was, and pages and e-mails name that time', async () => {
    await wait(24 * 40)
    expect(await grantDueRequests(job())).toBe(0)
    const grantsAt = async () => {
      const { trusted } = await service.getEmergencyAccess(anna)
      return Date.parse(trusted[0]?.request?.grantsAt ?? '') - Date.now()
    }
    expect(await grantsAt()).toBeGreaterThan(23 * 3_600_000)
    expect(await remindOfRequests(job())).toBe(1)
    expect(await grantsAt()).toBeGreaterThan(23 * 3_600_000)
    await wait(23)
    expect(await grantDueRequests(job())).toBe(0)
    await wait(1)
    expect(await grantDueRequests(job())).toBe(1)
  })

  it('needs no reminder after a wait of one day', async () => {
    await objectToRequest(anna, ben.user.id)
    await anEmergencyRequest(db, { ...keyOf(ben), waitDays: 1 })
    await wait(24)
    expect([await remindOfRequests(job()), await grantDueRequests(job())]).toEqual([0, 1])
  })

  it('never follows an objection, however they race', async () => {
    for (let round = 0; round < 10; round++) {
      await waitForAll()
      const [objected] = await Promise.allSettled([
        objectToRequest(anna, ben.user.id),
        grantDueRequests(job()),
        objectToRequest(carl, ben.user.id),
        grantDueRequests(job()),
      ])
      const [last] = (await states()).slice(-1)
      const hasRole = await roleOf(ben)
      expect([last, hasRole]).toEqual(last === 'GRANTED' ? ['GRANTED', 'MANAGER'] : ['OBJECTED', 'MEMBER'])
      if (objected.status === 'fulfilled') expect(last).toBe('OBJECTED')
      await db.delete(emergencyRequests)
      await db.delete(trustedPeople)
      await db.update(memberships).set({ role: 'MEMBER' }).where(eq(memberships.userId, ben.user.id))
      await aTrustedPerson(db, { ...keyOf(ben), waitDays: 3 })
      await anEmergencyRequest(db, { ...keyOf(ben), waitDays: 3 })
    }
  })

  it('waits for an objection that is being made, and then does not happen', async () => {
    await waitForAll()
    const { promise: canCommit, resolve: commit } = Promise.withResolvers<void>()
    const { promise: hasObjected, resolve: objected } = Promise.withResolvers<void>()
    const objection = objectToRequest(
      {
        ...anna,
        // The objection is written, and its transaction still open.
        enqueue: async () => {
          objected()
          await canCommit
        },
      },
      ben.user.id,
    )
    await hasObjected
    const run = grantDueRequests(job())
    commit()
    await objection
    expect([await run, await roleOf(ben), await states()]).toEqual([0, 'MEMBER', ['OBJECTED']])
  })

  it.each([
    ['has left', () => leaveGroup(ben)],
    ['was removed', () => removeMember(anna, ben.user.id)],
    ['is no longer trusted', () => service.removeTrustedPerson(anna, ben.user.id)],
    ['declined', () => service.declineTrust(ben)],
    [
      'is suspended',
      () => db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, ben.user.id)),
    ],
  ])('passes over someone who %s', async (_, change) => {
    await waitForAll()
    await change()
    expect(await grantDueRequests(job())).toBe(0)
    expect(await roleOf(ben)).toBe('MEMBER')
  })

  it('happens once a suspension has ended and the managers were reminded', async () => {
    const suspend = (suspendedAt: Date | null) =>
      db.update(users).set({ suspendedAt }).where(eq(users.id, ben.user.id))
    await suspend(new Date())
    await waitForAll()
    await suspend(null)
    expect(await grantDueRequests(job())).toBe(0)
    await waitForAll()
    expect(await grantDueRequests(job())).toBe(1)
  })

  it('is not prevented by a manager who was removed during the wait', async () => {
    await removeMember(anna, carl.user.id)
    await expect(objectToRequest(carl, ben.user.id)).rejects.toMatchObject({ code: 'not-found' })
    await updateMemberRole(anna, { ...keyOf(anna), role: 'MEMBER' }).catch(() => {})
    await waitForAll()
    expect(await grantDueRequests(job())).toBe(1)
  })
})

describe('the reminder', () => {
  it('reaches the managers once, a day before the end', async () => {
    const reminders = async () =>
      (await titles(carl)).filter((title) => title.includes('will soon become')).length
    await wait(46)
    expect(await remindOfRequests(job(years(10)))).toBe(0)
    await wait(1)
    const runs = await Promise.all([remindOfRequests(job()), remindOfRequests(job())])
    expect([runs.toSorted(), await remindOfRequests(job()), await reminders()]).toEqual([[0, 1], 0, 1])
    await wait(24)
    expect(await remindOfRequests(job())).toBe(0)
  })
})

it('keeps ended requests for a year', async () => {
  await objectToRequest(anna, ben.user.id)
  await wait(24 * 364)
  expect(await sweepRequests(db)).toBe(0)
  await wait(24)
  expect(await sweepRequests(db)).toBe(1)
})

it('uses an index for each statement of the jobs', async () => {
  await wait(60)
  await expectIndexed(database, (on) => remindOfRequests({ ...job(), db: on }), { isOfAll: true })
  await wait(12)
  await expectIndexed(database, (on) => grantDueRequests({ ...job(), db: on }), { isOfAll: true })
  await expectIndexed(database, (on) => sweepRequests(on), { isOfAll: true })
})

describe('the database itself', () => {
  const update = (set: string) => db.execute(sql.raw(`update emergency_requests set ${set}`))
  const refusal = (constraint: string) => ({ cause: { constraint } })

  it('refuses a grant before the end of the wait', async () => {
    await wait(47)
    await update('reminded_at = now()')
    await wait(24)
    await expect(update(`state = 'GRANTED', ended_at = now()`)).rejects.toMatchObject(
      refusal('emergency_requests_granted_check'),
    )
  })

  it('refuses a grant without a reminder, and less than a day after one', async () => {
    const grant = () => update(`state = 'GRANTED', ended_at = now()`)
    await wait(90)
    await expect(grant()).rejects.toMatchObject(refusal('emergency_requests_granted_check'))
    await update('reminded_at = now()')
    await wait(23)
    await expect(grant()).rejects.toMatchObject(refusal('emergency_requests_granted_check'))
    await wait(1)
    await grant()
  })

  it('refuses a shorter wait, an earlier request and another person', async () => {
    for (const set of ['wait_days = 1', `requested_at = now() - interval '9 days'`, 'user_id = ended_by'])
      await expect(update(set)).rejects.toMatchObject({
        cause: { message: 'a request for emergency access keeps its person, its time and its waiting time' },
      })
  })

  it('refuses to change what has ended', async () => {
    await objectToRequest(anna, ben.user.id)
    for (const set of [
      `state = 'WAITING', ended_at = null, ended_by = null`,
      `state = 'GRANTED', ended_by = null`,
    ])
      await expect(update(set)).rejects.toMatchObject({
        cause: { message: 'an ended request for emergency access does not change' },
      })
  })

  it('refuses a second open request, and one of someone who is not trusted', async () => {
    await expect(anEmergencyRequest(db, keyOf(ben))).rejects.toMatchObject(
      refusal('emergency_requests_waiting_key'),
    )
    await expect(anEmergencyRequest(db, keyOf(carl))).rejects.toMatchObject(
      refusal('emergency_requests_trusted_fkey'),
    )
    const { id: otherGroup } = await aGroup(db, [])
    await expect(
      anEmergencyRequest(db, { familyGroupId: otherGroup, userId: ben.user.id }),
    ).rejects.toMatchObject(refusal('emergency_requests_member_fkey'))
  })

  it('refuses to drop a trusted person while they wait, and an objection of their own', async () => {
    await expect(db.delete(trustedPeople)).rejects.toMatchObject(refusal('emergency_requests_trusted_fkey'))
    await expect(update(`state = 'OBJECTED', ended_at = now(), ended_by = user_id`)).rejects.toMatchObject(
      refusal('emergency_requests_ended_by_check'),
    )
  })

  it('refuses waits of no day and of more than thirty', async () => {
    for (const waitDays of [0, 31])
      await expect(db.update(trustedPeople).set({ waitDays })).rejects.toMatchObject(
        refusal('trusted_people_wait_check'),
      )
  })
})
