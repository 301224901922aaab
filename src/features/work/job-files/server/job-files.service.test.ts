import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asContractor } from '../../../../../test/factories/contractors.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument } from '../../../../../test/factories/records.ts'
import { aProject } from '../../../../../test/factories/work.ts'
import { aWorker } from '../../../../../test/factories/workers.ts'
import { aPhoto } from '../../../../../test/files/pictures.ts'
import type { RequestContext } from '../../../../server/context.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { createMemoryFiles } from '../../../../server/gateways/files/memory-files.ts'
import { fileQuota } from '../../../base/files/files.rules.ts'
import { addFilesOfJob } from './job-files.service.ts'

const { db } = testDatabase()
const place = { taskId: null, quoteId: null, invoiceId: null }
const pdf = { name: 'Quote.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF') }
const photo = {
  name: 'Roof.jpg',
  bytes: await aPhoto({ width: 300, height: 200 }).jpeg().toBuffer(),
}

/** A contractor of a group that has one file of so many bytes, and what their uploads store and count. */
async function aContractor(storedBytes: number) {
  const user = await aUser(db)
  const group = await aGroup(db, [{ user }])
  const house = await aProperty(db, group.id)
  const project = await aProject(db, house)
  const worker = await aWorker(db, group)
  await aDocument(db, house)
  await db.update(files).set({ byteSize: storedBytes })
  const storage = createMemoryFiles()
  const counted = { today: 0 }
  const add = (name: string, points: number) => {
    if (name === 'share-upload') counted.today += points
  }
  const limits: RequestContext['limits'] = {
    check: async () => {},
    limit: async (name, _key, _rule, points = 1) => add(name, points),
    giveBack: async (name, _key, _rule, points = 1) => add(name, -points),
  }
  const ctx = await asContractor(db, { project, worker }, { createdBy: user.id }, { files: storage, limits })
  return {
    send: (sent: (typeof photo)[]) => addFilesOfJob(ctx, async () => ({ place, files: sent })),
    storedFiles: async () => {
      let count = 0
      for await (const _ of storage.list()) count++
      return count
    },
    counted,
  }
}

describe('a contractor’s upload to a group without room', () => {
  it.each([
    ['a photo', [photo], fileQuota.bytesPerOwner],
    ['a photo', [photo], fileQuota.bytesPerOwner - 10],
    ['a PDF', [pdf], fileQuota.bytesPerOwner - 10],
    ['ten files', Array(10).fill(pdf), fileQuota.bytesPerOwner + 1],
  ])('is refused for %s, and leaves no row, no bytes and no message', async (_, sent, storedBytes) => {
    const { send, storedFiles, counted } = await aContractor(storedBytes)
    await expect(send(sent)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('1 GB'),
    })
    expect([await db.$count(files), await db.$count(documents), await storedFiles()]).toEqual([1, 1, 0])
    expect([await db.$count(activityLog), await db.$count(notifications)]).toEqual([0, 0])
    expect(counted.today).toBe(0)
  })

  it('leaves no row if the first file has room and the next has none', async () => {
    const { send } = await aContractor(fileQuota.bytesPerOwner - pdf.bytes.byteLength)
    await expect(send([pdf, pdf])).rejects.toMatchObject({ code: 'conflict' })
    expect([await db.$count(files), await db.$count(documents)]).toEqual([1, 1])
  })

  it('is stored and told while there is room', async () => {
    const { send, storedFiles, counted } = await aContractor(
      fileQuota.bytesPerOwner - 2 * pdf.bytes.byteLength,
    )
    expect(await send([pdf, pdf])).toEqual({ added: 2, place })
    expect([await db.$count(files), await db.$count(documents)]).toEqual([3, 3])
    expect([await storedFiles(), counted.today, await db.$count(notifications)]).toEqual([2, 2, 1])
  })
})
