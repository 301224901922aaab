import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aSecret } from '../../../../../test/factories/records.ts'
import { aProject } from '../../../../../test/factories/work.ts'
import { aJobLink, aVisit, aWorker } from '../../../../../test/factories/workers.ts'
import type { RequestContext } from '../../../../server/context.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { secrets } from '../../../../server/db/schema/secrets.ts'
import { shareLinkEvents, shareLinkSecrets, shareLinks } from '../../../../server/db/schema/share-links.ts'
import { visits } from '../../../../server/db/schema/visits.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { deleteGroup } from '../../../base/groups/server/groups.service.ts'
import { leaveGroup, removeMember, updateMemberRole } from '../../../base/groups/server/members.service.ts'
import { deleteProperty } from '../../../house/properties/server/properties.service.ts'
import { moveProject } from '../../projects/server/move-project.service.ts'
import { deleteProject } from '../../projects/server/project-trash.service.ts'
import { maxLiveLinksPerGroup } from '../share-links.rules.ts'
import { shareLinkTexts } from '../share-links.texts.ts'
import { acceptWorkerShare, declineWorkerShare, noteOpening } from './answer-link.service.ts'
import { createWorkerProjectsShareLink, createWorkerShareLink } from './create-link.service.ts'
import { endAllLinks, endLinks, revokeShareLink } from './end-links.service.ts'
import { listLinksOfProject, listLinksOfWorker, mailShareLink } from './list-links.service.ts'
import { changeByShare, getShare, jobOf } from './share-access.service.ts'
import { shareLinkMails } from './share-links.mails.ts'

const { db } = testDatabase()
const use = { address: '203.0.113.7', device: 'PHONE' as const }
const abilities = { sendsMail: true }

async function aFamily(overrides: Partial<RequestContext> = {}) {
  const [anna, ben] = await Promise.all([aUser(db, { firstName: 'Anna' }), aUser(db, { firstName: 'Ben' })])
  const group = await aGroup(db, [{ user: anna }, { user: ben, role: 'MEMBER' }])
  const property = await aProperty(db, group.id)
  const project = await aProject(db, property, { title: 'Roof' })
  const worker = await aWorker(db, group, { email: 'piet@roofs.example' })
  const manager = asMember(db, anna, group.id, 'MANAGER', overrides)
  const member = asMember(db, ben, group.id, 'MEMBER', overrides)
  return { anna, ben, group, property, project, worker, manager, member }
}
type Family = Awaited<ReturnType<typeof aFamily>>

const create = ({ member, project, worker }: Family) =>
  createWorkerShareLink(member, { projectId: project.id, workerId: worker.id, message: 'Please come soon' })
const tokenOf = (url: string) => url.split('/').at(-1) ?? ''
const open = async (url: string) => jobOf(await getShare(aRequestContext(db), 'JOB', tokenOf(url), use))
const change = (id: string, values: Partial<typeof shareLinks.$inferInsert>) =>
  db.update(shareLinks).set(values).where(eq(shareLinks.id, id))
const day = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * day)

