import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { writtenMail } from '../../../../../test/factories/mails.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aProject, aStay } from '../../../../../test/factories/work.ts'
import { aJobLink, aVisit, aWorker } from '../../../../../test/factories/workers.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { shareLinks } from '../../../../server/db/schema/share-links.ts'
import { visits } from '../../../../server/db/schema/visits.ts'
import { leaveGroup } from '../../../base/groups/server/members.service.ts'
import { deleteWorker } from '../../../house/workers/server/worker-trash.service.ts'
import { setWorkerStatus } from '../../../house/workers/server/workers.service.ts'
import { listGroupActivity } from '../../../overview/activity-log/server/activity-log.service.ts'
import { createWorkerShareLink } from '../../share-links/server/create-link.service.ts'
import { getShare, jobOf } from '../../share-links/server/share-access.service.ts'
import { moveVisitFormInput } from '../visits.schemas.ts'
import { visitRefusals, visitTexts } from '../visits.texts.ts'
import { remindOfVisits } from './visit-reminders.service.ts'
import { deleteVisit, restoreVisit } from './visit-trash.service.ts'
import { visitMails } from './visits.mails.ts'
import * as service from './visits.service.ts'
import {
  cancelVisitByLink,
  confirmVisitByLink,
  listVisitsOfJob,
  moveVisitByLink,
  proposeVisitByLink,
} from './visits-of-job.service.ts'

const database = testDatabase()
const { db } = database
const clock = { now: () => new Date('2027-03-01T12:00:00Z') }
let familyGroupId = ''
let house = { id: '', familyGroupId: '' }
let project = { id: '', propertyId: '', familyGroupId: '' }
let piet = { id: '' }
let anna: MemberContext
let ben: MemberContext
let mails: string[] = []

const enqueue: MemberContext['enqueue'] = async (_, job, { kind }) => {
  if (job === 'mail.send') mails.push(String(kind))
}

