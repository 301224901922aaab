import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asContractor } from '../../../../../test/factories/contractors.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aSecret } from '../../../../../test/factories/records.ts'
import { aProject } from '../../../../../test/factories/work.ts'
import { aVisit, aWorker } from '../../../../../test/factories/workers.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { shareLinkSecrets } from '../../../../server/db/schema/share-links.ts'
import { revealCodeOfJob } from './job-codes.service.ts'

const { db } = testDatabase()
const hour = 3_600_000

/** A contractor with a chosen code and a visit that starts in so many hours. */
async function aCode(startsInHours: number) {
  const [anna, ben] = await Promise.all([aUser(db), aUser(db)])
  const group = await aGroup(db, [{ user: anna }, { user: ben, role: 'MEMBER' }])
  const house = await aProperty(db, group.id)
  const job = { project: await aProject(db, house, { title: 'Roof' }), worker: await aWorker(db, group) }
  const startsAt = new Date(Date.now() + startsInHours * hour)
  await aVisit(db, job, { startsAt, endsAt: new Date(startsAt.getTime() + hour) })
  const accepted = { createdBy: anna.id, acceptedAt: new Date(), acceptedName: 'Piet' }
  const contractor = await asContractor(db, job, accepted)
  const { id: secretId } = await aSecret(db, house, { value: 'nine-8-seven' })
  await db.insert(shareLinkSecrets).values({ shareLinkId: contractor.share.shareLinkId, secretId })
  return { anna, job, contractor, secretId }
}

describe('a code on a link', () => {
  it('tells the managers who saw which code, without its value', async () => {
    const { anna, job, contractor, secretId } = await aCode(1)
    expect(await revealCodeOfJob(contractor, { secretId })).toEqual({
      label: 'Front door',
      value: 'nine-8-seven',
    })
    const told = await db.select().from(notifications)
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({
      type: 'WORKER_UPDATE',
      userId: anna.id,
      title: 'Piet Jansen: Roof',
      message: 'Viewed “Front door”.',
      metadata: { projectId: job.project.id },
    })
    const logged = await db.select().from(activityLog)
    expect(logged.map(({ verb, actorLabel }) => [verb, actorLabel])).toEqual([
      ['CODE_SHOWN', 'Piet Jansen (via link)'],
    ])
    expect(JSON.stringify([told, logged])).not.toContain('nine-8-seven')
  })

  it('tells nobody of a look that was refused', async () => {
    const { contractor, secretId } = await aCode(3)
    await expect(revealCodeOfJob(contractor, { secretId })).rejects.toMatchObject({ code: 'conflict' })
    expect(await db.$count(notifications)).toBe(0)
    expect(await db.$count(activityLog)).toBe(0)
  })
})
