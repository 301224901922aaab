import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument, anAsset } from '../../../../../test/factories/records.ts'
import { aTask } from '../../../../../test/factories/work.ts'
import { aWorker } from '../../../../../test/factories/workers.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { listAssetHistory } from './asset-history.service.ts'

const database = testDatabase()
const { db } = database
let house = { id: '', familyGroupId: '' }
let anna: MemberContext
let assetId = ''

beforeEach(async () => {
  const user = await aUser(db, { firstName: 'Anna', lastName: 'Keller' })
  const { id: familyGroupId } = await aGroup(db, [{ user }])
  anna = asMember(db, user, familyGroupId)
  house = await aProperty(db, familyGroupId, { timeZone: 'Pacific/Auckland' })
  assetId = (await anAsset(db, house)).id
})

const done = (at: string, overrides: object = {}) =>
  aTask(db, house, { assetId, status: 'DONE', completedAt: new Date(at), ...overrides })

describe('the service history of an asset', () => {
  it('returns what was done, on which local day, by whom, for how much, and the number of photos', async () => {
    // Ben swept, and Anna approved it.
    const ben = await aUser(db, { firstName: 'Ben' })
    const facts = { title: 'Swept', completedBy: anna.user.id, doneBy: ben.id, costMinor: 12_500 }
    const task = await done('2026-03-01T12:00:00Z', facts)
    await aDocument(db, house, { taskId: task.id, kind: 'PHOTO', moment: 'AFTER' })
    await aDocument(db, house, { taskId: task.id, kind: 'PHOTO', deletedAt: new Date() })
    await aDocument(db, house, { taskId: task.id, kind: 'INVOICE' })
    expect((await listAssetHistory(anna, { assetId })).work).toEqual([
      {
        taskId: task.id,
        title: 'Swept',
        doneOn: '2026-03-02',
        doneByName: 'Ben Keller',
        workerId: null,
        costMinor: 12_500,
        photoCount: 1,
      },
    ])
  })

  it('omits open, cancelled and deleted tasks, and those of another asset', async () => {
    await aTask(db, house, { assetId })
    await aTask(db, house, { assetId, status: 'CANCELLED' })
    await done('2026-03-01T12:00:00Z', { deletedAt: new Date() })
    await done('2026-03-01T12:00:00Z', { assetId: (await anAsset(db, house)).id })
    expect(await listAssetHistory(anna, { assetId })).toMatchObject({ work: [], next: null })
  })

  it('returns each task once across pages, latest first, also with equal timestamps', async () => {
    for (let index = 0; index < 45; index++) {
      const day = String(1 + Math.floor(index / 5)).padStart(2, '0')
      await done(`2026-03-${day}T12:00:00Z`, { title: `${index}` })
    }
    const titles: string[] = []
    let after: string | undefined
    do {
      const page = await listAssetHistory(anna, { assetId, after })
      titles.push(...page.work.map(({ title }) => title))
      after = page.next ?? undefined
    } while (after)
    expect(titles.map((title) => Math.floor(Number(title) / 5))).toEqual(
      Array.from({ length: 45 }, (_, index) => 8 - Math.floor(index / 5)),
    )
    expect(new Set(titles).size).toBe(45)
  })

  it('does not exist for a non-member', async () => {
    const user = await aUser(db)
    const { id } = await aGroup(db, [{ user }])
    await expect(listAssetHistory(asMember(db, user, id), { assetId })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('reads by index with many other groups', async () => {
    const { id: after } = await done('2026-03-01T12:00:00Z')
    await expectIndexed(database, async (indexed) => {
      await listAssetHistory({ ...anna, db: indexed }, { assetId })
      await listAssetHistory({ ...anna, db: indexed }, { assetId, after })
    })
  })

  it('names the contractor who did the work, not the person who completed the task', async () => {
    const worker = await aWorker(db, { id: house.familyGroupId })
    await aTask(db, house, {
      assetId,
      title: 'Repaired',
      status: 'DONE',
      workerId: worker.id,
      doneBy: anna.user.id,
      completedAt: new Date('2026-03-02T10:00:00Z'),
    })
    expect((await listAssetHistory(anna, { assetId })).work).toMatchObject([
      { title: 'Repaired', doneByName: 'Piet Jansen', workerId: worker.id },
    ])
  })
})