async function someone(firstName: string, role: Role): Promise<MemberContext> {
  const user = await aUser(db, { firstName })
  await aMembership(db, { familyGroupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, familyGroupId, role, { clock, enqueue })
}

beforeEach(async () => {
  const user = await aUser(db)
  familyGroupId = (await aGroup(db, [{ user }])).id
  const { id } = await aProperty(db, familyGroupId, { name: 'Lake cabin', timeZone: 'Europe/Zurich' })
  house = { id, familyGroupId }
  project = await aProject(db, house, { title: 'New roof', status: 'PLANNED', createdBy: user.id })
  piet = await aWorker(db, { id: familyGroupId }, { name: 'Piet', email: 'piet@roofs.example' })
  anna = asMember(db, user, familyGroupId, 'MANAGER', { clock, enqueue })
  ben = await someone('Ben', 'MEMBER')
  mails = []
})

const times = { startsOn: '2027-03-03', startTime: '09:00', endsOn: '2027-03-03', endTime: '10:30' }
const details = { ...times, hostUserId: null, note: null }
const propose = async (ctx = ben, overrides: object = {}) => {
  const about = { propertyId: house.id, workerId: piet.id, projectId: project.id, taskId: null }
  return (await service.proposeVisit(ctx, { id: newId(), ...about, ...details, ...overrides })).visitId
}
const rowOf = async (visitId: string) => {
  const [row] = await db.select().from(visits).where(eq(visits.id, visitId))
  if (!row) throw new Error('there is no such visit')
  return row
}
const move = async (
  ctx: MemberContext,
  visitId: string,
  status: 'CONFIRMED' | 'DONE' | 'MISSED' | 'CANCELLED',
  reason: string | null = null,
) => service.moveVisit(ctx, { visitId, status, reason, version: (await rowOf(visitId)).version })
const told = async (ctx: MemberContext) =>
  (await db.select().from(notifications).where(eq(notifications.userId, ctx.user.id))).map(
    ({ title, message }) => `${title} | ${message}`,
  )
const logged = async () =>
  (await listGroupActivity(anna, { kind: 'visit' })).lines
    .map(({ actor, text }) => `${actor} ${text}`)
    .toReversed()

describe('a visit that the family proposes', () => {
  it('uses the property’s time zone, and notifies its host', async () => {
    const visitId = await propose(ben, { hostUserId: anna.user.id })
    expect((await rowOf(visitId)).startsAt.toISOString()).toBe('2027-03-03T08:00:00.000Z')
    expect(await service.getVisit(anna, visitId)).toMatchObject({
      ...times,
      status: 'PROPOSED',
      proposedBy: 'FAMILY',
      workerName: 'Piet',
      projectTitle: 'New roof',
      hostName: 'Anna Keller',
    })
    expect(await told(anna)).toEqual([
      'Piet is coming to Lake cabin | Wed, Mar 3, 2027, 9:00 AM – 10:30 AM. You are letting them in.',
    ])
    expect(mails).toEqual(['visit-changed'])
    expect(await logged()).toEqual([
      'Ben Keller proposed a visit: Piet, Wed, Mar 3, 2027, 9:00 AM – 10:30 AM',
    ])
  })

  it('is stored once when repeated, and refused under an id in use', async () => {
    const id = newId()
    expect(await propose(ben, { id })).toBe(id)
    expect(await propose(ben, { id })).toBe(id)
    expect(await db.$count(visits)).toBe(1)
    expect(mails).toEqual(['visit-changed'])
    const other = propose(ben, { id, startTime: '08:00' })
    await expect(other).rejects.toMatchObject({ message: visitTexts.sentBefore })
  })

  it('is refused in the past, beside its date', async () => {
    await expect(propose(ben, { startsOn: '2027-02-27', endsOn: '2027-02-27' })).rejects.toMatchObject({
      details: { fields: { startsOn: visitTexts.past } },
    })
  })

  it('notifies the old and the new host of a change', async () => {
    const cara = await someone('Cara', 'MEMBER')
    const visitId = await propose(anna, { hostUserId: ben.user.id })
    await service.updateVisit(anna, { visitId, version: 1, ...details, hostUserId: cara.user.id })
    expect((await told(ben)).at(-1)).toBe(
      'Someone else is letting Piet in at Lake cabin | Wed, Mar 3, 2027, 9:00 AM – 10:30 AM.',
    )
    expect(await told(cara)).toEqual([
      'Piet is coming to Lake cabin | Wed, Mar 3, 2027, 9:00 AM – 10:30 AM. You are letting them in.',
    ])
  })

  it('loses a host who leaves the group, and the others are notified', async () => {
    const visitId = await propose(anna, { hostUserId: ben.user.id })
    await leaveGroup(ben)
    expect(await rowOf(visitId)).toMatchObject({ hostUserId: null, status: 'PROPOSED' })
    expect(await told(anna)).toContain(
      'Nobody is letting Piet in at Lake cabin yet | Wed, Mar 3, 2027, 9:00 AM – 10:30 AM.',
    )
  })

  it.each([
    [
      'blocked',
      (version: number) => setWorkerStatus(anna, { workerId: piet.id, status: 'BLOCKED', version }),
    ],
    ['deleted', () => deleteWorker(anna, piet.id)],
  ])('is cancelled when its contractor is %s, and its host is notified', async (_, end) => {
    const visitId = await propose(anna, { hostUserId: ben.user.id })
    await move(anna, visitId, 'CONFIRMED')
    await end(1)
    expect(await rowOf(visitId)).toMatchObject({ status: 'CANCELLED' })
    expect((await told(ben)).at(-1)).toBe(
      'Cancelled: Piet’s visit to Lake cabin | Wed, Mar 3, 2027, 9:00 AM – 10:30 AM.',
    )
    expect(await service.countOpenVisits(anna, project.id)).toBe(0)
  })

  it('shows who stays at the property', async () => {
    const stay = (startsOn: string, endsOn: string) =>
      aStay(db, house, { userId: ben.user.id, startsOn, endsOn, status: 'CONFIRMED' })
    await stay('2027-03-01', '2027-03-03')
    await stay('2027-03-04', '2027-03-08')
    const visitId = await propose()
    expect((await service.getVisit(anna, visitId)).stays.map(({ endsOn }) => endsOn)).toEqual(['2027-03-03'])
  })

  it.each<[string, () => Promise<object>, string]>([
    [
      'a contractor of another group',
      async () => ({ workerId: (await aWorker(db, await aGroup(db))).id }),
      'workerId',
    ],
    [
      'a blocked contractor',
      async () => ({ workerId: (await aWorker(db, { id: familyGroupId }, { status: 'BLOCKED' })).id }),
      'workerId',
    ],
    [
      'a project of another property',
      async () => ({ projectId: (await aProject(db, await aProperty(db, familyGroupId))).id }),
      'projectId',
    ],
    ['a host outside the group', async () => ({ hostUserId: (await aUser(db)).id }), 'hostUserId'],
  ])('refuses %s', async (_, make, field) => {
    await expect(propose(ben, await make())).rejects.toMatchObject({
      details: { fields: { [field]: expect.any(String) } },
    })
    expect(await db.$count(visits)).toBe(0)
  })

  it('is refused to viewers, strangers, and in an archived property', async () => {
    await expect(propose(await someone('Vera', 'VIEWER'))).rejects.toMatchObject({ code: 'forbidden' })
    const stranger = asMember(db, ben.user, (await aGroup(db, [{ user: ben.user }])).id)
    await expect(propose(stranger)).rejects.toMatchObject({ code: 'not-found' })
    const archived = await aProperty(db, familyGroupId, { status: 'ARCHIVED' })
    await expect(propose(ben, { propertyId: archived.id, projectId: null })).rejects.toMatchObject({
      code: 'conflict',
    })
  })
})

describe('changing a visit', () => {
  it('returns it to proposed only when the time changes', async () => {
    const visitId = await propose()
    await move(anna, visitId, 'CONFIRMED')
    await service.updateVisit(ben, { visitId, version: 2, ...details, note: 'The gate sticks' })
    expect(await rowOf(visitId)).toMatchObject({ status: 'CONFIRMED', note: 'The gate sticks' })
    await db.update(visits).set({ remindedAt: new Date() }).where(eq(visits.id, visitId))
    await service.updateVisit(ben, { visitId, version: 3, ...details, startTime: '08:00' })
    expect(await rowOf(visitId)).toMatchObject({ status: 'PROPOSED', proposedBy: 'FAMILY', remindedAt: null })
  })

  it('refuses a stale change', async () => {
    const visitId = await propose()
    await service.updateVisit(ben, { visitId, version: 1, ...details, note: 'First' })
    const stale = service.updateVisit(anna, { visitId, version: 1, ...details, note: 'Second' })
    await expect(stale).rejects.toMatchObject({
      message: visitTexts.stale,
      details: { current: { note: 'First', version: 2 } },
    })
  })

  it('can be done or missed once it has started', async () => {
    const { id } = await aVisit(
      db,
      { project, worker: piet },
      { startsAt: new Date('2027-03-01T11:00:00Z'), endsAt: new Date('2027-03-01T13:00:00Z') },
    )
    const ahead = await propose()
    await move(anna, ahead, 'CONFIRMED')
    await expect(move(anna, ahead, 'DONE')).rejects.toMatchObject({ message: visitRefusals['not-yet'] })
    await move(anna, id, 'MISSED', 'Nobody came')
    expect(await rowOf(id)).toMatchObject({ status: 'MISSED', statusReason: 'Nobody came' })
  })

  it('notifies its host of a cancellation', async () => {
    const visitId = await propose(ben, { hostUserId: anna.user.id })
    await move(ben, visitId, 'CANCELLED', 'Rain')
    expect((await told(anna)).at(-1)).toBe(
      'Cancelled: Piet’s visit to Lake cabin | Wed, Mar 3, 2027, 9:00 AM – 10:30 AM.',
    )
    await deleteVisit(ben, visitId)
    await restoreVisit(ben, visitId)
    expect(await rowOf(visitId)).toMatchObject({ status: 'CANCELLED', deletedAt: null })
  })

  it('has one result when it is confirmed and cancelled at once', async () => {
    const visitId = await propose()
    const tries = ['CONFIRMED', 'CANCELLED', 'CONFIRMED', 'CANCELLED'] as const
    const results = await Promise.allSettled(
      tries.map((status) => service.moveVisit(ben, { visitId, version: 1, status, reason: null })),
    )
    const { status, version } = await rowOf(visitId)
    expect(version).toBe(2)
    for (const [at, result] of results.entries())
      expect(result.status).toBe(tries[at] === status ? 'fulfilled' : 'rejected')
  })
})

async function asContractor() {
  const link = await aJobLink(db, { project, worker: piet }, { createdBy: ben.user.id })
  const use = { address: '203.0.113.7', device: 'PHONE' as const }
  const ctx = await getShare(aRequestContext(db, { clock, enqueue }), 'JOB', link.shareCode, use)
  return { ctx: jobOf(ctx), link }
}
const formOf = (values: object = {}) => ({
  ...{ id: newId(), on: '2027-03-05', from: '14:00', to: null, until: '16:00', note: null, version: 1 },
  ...values,
})

describe('a contractor with a link', () => {
  it('proposes a visit once, which the family confirms', async () => {
    const { ctx } = await asContractor()
    const form = formOf()
    await proposeVisitByLink(ctx, form)
    await proposeVisitByLink(ctx, form)
    expect(await db.$count(visits)).toBe(1)
    await expect(confirmVisitByLink(ctx, { id: form.id, version: 1 })).rejects.toMatchObject({
      message: visitRefusals['own-proposal'],
    })
    await move(anna, form.id, 'CONFIRMED')
    expect(await told(ben)).toEqual([
      'Piet: New roof | Proposed a visit on Fri, Mar 5, 2027, 2:00 PM – 4:00 PM.',
    ])
    expect(await logged()).toEqual([
      'Piet (via link) proposed a visit: Piet, Fri, Mar 5, 2027, 2:00 PM – 4:00 PM',
      'Anna Keller confirmed the visit: Piet, Fri, Mar 5, 2027, 2:00 PM – 4:00 PM',
    ])
  })

  it('confirms, moves and cancels the family’s proposal', async () => {
    const { ctx } = await asContractor()
    const id = await propose()
    await confirmVisitByLink(ctx, { id, version: 1 })
    await confirmVisitByLink(ctx, { id, version: 1 })
    expect(await rowOf(id)).toMatchObject({ status: 'CONFIRMED', version: 2 })
    await moveVisitByLink(ctx, formOf({ id, version: 2 }))
    await moveVisitByLink(ctx, formOf({ id, version: 2 }))
    expect(await rowOf(id)).toMatchObject({ status: 'PROPOSED', proposedBy: 'WORKER', version: 3 })
    await cancelVisitByLink(ctx, { id, version: 3, reason: 'Ill' })
    await cancelVisitByLink(ctx, { id, version: 3, reason: 'Ill' })
    expect(await rowOf(id)).toMatchObject({ status: 'CANCELLED', statusReason: 'Ill', version: 4 })
  })

  it('cannot confirm, move or cancel a time they have not seen', async () => {
    const { ctx } = await asContractor()
    const id = await propose()
    await service.updateVisit(ben, { visitId: id, version: 1, ...details, startTime: '07:00' })
    const stale = { code: 'conflict', message: visitTexts.moved }
    await expect(confirmVisitByLink(ctx, { id, version: 1 })).rejects.toMatchObject(stale)
    await expect(moveVisitByLink(ctx, formOf({ id, version: 1 }))).rejects.toMatchObject(stale)
    await expect(cancelVisitByLink(ctx, { id, version: 1, reason: null })).rejects.toMatchObject(stale)
    expect(await rowOf(id)).toMatchObject({ status: 'PROPOSED', version: 2 })
    await confirmVisitByLink(ctx, { id, version: 2 })
  })

  it('is told when another visit was proposed by the same form', async () => {
    const { ctx } = await asContractor()
    const form = formOf()
    await proposeVisitByLink(ctx, form)
    await expect(proposeVisitByLink(ctx, { ...form, on: '2027-03-06' })).rejects.toMatchObject({
      message: visitTexts.sentBefore,
    })
  })

  it('moves a visit of several days, and one over midnight', async () => {
    const { ctx } = await asContractor()
    const id = await propose(ben, { endsOn: '2027-03-05', endTime: '16:00' })
    const parsed = moveVisitFormInput.parse({
      id,
      version: '1',
      on: '2027-03-03',
      from: '10:00',
      to: '2027-03-05',
      until: '16:00',
    })
    await moveVisitByLink(ctx, parsed)
    expect(await service.getVisit(anna, id)).toMatchObject({ startTime: '10:00', endsOn: '2027-03-05' })
    const night = { id, version: '2', on: '2027-03-03', from: '22:00', until: '02:00' }
    expect(moveVisitFormInput.safeParse({ ...night, to: '2027-03-04' }).success).toBe(true)
    const refused = moveVisitFormInput.safeParse({ ...night, to: '' })
    expect(refused.error?.issues.map(({ path }) => path[0])).toEqual(['until'])
  })

  it('cancels, and the host is notified once', async () => {
    const { ctx } = await asContractor()
    const id = await propose(ben, { hostUserId: anna.user.id })
    const before = (await told(anna)).length
    await cancelVisitByLink(ctx, { id, version: 1, reason: null })
    expect((await told(anna)).slice(before)).toEqual([
      'Cancelled: Piet’s visit to Lake cabin | Wed, Mar 3, 2027, 9:00 AM – 10:30 AM.',
    ])
  })

  it('sees only their own visits and these fields', async () => {
    const other = await aWorker(db, { id: familyGroupId }, { name: 'Rosa' })
    await aVisit(db, { project, worker: other })
    await propose(ben, { hostUserId: anna.user.id })
    const seen = await listVisitsOfJob((await asContractor()).ctx)
    expect(Object.keys(seen)).toEqual(['timeZone', 'today', 'visits', 'newId'])
    expect(seen.visits).toEqual([
      {
        id: expect.any(String),
        version: 1,
        ...times,
        status: 'PROPOSED',
        proposedBy: 'FAMILY',
        host: 'Anna',
        note: null,
        statusReason: null,
      },
    ])
  })

  it('cannot reach visits of others, or of another job', async () => {
    const { ctx } = await asContractor()
    const other = await aWorker(db, { id: familyGroupId }, { name: 'Rosa' })
    const rosas = await aVisit(db, { project, worker: other })
    const elsewhere = await aVisit(db, { project: await aProject(db, house), worker: piet })
    for (const { id } of [rosas, elsewhere]) {
      await expect(confirmVisitByLink(ctx, { id, version: 1 })).rejects.toMatchObject({ code: 'not-found' })
      await expect(cancelVisitByLink(ctx, { id, version: 1, reason: null })).rejects.toMatchObject({
        code: 'not-found',
      })
      await expect(moveVisitByLink(ctx, formOf({ id }))).rejects.toMatchObject({ code: 'not-found' })
      await expect(proposeVisitByLink(ctx, formOf({ id }))).rejects.toMatchObject({ code: 'conflict' })
      expect(await rowOf(id)).toMatchObject({ status: 'CONFIRMED', version: 1 })
    }
  })

  it('cannot propose a past day, or use a revoked link', async () => {
    const { ctx, link } = await asContractor()
    await expect(proposeVisitByLink(ctx, formOf({ on: '2027-02-28' }))).rejects.toMatchObject({
      details: { fields: { on: visitTexts.past } },
    })
    const ended = { endedAt: new Date(), endReason: 'REVOKED' as const }
    await db.update(shareLinks).set(ended).where(eq(shareLinks.id, link.id))
    await expect(proposeVisitByLink(ctx, formOf())).rejects.toMatchObject({ code: 'not-found' })
    expect(await db.$count(visits)).toBe(0)
  })
})

describe('the reminder', () => {
  const job = { ...aRequestContext(db, { enqueue }), signal: new AbortController().signal }
  const at = (now: string) => remindOfVisits({ ...job, enqueue, clock: { now: () => new Date(now) } })

  it('is sent to both sides once, the day before', async () => {
    const visitId = await propose(ben, { hostUserId: anna.user.id })
    await move(anna, visitId, 'CONFIRMED')
    mails = []
    expect(await at('2027-03-02T07:45:00Z')).toBe(0)
    expect(await at('2027-03-02T08:00:00Z')).toBe(1)
    expect(await at('2027-03-02T08:15:00Z')).toBe(0)
    expect(mails).toEqual(['visit-reminder'])
    expect((await told(anna)).at(-1)).toBe(
      'Tomorrow: Piet is coming to Lake cabin | Wed, Mar 3, 2027, 9:00 AM – 10:30 AM. You are letting them in.',
    )
    expect((await told(ben)).at(-1)).toBe(
      'Tomorrow: Piet is coming to Lake cabin | Wed, Mar 3, 2027, 9:00 AM – 10:30 AM.',
    )
  })

  it('is sent again after a new time, and not for proposed or cancelled visits', async () => {
    const visitId = await propose()
    expect(await at('2027-03-02T09:00:00Z')).toBe(0)
    await move(anna, visitId, 'CONFIRMED')
    expect(await at('2027-03-02T09:00:00Z')).toBe(1)
    await service.updateVisit(ben, { visitId, version: 2, ...details, startTime: '10:00' })
    await move(anna, visitId, 'CONFIRMED')
    expect(await at('2027-03-02T09:00:00Z')).toBe(1)
    const cancelled = await propose()
    await move(anna, cancelled, 'CANCELLED')
    expect(await at('2027-03-02T09:00:00Z')).toBe(0)
  })

  it('is sent once by concurrent runs', async () => {
    const visitId = await propose()
    await move(anna, visitId, 'CONFIRMED')
    const runs = await Promise.all([1, 2, 3, 4].map(() => at('2027-03-02T09:00:00Z')))
    expect(runs.reduce((sum, one) => sum + one, 0)).toBe(1)
  })

  it('finds its visits by index', async () => {
    const visitId = await propose()
    await move(anna, visitId, 'CONFIRMED')
    const logged = (ctx: typeof job) =>
      remindOfVisits({ ...ctx, clock: { now: () => new Date('2027-03-01T09:00:00Z') } })
    await expectIndexed(database, (loggedDb) => logged({ ...job, db: loggedDb }), { isOfAll: true })
  })
})

describe('the mail to the contractor', () => {
  const write = (kind: string, visitId: string) => writtenMail(db, visitMails, kind, { visitId })

  it('shows the status when it is sent', async () => {
    const visitId = await propose()
    expect(await write('visit-changed', visitId)).toMatchObject({
      to: { address: 'piet@roofs.example' },
      subject: 'Visit proposed: Wed, Mar 3, 2027, 9:00 AM – 10:30 AM',
    })
    // Without a link, the contractor calls the planner.
    expect((await write('visit-changed', visitId))?.text).toContain('Please call Ben to confirm this time')
    const job = { projectId: project.id, workerId: piet.id, message: null }
    const { url } = await createWorkerShareLink(ben, job)
    expect((await write('visit-changed', visitId))?.text).toContain(url)
    expect(await write('visit-reminder', visitId)).toBeNull()
    await move(anna, visitId, 'CONFIRMED')
    expect(await write('visit-reminder', visitId)).toMatchObject({
      subject: 'Tomorrow: your visit: Wed, Mar 3, 2027, 9:00 AM – 10:30 AM',
    })
  })
})

it('reads lists of visits by index', async () => {
  await propose(ben, { hostUserId: anna.user.id })
  const span = { from: '2027-03-01', to: '2027-03-31' }
  expect(await service.listVisits(anna, span)).toHaveLength(1)
  expect(await service.listVisits(anna, { ...span, userId: ben.user.id })).toHaveLength(0)
  expect(await service.listVisits(anna, { from: '2027-03-04', to: '2027-03-31' })).toHaveLength(0)
  for (const of of [{ projectId: project.id }, { propertyId: house.id }]) {
    expect(await service.listVisitsOf(anna, of)).toHaveLength(1)
    await expectIndexed(database, (logged) => service.listVisitsOf({ ...anna, db: logged }, of))
  }
  await expectIndexed(database, (logged) => service.listVisits({ ...anna, db: logged }, span))
  const { ctx } = await asContractor()
  await expectIndexed(database, (logged) => listVisitsOfJob({ ...ctx, db: logged }))
})
