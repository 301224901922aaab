import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { asContractor } from '../../../../../test/factories/contractors.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aProject } from '../../../../../test/factories/work.ts'
import { aWorker } from '../../../../../test/factories/workers.ts'
import { newId } from '../../../../lib/ids.ts'
import { shareLinks } from '../../../../server/db/schema/share-links.ts'
import { jobMessageTexts } from '../job-messages.texts.ts'
import {
  listJobMessages,
  listMessagesOfJob,
  writeJobMessage,
  writeMessageOfJob,
} from './job-messages.service.ts'

const { db } = testDatabase()

async function aThread() {
  const user = await aUser(db, { firstName: 'Anna' })
  const group = await aGroup(db, [{ user }])
  const house = await aProperty(db, group.id)
  const project = await aProject(db, house)
  const worker = await aWorker(db, group)
  return {
    anna: asMember(db, user, group.id),
    contractor: await asContractor(db, { project, worker }, { createdBy: user.id }),
    key: { projectId: project.id, workerId: worker.id },
  }
}

describe('the messages of a job', () => {
  it('are ordered by when they were sent', async () => {
    const { anna, contractor, key } = await aThread()
    const early = newId()
    await writeJobMessage(anna, { ...key, id: newId(), body: 'Red or black?' })
    await writeMessageOfJob(contractor, { id: early, body: 'Red' })
    // An id from the year 2090, since the sender makes it.
    await writeMessageOfJob(contractor, { id: '03750000-0000-7000-8000-000000000000', body: 'As agreed' })
    await writeJobMessage(anna, { ...key, id: newId(), body: 'Fine' })
    const inOrder = ['Red or black?', 'Red', 'As agreed', 'Fine']
    expect((await listMessagesOfJob(contractor)).map(({ body }) => body)).toEqual(inOrder)
    const first = await listJobMessages(anna, key)
    expect(first.messages.map(({ body }) => body)).toEqual(inOrder.toReversed())
    const before = first.messages[1]?.id
    const earlier = await listJobMessages(anna, { ...key, before })
    expect(earlier.messages.map(({ body }) => body)).toEqual(['Red', 'Red or black?'])
  })

  it('are kept when a repeated request changed them', async () => {
    const [one, other] = [await aThread(), await aThread()]
    const id = newId()
    const yes = { ...one.key, id, body: 'Yes, Tuesday' }
    await writeJobMessage(one.anna, yes)
    expect(await writeJobMessage(one.anna, yes)).toEqual({ messageId: id })
    const otherIsThere = { code: 'conflict', message: jobMessageTexts.otherIsThere }
    const no = { ...yes, body: 'No, Wednesday' }
    await expect(writeJobMessage(one.anna, no)).rejects.toMatchObject(otherIsThere)
    const own = newId()
    await writeMessageOfJob(one.contractor, { id: own, body: 'Fine' })
    await writeMessageOfJob(one.contractor, { id: own, body: 'Fine' })
    await expect(writeMessageOfJob(one.contractor, { id: own, body: 'Not fine' })).rejects.toMatchObject(
      otherIsThere,
    )
    // An id of another job’s message is not taken for a sent one.
    await expect(writeMessageOfJob(other.contractor, { id, body: 'Yes, Tuesday' })).rejects.toMatchObject(
      otherIsThere,
    )
  })

  it('are refused to a contractor who cannot read them', async () => {
    const { anna, key } = await aThread()
    await db.update(shareLinks).set({ endedAt: new Date(), endReason: 'REVOKED' })
    const message = { ...key, id: newId(), body: 'Hello?' }
    await expect(writeJobMessage(anna, message)).rejects.toMatchObject({
      code: 'conflict',
      message: jobMessageTexts.noReader,
    })
  })
})
