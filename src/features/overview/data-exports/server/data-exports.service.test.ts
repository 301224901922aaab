import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asUser } from '../../../../../test/factories/context.ts'
import { aDecision } from '../../../../../test/factories/decisions.ts'
import { anInvite } from '../../../../../test/factories/invites.ts'
import { anOutsider, aPayment, aSettlement, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aKey } from '../../../../../test/factories/records.ts'
import { aComment, aGuestBookEntry, aStay, aTask } from '../../../../../test/factories/work.ts'
import { aPhoto } from '../../../../../test/files/pictures.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { readZip } from '../../../../../test/zip.ts'
import { newId } from '../../../../lib/ids.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import { calendarFeeds } from '../../../../server/db/schema/calendar.ts'
import { groupCategories } from '../../../../server/db/schema/categories.ts'
import { dataExports } from '../../../../server/db/schema/exports.ts'
import { feedback } from '../../../../server/db/schema/feedback.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { notificationPreferences, notifications } from '../../../../server/db/schema/notifications.ts'
import { payeeDetails } from '../../../../server/db/schema/payee-details.ts'
import { sessions, type users } from '../../../../server/db/schema/users.ts'
import type { Files } from '../../../../server/gateways/files/files.ts'
import { createMemoryFiles } from '../../../../server/gateways/files/memory-files.ts'
import { createMemoryMail } from '../../../../server/gateways/mail/memory-mail.ts'
import { recordActivity } from '../../../base/activity/server/activity.service.ts'
import { sweepFiles } from '../../../base/files/server/files.service.ts'
import { groupEntity } from '../../../base/groups/group.entity.ts'
import { setProfilePicture } from '../../../base/users/server/profile-picture.service.ts'
import { dataExportJobs } from './data-exports.jobs.ts'
import * as repository from './data-exports.repository.ts'
import {
  buildDataExport,
  findMyDataExport,
  openDataExport,
  startDataExport,
  sweepDataExports,
} from './data-exports.service.ts'

const database = testDatabase()
const { db } = database
const photo = await aPhoto({ width: 300, height: 200 }).jpeg().toBuffer()

let store: Files
let storedAt: Date
let queued: { job: string; payload: Record<string, unknown> }[]
let anna: SignedInContext
beforeEach(async () => {
  storedAt = new Date()
  store = createMemoryFiles(() => storedAt)
  queued = []
  anna = await someone({ firstName: 'Anna' })
})

const someone = async (person: Partial<typeof users.$inferInsert> = {}) =>
  asUser(db, await aUser(db, person), {
    files: store,
    enqueue: async (_, job, payload) => void queued.push({ job, payload }),
  })

const run = (files = store) => ({ ...anna, files, signal: new AbortController().signal })

/** Requests an export and runs its job. */
async function aReadyExport(ctx = anna): Promise<string> {
  const { exportId } = await startDataExport(ctx)
  await buildDataExport(run(), exportId)
  return exportId
}

async function contentsOf(exportId: string, ctx = anna) {
  const zip = readZip(await buffer((await openDataExport(ctx, exportId)).stream))
  const json = (name: string): unknown => JSON.parse(zip.get(name)?.toString('utf8') ?? 'null')
  return { zip, json }
}

async function keys(): Promise<string[]> {
  const all: string[] = []
  for await (const { key } of store.list()) all.push(key)
  return all
}

const agePast = (interval: string) =>
  db.execute(
    sql.raw(`update data_exports set created_at = created_at - interval '${interval}',
    ready_at = ready_at - interval '${interval}', expires_at = expires_at - interval '${interval}'`),
  )