describe('creating a link', () => {
  it('returns the same link for every request, also 20 at once', async () => {
    const family = await aFamily()
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(family)))
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1)
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1)
    const { manager, project, worker } = family
    const again = await createWorkerShareLink(manager, {
      projectId: project.id,
      workerId: worker.id,
      message: null,
    })
    expect(again).toMatchObject({ url: answers[0]?.url, isNew: false })
    expect(await db.select().from(shareLinks)).toHaveLength(1)
  })

  it('stores nothing that reveals the address', async () => {
    const family = await aFamily()
    const token = tokenOf((await create(family)).url)
    const standing = tokenOf(
      (await createWorkerProjectsShareLink(family.member, { workerId: family.worker.id })).url,
    )
    expect(token).toMatch(/^wsh_[\w-]{43}$/)
    expect(standing).toMatch(/^wpr_[\w-]{43}$/)
    const dump = JSON.stringify([await db.select().from(shareLinks), await db.select().from(activityLog)])
    for (const secret of [token, standing, token.slice(4), standing.slice(4)])
      expect(dump).not.toContain(secret)
  })

  it('creates a new one when the old one expired or was declined, and ends the expired one', async () => {
    const family = await aFamily()
    const first = await create(family)
    await change(first.shareLinkId, { createdAt: ago(20), expiresAt: ago(1) })
    const second = await create(family)
    expect(second.isNew).toBe(true)
    const [old] = await db.select().from(shareLinks).where(eq(shareLinks.id, first.shareLinkId))
    expect(old?.endReason).toBe('EXPIRED')
    await declineWorkerShare(await open(second.url), { reason: null })
    expect((await create(family)).isNew).toBe(true)
  })

  it('is refused to viewers, over plain http, for a blocked contractor, for a closed project, and beyond 50', async () => {
    const family = await aFamily()
    const { manager, member, project, worker, group } = family
    const viewer = { ...member, member: { ...member.member, role: 'VIEWER' as const } }
    await expect(create({ ...family, member: viewer })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(
      create({ ...family, member: { ...member, origin: 'http://kinstead.example' } }),
    ).rejects.toMatchObject({ message: shareLinkTexts.notHttps })
    await db.update(workers).set({ status: 'BLOCKED' }).where(eq(workers.id, worker.id))
    await expect(create(family)).rejects.toMatchObject({ message: shareLinkTexts.workerIsBlocked })
    await db.update(workers).set({ status: 'ACTIVE' }).where(eq(workers.id, worker.id))
    await db.update(projects).set({ status: 'CANCELLED' }).where(eq(projects.id, project.id))
    await expect(create(family)).rejects.toMatchObject({ message: shareLinkTexts.projectIsOver })
    for (let made = 0; made < maxLiveLinksPerGroup; made++)
      await aJobLink(db, { project, worker: await aWorker(db, group) }, { createdBy: manager.user.id })
    await expect(createWorkerProjectsShareLink(member, { workerId: worker.id })).rejects.toMatchObject({
      message: shareLinkTexts.tooManyLive,
    })
  })

  it('counts only new links', async () => {
    const counted: string[] = []
    const family = await aFamily({
      limits: {
        limit: async (name) => void counted.push(name),
        check: async () => {},
        giveBack: async () => void counted.push('given back'),
      },
    })
    await create(family)
    await create(family)
    expect(counted).toEqual(['share-link-create', 'share-link-create', 'given back'])
  })

  it('reveals nothing of another group’s project or contractor', async () => {
    const [one, other] = [await aFamily(), await aFamily()]
    await expect(create({ ...one, worker: other.worker })).rejects.toMatchObject({ code: 'not-found' })
    await expect(create({ ...one, project: other.project })).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('answering a link', () => {
  it('accepts the job once in 50 concurrent requests, and notifies the family once', async () => {
    const family = await aFamily()
    const { url } = await create(family)
    const ctx = await open(url)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => acceptWorkerShare(ctx, { name: 'Piet' })),
    )
    expect(answers.every(({ state }) => state === 'ACCEPTED')).toBe(true)
    const lines = await db.select().from(activityLog).where(eq(activityLog.verb, 'ACCEPTED'))
    expect(lines.map(({ actorLabel }) => actorLabel)).toEqual(['Piet Jansen (via link)'])
    const told = await db.select().from(notifications).where(eq(notifications.type, 'WORKER_ACCEPTED'))
    expect(told.map(({ userId }) => userId).toSorted()).toEqual([family.anna.id, family.ben.id].toSorted())
  })

  it('races with a revocation: the first one counts', async () => {
    for (let round = 0; round < 10; round++) {
      const family = await aFamily()
      const { url, shareLinkId } = await create(family)
      const ctx = await open(url)
      const [accepted, revoked] = await Promise.allSettled([
        acceptWorkerShare(ctx, { name: 'Piet' }),
        revokeShareLink(family.manager, { shareLinkId }),
      ])
      expect(revoked.status).toBe('fulfilled')
      if (accepted.status === 'rejected')
        expect(accepted.reason).toMatchObject({ code: 'not-found', message: shareLinkTexts.notValid })
      await expect(open(url)).rejects.toMatchObject({ code: 'not-found' })
    }
  })

  it('is final in both directions', async () => {
    const [one, other] = [await aFamily(), await aFamily()]
    const declined = await open((await create(one)).url)
    await declineWorkerShare(declined, { reason: 'No time' })
    await declineWorkerShare(declined, { reason: 'Again' })
    await expect(acceptWorkerShare(declined, { name: 'Piet' })).rejects.toMatchObject({ code: 'conflict' })
    const [told] = await db.select().from(notifications).where(eq(notifications.type, 'WORKER_DECLINED'))
    expect(told?.message).toBe('No time')
    const accepted = await open((await create(other)).url)
    await acceptWorkerShare(accepted, { name: 'Piet' })
    await expect(declineWorkerShare(accepted, { reason: null })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('is refused for a job that ended before, and at an archived property', async () => {
    const [over, archived] = [await aFamily(), await aFamily()]
    const late = await open((await create(over)).url)
    await db.update(projects).set({ status: 'IN_PROGRESS' }).where(eq(projects.id, over.project.id))
    await moveProject(over.manager, {
      projectId: over.project.id,
      version: 1,
      status: 'CANCELLED',
      reason: 'Because',
    })
    await expect(acceptWorkerShare(late, { name: 'Piet' })).rejects.toMatchObject({
      code: 'conflict',
      message: shareLinkTexts.isOver,
    })
    const ctx = await open((await create(archived)).url)
    await db.update(properties).set({ status: 'ARCHIVED' }).where(eq(properties.id, archived.property.id))
    await expect(acceptWorkerShare(ctx, { name: 'Piet' })).rejects.toMatchObject({ code: 'conflict' })
  })

  it('with a refusal cancels the agreed visits', async () => {
    const family = await aFamily()
    const ctx = await open((await create(family)).url)
    const visit = await aVisit(db, family)
    const past = { startsAt: ago(2), endsAt: ago(1), status: 'DONE' as const }
    const done = await aVisit(db, family, past)
    await declineWorkerShare(ctx, { reason: 'No time' })
    const rows = await db.select().from(visits)
    expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
      [visit.id]: 'CANCELLED',
      [done.id]: 'DONE',
    })
  })

  it('changes only the badge when opened ten times, and accepting works after it', async () => {
    const family = await aFamily()
    const { url, shareLinkId } = await create(family)
    for (let time = 0; time < 10; time++) await noteOpening(await open(url))
    const [link] = await db.select().from(shareLinks)
    expect(link).toMatchObject({ acceptedAt: null, declinedAt: null, endedAt: null })
    expect(link?.firstOpenedAt).toBeInstanceOf(Date)
    const { links } = await listLinksOfProject(family.member, { projectId: family.project.id }, abilities)
    expect(links).toHaveLength(1)
    expect(links[0]).toMatchObject({ id: shareLinkId, state: 'VIEWED' })
    expect(links[0]?.events).toHaveLength(10)
    expect(links[0]?.events[0]).toMatchObject({ kind: 'OPENED', device: 'PHONE', network: '203.0.113.0/24' })
    await acceptWorkerShare(await open(url), { name: 'Piet' })
    expect(await db.select().from(shareLinkEvents)).toHaveLength(11)
  })
})

describe('a standing link', () => {
  it('is extended by use, up to a year after its creation', async () => {
    const family = await aFamily()
    const { url, shareLinkId } = await createWorkerProjectsShareLink(family.member, {
      workerId: family.worker.id,
    })
    const use90 = async () => {
      await noteOpening(await getShare(aRequestContext(db), 'STANDING', tokenOf(url), use))
      const [link] = await db.select().from(shareLinks)
      return link?.expiresAt.getTime() ?? 0
    }
    await change(shareLinkId, { createdAt: ago(80), expiresAt: new Date(Date.now() + 10 * day) })
    expect((await use90()) - Date.now()).toBeGreaterThan(89 * day)
    await change(shareLinkId, { createdAt: ago(360), expiresAt: new Date(Date.now() + 1 * day) })
    const left = (await use90()) - Date.now()
    expect(left).toBeGreaterThan(4 * day)
    expect(left).toBeLessThanOrEqual(5 * day)
  })
})

describe('ending a link', () => {
  it.each<[string, (family: Family, shareLinkId: string) => Promise<unknown>, string]>([
    ['its creator ends it', ({ member }, id) => revokeShareLink(member, { shareLinkId: id }), 'REVOKED'],
    ['a manager ends it', ({ manager }, id) => revokeShareLink(manager, { shareLinkId: id }), 'REVOKED'],
    ['all links of the group are ended', ({ manager }) => endAllLinks(manager), 'REVOKED'],
    [
      'all links of the contractor are ended',
      ({ manager, worker }) => endAllLinks(manager, { workerId: worker.id }),
      'REVOKED',
    ],
    [
      'the contractor is blocked',
      ({ group, worker }) =>
        db.transaction((tx) =>
          endLinks(tx, { familyGroupId: group.id, workerId: worker.id }, 'WORKER_BLOCKED', null),
        ),
      'WORKER_BLOCKED',
    ],
    [
      'its creator becomes a viewer',
      ({ manager, ben }) =>
        updateMemberRole(manager, {
          familyGroupId: manager.member.familyGroupId,
          userId: ben.id,
          role: 'VIEWER',
        }),
      'CREATOR_LOST_RIGHT',
    ],
    ['its creator is removed', ({ manager, ben }) => removeMember(manager, ben.id), 'CREATOR_LOST_RIGHT'],
    ['its creator leaves', ({ member }) => leaveGroup(member), 'CREATOR_LOST_RIGHT'],
    ['its project is deleted', ({ manager, project }) => deleteProject(manager, project.id), 'GONE'],
    ['its property is deleted', ({ manager, property }) => deleteProperty(manager, property.id), 'GONE'],
    ['the group is deleted', ({ manager }) => deleteGroup(manager), 'GONE'],
  ])('happens when %s', async (_, cause, reason) => {
    const family = await aFamily()
    const { url, shareLinkId } = await create(family)
    await open(url)
    await cause(family, shareLinkId)
    const [link] = await db.select().from(shareLinks)
    expect(link?.endReason).toBe(reason)
    await expect(open(url)).rejects.toMatchObject({ code: 'not-found', message: shareLinkTexts.notValid })
  })

  it('keeps earlier answers and ends', async () => {
    const family = await aFamily()
    const { url, shareLinkId } = await create(family)
    await declineWorkerShare(await open(url), { reason: 'No time' })
    await create(family)
    expect(await endAllLinks(family.manager)).toEqual({ ended: 1 })
    await leaveGroup(family.member)
    const { links } = await listLinksOfProject(family.manager, { projectId: family.project.id }, abilities)
    expect(links.find(({ id }) => id === shareLinkId)).toMatchObject({ state: 'DECLINED', endReason: null })
  })

  it('does not happen when a new role may still share', async () => {
    const family = await aFamily()
    const { url } = await create(family)
    const { manager, ben, group } = family
    await updateMemberRole(manager, { familyGroupId: group.id, userId: ben.id, role: 'MANAGER' })
    await open(url)
  })

  it('is refused to other members and other groups', async () => {
    const [family, strangers] = [await aFamily(), await aFamily()]
    const { shareLinkId } = await createWorkerShareLink(family.manager, {
      projectId: family.project.id,
      workerId: family.worker.id,
      message: null,
    })
    await expect(revokeShareLink(family.member, { shareLinkId })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(revokeShareLink(strangers.manager, { shareLinkId })).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(endAllLinks(family.member)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('a closed project', () => {
  it('keeps its link for 30 days, and reopening undoes that', async () => {
    const family = await aFamily()
    const { url } = await create(family)
    await acceptWorkerShare(await open(url), { name: 'Piet' })
    const { manager, project } = family
    const move = (status: 'IN_PROGRESS' | 'COMPLETED', version: number) =>
      moveProject(manager, { projectId: project.id, version, status, reason: 'Because', openTasks: 'LEAVE' })
    const closing = async () => (await db.select().from(shareLinks))[0]?.closesAt?.getTime() ?? null
    await db.update(projects).set({ status: 'IN_PROGRESS' }).where(eq(projects.id, project.id))
    await move('COMPLETED', 1)
    const closesAt = await closing()
    expect((closesAt ?? 0) - Date.now()).toBeGreaterThan(29.9 * day)
    await open(url)
    await move('IN_PROGRESS', 2)
    expect(await closing()).toBeNull()
    await change((await create(family)).shareLinkId, { closesAt: ago(1) })
    await expect(open(url)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('the list of links', () => {
  it('omits a deleted code, so that the others can still be chosen', async () => {
    const family = await aFamily()
    const { shareLinkId } = await create(family)
    const [one, two] = [await aSecret(db, family.property), await aSecret(db, family.property)]
    await db.insert(shareLinkSecrets).values([one, two].map(({ id }) => ({ shareLinkId, secretId: id })))
    await db.update(secrets).set({ deletedAt: new Date() }).where(eq(secrets.id, two.id))
    const { links } = await listLinksOfProject(family.manager, { projectId: family.project.id }, abilities)
    expect(links[0]?.secretIds).toEqual([one.id])
  })

  it('keeps an unknown device visible among many actions of the contractor', async () => {
    const family = await aFamily()
    const { url } = await create(family)
    const night = { address: '192.0.2.9', device: 'COMPUTER' as const }
    await noteOpening(await getShare(aRequestContext(db), 'JOB', tokenOf(url), night))
    const ctx = await open(url)
    await acceptWorkerShare(ctx, { name: 'Piet' })
    for (let time = 0; time < 5; time++) {
      await changeByShare(ctx, 'open', async () => null)
      // The page after the form.
      await noteOpening(await open(url))
    }
    const { links } = await listLinksOfProject(family.manager, { projectId: family.project.id }, abilities)
    expect(links[0]?.events.map(({ kind, network }) => [kind, network])).toContainEqual([
      'OPENED',
      '192.0.2.0/24',
    ])
    expect(links[0]?.events).toHaveLength(7)
  })

  it('shows addresses to those who may share, and only of active links', async () => {
    const family = await aFamily()
    const { url, shareLinkId } = await create(family)
    const viewer = { ...family.member, member: { ...family.member.member, role: 'VIEWER' as const } }
    const of = { workerId: family.worker.id }
    expect((await listLinksOfWorker(family.manager, of, abilities)).links[0]).toMatchObject({
      url,
      mayRevoke: true,
      createdByFirstName: 'Ben',
    })
    expect((await listLinksOfWorker(viewer, of, abilities)).links[0]).toMatchObject({
      url: null,
      mayRevoke: false,
      secretIds: null,
    })
    await revokeShareLink(family.manager, { shareLinkId })
    expect((await listLinksOfWorker(family.manager, of, abilities)).links[0]).toMatchObject({
      url: null,
      state: 'REVOKED',
    })
  })
})

describe('the mail', () => {
  it('has the link, and only the first name of the contact', async () => {
    const queued: unknown[] = []
    const family = await aFamily({ enqueue: async (_tx, _job, payload) => void queued.push(payload) })
    const { url, shareLinkId } = await create(family)
    await mailShareLink(family.member, { shareLinkId }, abilities)
    expect(queued).toEqual([{ kind: 'share-link', ids: { shareLinkId, familyGroupId: family.group.id } }])
    const [mail] = shareLinkMails
    // The job has more data than this mail uses.
    const written = await mail?.write(
      Object.assign(aRequestContext(db), { mail: null, jobId: '' }) as never,
      {
        shareLinkId,
        familyGroupId: family.group.id,
      },
    )
    const text = JSON.stringify(written)
    expect(text).toContain(url)
    expect(text).toContain('Ben would like')
    for (const name of [family.property.name, 'Roof', 'Piet', family.ben.lastName ?? 'nobody'])
      expect(text).not.toContain(name)
  })
})
