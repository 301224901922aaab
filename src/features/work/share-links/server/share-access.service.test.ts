import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aProject } from '../../../../../test/factories/work.ts'
import { aJobLink, aWorker } from '../../../../../test/factories/workers.ts'
import { sha256 } from '../../../../server/crypto.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { shareLinks } from '../../../../server/db/schema/share-links.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { linkState } from '../share-links.rules.ts'
import { shareLinkTexts } from '../share-links.texts.ts'
import { changeByShare, getShare, jobOf } from './share-access.service.ts'
import { findLinkByHash } from './share-links.repository.ts'

const { db } = testDatabase()
const use = { address: '203.0.113.7', device: 'PHONE' as const }

async function aJob() {
  const user = await aUser(db)
  const group = await aGroup(db, [{ user }])
  const property = await aProperty(db, group.id)
  const project = await aProject(db, property)
  const worker = await aWorker(db, group)
  const link = await aJobLink(db, { project, worker }, { createdBy: user.id })
  return { user, group, property, project, worker, link }
}
type Job = Awaited<ReturnType<typeof aJob>>

const open = (shareCode: string) => getShare(aRequestContext(db), 'JOB', shareCode, use)
const changeLink = ({ link }: Job, values: Partial<typeof shareLinks.$inferInsert>) =>
  db.update(shareLinks).set(values).where(eq(shareLinks.id, link.id))
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)
const day = 86_400_000