describe('requesting a data export', () => {
  it('queues one job with only the id in the same transaction', async () => {
    const { exportId } = await startDataExport(anna)
    expect(queued).toEqual([{ job: 'users.export', payload: { exportId } }])
    expect(await findMyDataExport(anna)).toEqual({
      id: exportId,
      status: 'WAITING',
      progressPercent: 0,
      byteSize: null,
      expiresAt: null,
    })
  })

  it('returns the running export for repeated and concurrent requests', async () => {
    const asked = await Promise.all(Array.from({ length: 10 }, () => startDataExport(anna)))
    expect(new Set(asked.map(({ exportId }) => exportId)).size).toBe(1)
    expect(queued).toHaveLength(1)
    const ben = await someone()
    await startDataExport(ben)
    expect(await db.$count(dataExports)).toBe(2)
  })

  it('leaves nothing behind when the queue refuses the job', async () => {
    const broken = { ...anna, enqueue: () => Promise.reject(new Error('still starting')) }
    await expect(startDataExport(broken)).rejects.toThrow('still starting')
    expect(await findMyDataExport(anna)).toBeNull()
  })
})

describe('the data export', () => {
  it('contains all of the person’s own data and nobody else’s', async () => {
    const ben = await someone({ firstName: 'Ben' })
    const { id: groupId } = await aGroup(db, [{ user: anna.user }, { user: ben.user }])
    const { id: formerId } = await aGroup(db, [{ user: ben.user }], { name: 'A secret of later' })
    await aMembership(db, {
      familyGroupId: formerId,
      userId: anna.user.id,
      role: 'VIEWER',
      color: 'pine',
      leftAt: new Date(),
    })
    const { fileId } = await setProfilePicture(anna, photo)
    const [house, formerHouse] = [await aProperty(db, groupId), await aProperty(db, formerId)]
    for (const { user } of [anna, ben])
      await aKey(db, house, { label: `Held by ${user.firstName}`, holderUserId: user.id })
    await aDecision(db, house, {
      question: 'A new roof?',
      state: 'OPEN',
      voters: [
        { userId: ben.user.id, basisPoints: 4_000, choice: 0 },
        { userId: anna.user.id, basisPoints: 6_000, choice: 1 },
      ],
    })
    await aDecision(db, formerHouse, {
      question: 'A secret of later',
      state: 'OPEN',
      voters: [{ userId: anna.user.id, basisPoints: 10_000 }],
    })
    await aTask(db, formerHouse, { title: 'A secret of later', assigneeUserId: anna.user.id })
    for (const { user } of [anna, ben]) {
      const base = { familyGroupId: groupId, actor: user, of: groupEntity, entityId: groupId }
      await db.transaction((tx) =>
        recordActivity(tx, { ...base, verb: 'CHANGED', after: { by: user.firstName } }),
      )
      await db
        .insert(notifications)
        .values({ userId: user.id, type: 'MEMBER_JOINED', title: `For ${user.firstName}`, message: 'm' })
      await anInvite(db, {
        familyGroupId: groupId,
        invitedBy: user.id,
        email: `for.${user.firstName}@b.example`.toLowerCase(),
      })
      await db.insert(feedback).values({ userId: user.id, title: `From ${user.firstName}`, feedback: 'f' })
      const task = await aTask(db, house, {
        title: `Task of ${user.firstName}`,
        assigneeUserId: user.id,
        status: 'DONE',
        completedBy: user.id,
      })
      await aComment(db, task, { authorUserId: user.id, body: `Said by ${user.firstName}` })
      const stay = await aStay(db, house, { userId: user.id, note: `Note of ${user.firstName}` })
      await aGuestBookEntry(db, stay, { authorUserId: user.id, body: `Entry of ${user.firstName}` })
      await db.insert(payeeDetails).values({ userId: user.id, note: `Pay ${user.firstName} in cash.` })
      await db.insert(calendarFeeds).values({
        familyGroupId: groupId,
        userId: user.id,
        scope: 'MINE',
        tokenHash: Buffer.from(`hash of the feed of ${user.id}`),
        tokenSealed: 'SEALED-TOKEN',
      })
      await db.insert(sessions).values({
        userId: user.id,
        tokenHash: Buffer.from(`hash of ${user.id}`),
        idTokenSealed: 'SEALED-ID-TOKEN',
        userAgent: `Browser of ${user.firstName}`,
        expiresAt: new Date(Date.now() + 86_400_000),
      })
    }
    await db
      .insert(notificationPreferences)
      .values({ userId: anna.user.id, type: 'ROLE_CHANGED', inApp: true, email: true })

    const [me, other] = [await participantOf(db, groupId, anna.user.id), await anOutsider(db, groupId)]
    const own = { familyGroupId: groupId, key: newId(), name: 'Firewood' }
    await db.insert(groupCategories).values(own)
    const paid = { payerId: me, parts: [me, other], title: 'Paid by Anna', category: own.key }
    await aPayment(db, { familyGroupId: groupId }, paid)
    await aPayment(db, { familyGroupId: groupId }, { payerId: other, parts: [other], title: 'Of others' })
    await aSettlement(db, { familyGroupId: groupId }, { fromId: other, toId: me })

    const { zip, json } = await contentsOf(await aReadyExport())
    expect([...zip.keys()]).toEqual([
      'readme.txt',
      'profile.json',
      'how-to-pay-you.json',
      'activity.json',
      'groups.json',
      'invites.json',
      'emergency-access.json',
      'keys.json',
      'decisions.json',
      'tasks.json',
      'stays.json',
      'guest-book.json',
      'visits.json',
      'messages-with-contractors.json',
      'payments.json',
      'settlements.json',
      'comments.json',
      'calendar-feeds.json',
      'notifications.json',
      'subscriptions.json',
      'feedback.json',
      'feedback-replies.json',
      'sessions.json',
      'push-notifications.json',
      `files/${fileId}.webp`,
    ])
    expect(json('profile.json')).toMatchObject({
      id: anna.user.id,
      email: anna.user.email,
      notificationPreferences: [{ type: 'ROLE_CHANGED', inApp: true, email: true }],
    })
    expect(json('how-to-pay-you.json')).toMatchObject({ note: 'Pay Anna in cash.', iban: null })
    expect(json('groups.json')).toMatchObject([
      { familyGroupId: groupId, name: 'The Kellers', role: 'MANAGER', leftAt: null },
      { familyGroupId: formerId, name: null, role: 'VIEWER', leftAt: expect.any(String) },
    ])
    expect(json('activity.json')).toMatchObject([{ verb: 'CHANGED', after: { by: 'Anna' } }])
    expect(json('invites.json')).toMatchObject([{ email: 'for.anna@b.example', status: 'PENDING' }])
    expect(zip.get('invites.json')?.toString()).not.toMatch(/code|inv_/i)
    expect(json('tasks.json')).toMatchObject([
      { title: 'Task of Anna', isAssignedToMe: true, isDoneByMe: true, isReportedByMe: false },
    ])
    expect(json('comments.json')).toMatchObject([{ body: 'Said by Anna' }])
    expect(json('stays.json')).toMatchObject([{ note: 'Note of Anna', startsOn: '2027-07-03' }])
    expect(json('guest-book.json')).toMatchObject([{ body: 'Entry of Anna' }])
    expect(json('decisions.json')).toMatchObject([
      { question: 'A new roof?', basisPoints: 6_000, option: 1, label: null, castAt: expect.any(String) },
    ])
    expect(json('keys.json')).toMatchObject([{ label: 'Held by Anna', handedOverOn: '2026-11-03' }])
    expect(json('payments.json')).toMatchObject([
      {
        title: 'Paid by Anna',
        amountMinor: 9_000,
        currency: 'EUR',
        category: own.key,
        categoryName: 'Firewood',
        myPartMinor: 4_500,
        isPaidByMe: true,
      },
    ])
    expect(json('settlements.json')).toMatchObject([{ amountMinor: 4_000, isToMe: true, isFromMe: false }])
    expect(json('calendar-feeds.json')).toEqual([
      { familyGroupId: groupId, scope: 'MINE', propertyId: null, createdAt: expect.any(String) },
    ])
    expect(json('notifications.json')).toMatchObject([{ title: 'For Anna' }])
    expect(json('feedback.json')).toMatchObject([{ title: 'From Anna' }])
    expect(json('sessions.json')).toEqual([
      {
        userAgent: 'Browser of Anna',
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
        expiresAt: expect.any(String),
      },
    ])
    expect(zip.get(`files/${fileId}.webp`)?.subarray(8, 12).toString()).toBe('WEBP')
    for (const [name, bytes] of zip) {
      for (const foreign of ['Ben', ben.user.id, 'SEALED', 'hash of', 'A secret of later']) {
        expect(`${name}: ${bytes.includes(foreign)}`).toBe(`${name}: false`)
      }
    }
  })

  it('contains long lists without gaps', async () => {
    const { id } = await aGroup(db, [{ user: anna.user }])
    const line = { familyGroupId: id, actorUserId: anna.user.id, actorLabel: 'Anna', entityId: id }
    await db.insert(activityLog).values(
      Array.from({ length: 1_203 }, (_, index) => ({
        ...line,
        id: newId(),
        verb: 'CHANGED',
        after: { index },
        entityType: 'group',
      })),
    )
    const { json } = await contentsOf(await aReadyExport())
    const lines = json('activity.json')
    expect(Array.isArray(lines) && new Set(lines.map(({ after }) => after.index)).size).toBe(1_203)
  })

  it('is ready for 24 hours by the database clock and replaces the previous one', async () => {
    const first = await aReadyExport()
    const second = await aReadyExport()
    await expect(openDataExport(anna, first)).rejects.toMatchObject({ code: 'not-found' })
    expect(await keys()).toEqual([`${anna.user.id}/${second}`])
    expect(await findMyDataExport(anna)).toMatchObject({ id: second, status: 'READY', progressPercent: 100 })
    await agePast('23 hours 59 minutes')
    await openDataExport(anna, second)
    await agePast('1 minute')
    await expect(openDataExport(anna, second)).rejects.toMatchObject({ code: 'not-found' })
    expect(await findMyDataExport(anna)).toBeNull()
  })

  it('is not found by anyone else', async () => {
    const exportId = await aReadyExport()
    const ben = await someone()
    await aGroup(db, [{ user: anna.user }, { user: ben.user }])
    const refusals = await Promise.all(
      [openDataExport(ben, exportId), openDataExport(anna, newId()), openDataExport(anna, 'none')].map(
        (opening) => opening.catch((error: unknown) => error),
      ),
    )
    expect(refusals[0]).toMatchObject({ code: 'not-found' })
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0])
  })

  it('exists once and complete when built twice or concurrently', async () => {
    const { exportId } = await startDataExport(anna)
    await Promise.all([buildDataExport(run(), exportId), buildDataExport(run(), exportId)])
    await buildDataExport(run(), exportId)
    expect(await keys()).toEqual([`${anna.user.id}/${exportId}`])
    const { zip } = await contentsOf(exportId)
    expect(zip.size).toBe(24)
  })

  it('reports its progress', async () => {
    const { exportId } = await startDataExport(anna)
    const seen: number[] = []
    const watching: Files = {
      ...store,
      async putStream(key, chunks, contentType) {
        async function* watched() {
          for await (const chunk of chunks) {
            seen.push((await findMyDataExport(anna))?.progressPercent ?? -1)
            yield chunk
          }
        }
        return store.putStream(key, watched(), contentType)
      },
    }
    await buildDataExport(run(watching), exportId)
    expect(new Set(seen).size).toBeGreaterThanOrEqual(6)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  })

  it('leaves no bytes when the account is deleted during the export', async () => {
    const { exportId } = await startDataExport(anna)
    const leaving: Files = {
      ...store,
      async putStream(...put) {
        const byteSize = await store.putStream(...put)
        await db.delete(dataExports)
        return byteSize
      },
    }
    await buildDataExport(run(leaving), exportId)
    expect(await keys()).toEqual([])
  })
})

