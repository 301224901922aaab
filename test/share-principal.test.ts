import { describe, expect, it } from 'vitest'
import { requireRight } from '../src/features/base/groups/server/access.service.ts'
import { getJobSheet } from '../src/features/work/job-sheets/server/job-sheets.service.ts'
import { listTasksOfJob } from '../src/features/work/job-tasks/server/job-tasks.service.ts'
import { getRelative } from '../src/features/work/relative-links/server/relative-access.service.ts'
import { acceptWorkerShare } from '../src/features/work/share-links/server/answer-link.service.ts'
import { createWorkerShareLink } from '../src/features/work/share-links/server/create-link.service.ts'
import { revokeShareLink } from '../src/features/work/share-links/server/end-links.service.ts'
import { getShare } from '../src/features/work/share-links/server/share-access.service.ts'
import { activityLog } from '../src/server/db/schema/groups.ts'
import { shareLinks } from '../src/server/db/schema/share-links.ts'
import { testDatabase } from './db.ts'
import { aRequestContext, asMember } from './factories/context.ts'
import { asContractor } from './factories/contractors.ts'
import { aGroup, aUser } from './factories/people.ts'
import { aProperty } from './factories/properties.ts'
import { aRelativeLink } from './factories/relative-links.ts'
import { aProject } from './factories/work.ts'
import { aStandingLink, aWorker } from './factories/workers.ts'

// Each line below a @ts-expect-error has to be refused by the compiler, or `npm run check` fails. The tests send them
// all the same, as a caller would whom the compiler did not stop.

const { db } = testDatabase()

async function aJob() {
  const user = await aUser(db)
  const group = await aGroup(db, [{ user }])
  const house = await aProperty(db, group.id)
  const job = { project: await aProject(db, house), worker: await aWorker(db, group) }
  const contractor = await asContractor(db, job, { createdBy: user.id })
  const token = await aStandingLink(db, job.worker, { createdBy: user.id })
  const use = { address: '203.0.113.7', device: 'PHONE' } as const
  const relative = await aRelativeLink(db, house, { issuedBy: user.id })
  return {
    relative: await getRelative(aRequestContext(db), relative.code, use),
    anna: asMember(db, user, group.id),
    contractor,
    standing: await getShare(aRequestContext(db), 'STANDING', token, use),
    ids: { projectId: job.project.id, workerId: job.worker.id },
  }
}

describe('the holder of a link', () => {
  it('has no user, no member and no session', async () => {
    const { contractor, standing, relative } = await aJob()
    for (const ctx of [contractor, standing, relative])
      expect(Object.keys(ctx).filter((name) => /user|member|session/i.test(name))).toEqual([])
  })

  it('cannot be passed where a member is expected, by type and at run time', async () => {
    const { contractor, standing, ids } = await aJob()
    const { shareLinkId } = contractor.share
    const attempts = [
      // @ts-expect-error a contractor is no member
      async () => getJobSheet(contractor, ids.projectId),
      // @ts-expect-error a contractor is no member
      async () => getJobSheet(standing, ids.projectId),
      // @ts-expect-error a contractor is no member
      async () => createWorkerShareLink(contractor, { ...ids, message: null }),
      // @ts-expect-error a contractor is no member
      async () => revokeShareLink(contractor, { shareLinkId }),
      // @ts-expect-error a contractor is no member
      async () => requireRight(contractor.member, 'secret.see'),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow(TypeError)
    expect(await db.$count(activityLog)).toBe(0)
    const links = await db.select().from(shareLinks)
    expect(links.map(({ endedAt }) => endedAt)).toEqual([null, null])
  })

  it('of all jobs cannot act in one, by type and at run time', async () => {
    const { standing } = await aJob()
    // @ts-expect-error a standing link leads to no single job
    await expect((async () => acceptWorkerShare(standing, { name: 'Piet' }))()).rejects.toThrow()
    // @ts-expect-error a standing link leads to no single job
    expect(await listTasksOfJob(standing)).toEqual([])
  })
})

describe('a relative', () => {
  it('cannot be passed where a member or a contractor is expected, by type and at run time', async () => {
    const { relative, ids } = await aJob()
    const attempts = [
      // @ts-expect-error a relative is no member
      async () => getJobSheet(relative, ids.projectId),
      // @ts-expect-error a relative is no member
      async () => createWorkerShareLink(relative, { ...ids, message: null }),
      // @ts-expect-error a relative is no contractor
      async () => acceptWorkerShare(relative, { name: 'Greta' }),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow(TypeError)
    expect(await db.$count(activityLog)).toBe(0)
  })
})

describe('a member', () => {
  it('cannot act as a contractor, by type and at run time', async () => {
    const { anna } = await aJob()
    // @ts-expect-error a member has no share
    await expect((async () => acceptWorkerShare(anna, { name: 'Anna' }))()).rejects.toThrow(TypeError)
    const links = await db.select().from(shareLinks)
    expect(links.map(({ acceptedAt }) => acceptedAt)).toEqual([null, null])
  })
})