describe('a share link', () => {
  it('opens only its job', async () => {
    const { link, project, worker } = await aJob()
    const { share } = await open(link.shareCode)
    expect(share).toEqual({
      shareLinkId: link.id,
      familyGroupId: link.familyGroupId,
      workerId: worker.id,
      isDemo: false,
      workerName: worker.name,
      scope: { kind: 'JOB', propertyId: project.propertyId, projectId: project.id, isAccepted: false },
    })
  })

  it.each<[string, (job: Job) => PromiseLike<unknown>]>([
    ['it was revoked', (job) => changeLink(job, { endedAt: new Date(), endReason: 'REVOKED' })],
    [
      'nobody accepted it in time',
      (job) => changeLink(job, { createdAt: ago(15 * day), expiresAt: ago(1_000) }),
    ],
    [
      'its job ended long ago',
      (job) => changeLink(job, { acceptedAt: ago(99 * day), acceptedName: 'Piet', closesAt: ago(1_000) }),
    ],
    ['the worker is blocked', ({ worker }) => set(workers, worker.id, { status: 'BLOCKED' })],
    ['the worker was deleted', ({ worker }) => set(workers, worker.id, { deletedAt: new Date() })],
    ['the project was deleted', ({ project }) => set(projects, project.id, { deletedAt: new Date() })],
    ['the property was deleted', ({ property }) => set(properties, property.id, { deletedAt: new Date() })],
    ['the group was deleted', ({ group }) => set(familyGroups, group.id, { deletedAt: new Date() })],
    ['its maker was suspended', ({ user }) => set(users, user.id, { suspendedAt: new Date() })],
    ['its maker left', ({ user }) => setMembership(user.id, { leftAt: new Date() })],
    ['its maker became a viewer', ({ user }) => setMembership(user.id, { role: 'VIEWER' })],
    ['its maker deleted their account', (job) => changeLink(job, { createdBy: null })],
  ])('no longer opens once %s, and answers as an unknown token does', async (_, end) => {
    const job = await aJob()
    const ctx = jobOf(await open(job.link.shareCode))
    await end(job)
    const notValid = { code: 'not-found', message: shareLinkTexts.notValid }
    await expect(open(job.link.shareCode)).rejects.toMatchObject(notValid)
    await expect(changeByShare(ctx, 'open', async () => 'written')).rejects.toMatchObject(notValid)
  })

  it.each([
    'wsh_',
    `wsh_${'a'.repeat(43)}`,
    `wpr_${'a'.repeat(43)}`,
    'x'.repeat(10_000),
    "wsh_' or 1=1 --",
    'wsh_\0',
    '',
  ])('answers %j as any invalid token', async (token) => {
    await expect(open(token)).rejects.toMatchObject({ code: 'not-found', message: shareLinkTexts.notValid })
  })

  it('that was declined opens only its page until it expires', async () => {
    const job = await aJob()
    await changeLink(job, { declinedAt: new Date() })
    await open(job.link.shareCode)
    const notValid = { message: shareLinkTexts.notValid }
    const file = getShare(aRequestContext(db), 'JOB', job.link.shareCode, use, 'file')
    await expect(file).rejects.toMatchObject(notValid)
    await changeLink(job, { createdAt: ago(15 * day), expiresAt: ago(day) })
    await expect(open(job.link.shareCode)).rejects.toMatchObject(notValid)
  })

  it('counts unknown tokens, not those that ended or are of the other kind', async () => {
    const job = await aJob()
    const counted: string[] = []
    const ctx = aRequestContext(db)
    const limits = { ...ctx.limits, limit: async (name: string) => void counted.push(name) }
    const attempt = (kind: 'JOB' | 'STANDING', token: string) =>
      expect(getShare({ ...ctx, limits }, kind, token, use)).rejects.toMatchObject({ code: 'not-found' })
    await attempt('STANDING', job.link.shareCode)
    await changeLink(job, { endedAt: new Date(), endReason: 'REVOKED' })
    await attempt('JOB', job.link.shareCode)
    expect(counted).not.toContain('share-unknown')
    await attempt('JOB', `wsh_${'a'.repeat(43)}`)
    expect(counted).toContain('share-unknown')
  })

  it('ends to the second, by the database clock', async () => {
    const job = await aJob()
    const hash = sha256(job.link.shareCode)
    // Within a transaction, the database clock does not advance.
    await db.transaction(async (tx) => {
      const stateAt = async (values: Record<string, unknown>) => {
        await tx.update(shareLinks).set(values).where(eq(shareLinks.id, job.link.id))
        const link = await findLinkByHash(tx, hash)
        return link && linkState(link)
      }
      const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`
      await stateAt({ createdAt: ago(15 * day) })
      expect(await stateAt({ expiresAt: inSeconds(1) })).toBe('ACTIVE')
      expect(await stateAt({ expiresAt: inSeconds(0) })).toBe('EXPIRED')
      expect(await stateAt({ expiresAt: inSeconds(-1) })).toBe('EXPIRED')
      await stateAt({ acceptedAt: ago(day), acceptedName: 'Piet' })
      expect(await stateAt({ closesAt: inSeconds(1) })).toBe('ACCEPTED')
      expect(await stateAt({ closesAt: inSeconds(0) })).toBe('CLOSED')
      expect(await stateAt({ closesAt: inSeconds(-1) })).toBe('CLOSED')
    })
  })

  it('opens only as its own kind', async () => {
    const { link } = await aJob()
    const standing = getShare(aRequestContext(db), 'STANDING', link.shareCode, use)
    await expect(standing).rejects.toMatchObject({ message: shareLinkTexts.notValid })
  })

  it('keeps an accepted job open after the 14 days to accept it', async () => {
    const job = await aJob()
    await changeLink(job, {
      createdAt: ago(20 * day),
      expiresAt: ago(6 * day),
      acceptedAt: ago(18 * day),
      acceptedName: 'Piet Jansen',
    })
    expect((await open(job.link.shareCode)).share.scope).toMatchObject({ isAccepted: true })
  })

  it('requires acceptance for actions of the job’s contractor', async () => {
    const job = await aJob()
    const ctx = jobOf(await open(job.link.shareCode))
    const write = () => changeByShare(ctx, 'accepted', async (_, { share }) => share.scope.isAccepted)
    await expect(write()).rejects.toMatchObject({ code: 'conflict', message: shareLinkTexts.notAccepted })
    await changeLink(job, { acceptedAt: new Date(), acceptedName: 'Piet Jansen' })
    expect(await write()).toBe(true)
  })

  it('shows that it was declined, and accepts nothing more', async () => {
    const job = await aJob()
    await changeLink(job, { declinedAt: new Date() })
    const ctx = jobOf(await open(job.link.shareCode))
    await expect(changeByShare(ctx, 'open', async () => null)).rejects.toMatchObject({
      message: shareLinkTexts.declined,
    })
  })
})

const set = (
  table: typeof workers | typeof projects | typeof properties | typeof familyGroups | typeof users,
  id: string,
  values: object,
) => db.update(table).set(values).where(eq(table.id, id))

const setMembership = (userId: string, values: Partial<typeof memberships.$inferInsert>) =>
  db.update(memberships).set(values).where(eq(memberships.userId, userId))