describe('a failing data export', () => {
  const fullDisk = (): Files => ({ ...store, putStream: () => Promise.reject(new Error('the disk is full')) })
  const job = dataExportJobs.find(({ definition }) => definition.name === 'users.export')
  const attempt = (number: number, exportId: string, files = fullDisk()) =>
    job?.run({ ...run(files), mail: createMemoryMail(), jobId: 'j', attempt: number }, { exportId })

  it('is retried, shown as failed after the last try, and can be requested again', async () => {
    const { exportId } = await startDataExport(anna)
    for (const number of [1, 2, 3]) {
      await expect(attempt(number, exportId)).rejects.toThrow('the disk is full')
      expect((await findMyDataExport(anna))?.status).toBe('RUNNING')
    }
    await expect(attempt(4, exportId)).rejects.toThrow('the disk is full')
    expect((await findMyDataExport(anna))?.status).toBe('FAILED')

    // A failed one is not restarted without the person asking.
    await attempt(1, exportId, store)
    expect((await findMyDataExport(anna))?.status).toBe('FAILED')
    expect((await findMyDataExport(anna))?.id).not.toBe(await aReadyExport())
    expect(await findMyDataExport(anna)).toMatchObject({ status: 'READY' })
  })

  it('stops when its process stops', async () => {
    const { exportId } = await startDataExport(anna)
    const stopping = { ...run(), signal: AbortSignal.abort(new Error('stopping')) }
    await expect(buildDataExport(stopping, exportId)).rejects.toThrow('stopping')
    expect(await keys()).toEqual([])
  })
})

describe('the export sweep', () => {
  it('removes expired exports with their bytes and keeps the others', async () => {
    await aReadyExport()
    await agePast('25 hours')
    const ben = await someone()
    const kept = await aReadyExport(ben)
    await sweepDataExports(anna)
    expect((await db.select({ id: dataExports.id }).from(dataExports)).map(({ id }) => id)).toEqual([kept])
    expect(await keys()).toEqual([`${ben.user.id}/${kept}`])
  })

  it('reports an export that cannot be deleted, removes the others and retries next time', async () => {
    const people = [anna, await someone(), await someone()]
    for (const person of people) await aReadyExport(person)
    await agePast('25 hours')
    const [stuck] = await keys()
    const files = {
      ...store,
      delete: (key: string) =>
        key === stuck ? Promise.reject(new Error('no permission')) : store.delete(key),
    }
    await expect(sweepDataExports({ ...anna, files })).rejects.toThrow('failed for 1, the others are done')
    expect([await keys(), await db.$count(dataExports)]).toEqual([[stuck], 1])
    await sweepDataExports(anna)
    expect([await keys(), await db.$count(dataExports)]).toEqual([[], 0])
  })

  it('fails exports whose job was lost, so that they can be requested again', async () => {
    const lost = await startDataExport(anna)
    await agePast('2 hours')
    await sweepDataExports(anna)
    expect((await findMyDataExport(anna))?.status).toBe('WAITING')
    await agePast('2 hours')
    await sweepDataExports(anna)
    expect((await findMyDataExport(anna))?.status).toBe('FAILED')
    expect((await startDataExport(anna)).exportId).not.toBe(lost.exportId)
    await agePast('25 hours')
    await sweepDataExports(anna)
    expect(await db.$count(dataExports, eq(dataExports.id, lost.exportId))).toBe(0)
  })

  it('keeps a finished export in the file sweep and removes unreferenced files', async () => {
    storedAt = new Date(Date.now() - 2 * 86_400_000)
    const exportId = await aReadyExport()
    await store.put(`${anna.user.id}/${newId()}`, Buffer.from('left over'), 'application/zip')
    await sweepFiles(anna)
    expect(await keys()).toEqual([`${anna.user.id}/${exportId}`])
  })
})

it('reads only the person’s own exports, and sweeps them by their state', async () => {
  const userId = newId()
  await expectIndexed(database, async (on) => {
    await repository.findLatestExport(on, userId)
    await repository.findReadyExport(on, userId, newId())
  })
  const sweep = async (on: typeof db) => {
    await repository.listOldExports(on)
    await repository.failLostExports(on)
  }
  await expectIndexed(database, sweep, { isOfAll: true })
})
