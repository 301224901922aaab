import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument, anAsset } from '../../../../../test/factories/records.ts'
import { aSchedule, aTask } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { schedules } from '../../../../server/db/schema/schedules.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { purgeDeleted } from '../../../base/deletion/server/deletion.service.ts'
import { sweepFiles } from '../../../base/files/server/files.service.ts'
import { listTrash } from '../../../overview/trash/server/trash.service.ts'
import { deleteProperty, propertyTrash, restoreProperty } from '../../properties/server/properties.service.ts'
import { maxAssetsPerProperty } from '../assets.rules.ts'
import { assetTrash, deleteAsset, restoreAsset } from './asset-trash.service.ts'
import { getAsset, listAssets } from './assets.service.ts'

const database = testDatabase()
const { db } = database
let house = { id: '', familyGroupId: '' }
let anna: MemberContext

beforeEach(async () => {
  const user = await aUser(db)
  const { id: familyGroupId } = await aGroup(db, [{ user }])
  house = { id: (await aProperty(db, familyGroupId)).id, familyGroupId }
  anna = asMember(db, user, familyGroupId)
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

describe('deleting an asset', () => {
  it('hides it at once, lists it in the trash, and restores it completely', async () => {
    const { id } = await anAsset(db, house, { serial: 'SN-1' })
    await deleteAsset(anna, id)
    await expect(getAsset(anna, id)).rejects.toMatchObject({ code: 'not-found' })
    expect(await listAssets(anna, { propertyId: house.id, sort: 'name' })).toMatchObject({ total: 0 })
    expect((await listTrash(anna)).entries).toMatchObject([
      { kind: 'asset', id, name: 'Boiler', deletedBy: 'Anna Keller' },
    ])
    await restoreAsset(anna, id)
    expect(await getAsset(anna, id)).toMatchObject({ serial: 'SN-1', version: 2 })
    expect((await listTrash(anna)).entries).toEqual([])
    const verbs = await db.select({ verb: activityLog.verb }).from(activityLog)
    expect(verbs.map(({ verb }) => verb).toSorted()).toEqual(['DELETED', 'RESTORED'])
  })

  it('refuses a second deletion, and restoring an asset that is not deleted', async () => {
    const { id } = await anAsset(db, house)
    await expect(restoreAsset(anna, id)).rejects.toMatchObject({ code: 'not-found' })
    const outcomes = await Promise.allSettled([deleteAsset(anna, id), deleteAsset(anna, id)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it('keeps it in the trash of its property while the property is deleted', async () => {
    const { id } = await anAsset(db, house)
    await deleteAsset(anna, id)
    await deleteProperty(anna, house.id)
    expect((await listTrash(anna)).entries).toMatchObject([{ kind: 'property' }])
    await expect(restoreAsset(anna, id)).rejects.toMatchObject({ code: 'not-found' })
    await restoreProperty(anna, house.id)
    await restoreAsset(anna, id)
  })

  it('frees its place, and restores only while there is room', async () => {
    const { id } = await anAsset(db, house)
    await deleteAsset(anna, id)
    await db.insert(assets).values(
      Array.from({ length: maxAssetsPerProperty }, () => ({
        familyGroupId: house.familyGroupId,
        propertyId: house.id,
        name: 'Chair',
        category: 'FURNITURE' as const,
      })),
    )
    await expect(restoreAsset(anna, id)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('lists the trash by index only', async () => {
    const { id } = await anAsset(db, house)
    await deleteAsset(anna, id)
    await expectIndexed(database, (indexed) => listTrash({ ...anna, db: indexed }))
  })
})

describe('after 30 days', () => {
  it('removes an asset for good, but not before', async () => {
    const kept = await anAsset(db, house, { deletedAt: daysAgo(29.9) })
    const gone = await anAsset(db, house, { deletedAt: daysAgo(30.1) })
    const inUse = await anAsset(db, house)
    expect(await purgeDeleted(anna, assetTrash)).toBe(1)
    expect(await purgeDeleted(anna, assetTrash)).toBe(0)
    await restoreAsset(anna, kept.id)
    await getAsset(anna, inUse.id)
    await expect(restoreAsset(anna, gone.id)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('keeps the property’s tasks that were done on it, with their photos', async () => {
    const { id: assetId } = await anAsset(db, house, { deletedAt: new Date(Date.now() - 31 * 86_400_000) })
    const task = await aTask(db, house, { assetId, status: 'DONE' })
    const schedule = await aSchedule(db, house, { assetId })
    const photo = await aDocument(db, house, { taskId: task.id, kind: 'PHOTO' })
    expect(await purgeDeleted(anna, assetTrash)).toBe(1)
    expect(await db.select({ id: tasks.id, assetId: tasks.assetId }).from(tasks)).toEqual([
      { id: task.id, assetId: null },
    ])
    expect(await db.$count(schedules, eq(schedules.id, schedule.id))).toBe(1)
    await sweepFiles(anna)
    expect(await db.$count(documents, eq(documents.id, photo.id))).toBe(1)
  })

  it('removes its documents, and the next sweep removes their files, but no others', async () => {
    const gone = await anAsset(db, house, { deletedAt: daysAgo(31) })
    const other = await anAsset(db, house)
    await aDocument(db, house, { assetId: gone.id })
    await aDocument(db, house, { assetId: gone.id, deletedAt: daysAgo(2) })
    const kept = [await aDocument(db, house, { assetId: other.id }), await aDocument(db, house)]
    await purgeDeleted(anna, assetTrash)
    await sweepFiles(anna)
    const left = await db.select({ id: documents.id }).from(documents)
    expect(left.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted())
    const stored = await db.select({ id: files.id, deletedAt: files.deletedAt }).from(files)
    expect(stored.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
      kept
        .map(({ fileId }) => ({ id: fileId, deletedAt: null }))
        .toSorted((a, b) => a.id.localeCompare(b.id)),
    )
  })

  it('leaves an asset of a deleted property to the removal of the property', async () => {
    await anAsset(db, house, { deletedAt: daysAgo(31) })
    const property = eq(properties.id, house.id)
    await db
      .update(properties)
      .set({ deletedAt: daysAgo(31) })
      .where(property)
    expect(await purgeDeleted(anna, assetTrash)).toBe(0)
    expect(await purgeDeleted(anna, propertyTrash)).toBe(1)
    expect(await db.$count(assets)).toBe(0)
  })

  it('removes more than one batch at once', async () => {
    await db.insert(assets).values(
      Array.from({ length: 1_001 }, () => ({
        familyGroupId: house.familyGroupId,
        propertyId: house.id,
        name: 'Chair',
        category: 'FURNITURE' as const,
        deletedAt: daysAgo(40),
      })),
    )
    const outcomes = await Promise.all([purgeDeleted(anna, assetTrash), purgeDeleted(anna, assetTrash)])
    expect(outcomes[0] + outcomes[1]).toBe(1_001)
    expect(await db.$count(assets)).toBe(0)
  })

  it('removes a property with its assets, documents, cover photo and all their files', async () => {
    const asset = await anAsset(db, house)
    const papers = [await aDocument(db, house, { assetId: asset.id }), await aDocument(db, house)]
    const cover = await aDocument(db, house)
    // The file of a cover photo has no document.
    await db.update(properties).set({ coverFileId: cover.fileId }).where(eq(properties.id, house.id))
    await db.delete(documents).where(eq(documents.id, cover.id))
    const elsewhere = { ...house, id: (await aProperty(db, house.familyGroupId)).id }
    const kept = await aDocument(db, elsewhere)
    await deleteProperty(anna, house.id)
    await db
      .update(properties)
      .set({ deletedAt: daysAgo(31) })
      .where(eq(properties.id, house.id))
    expect(await purgeDeleted(anna, propertyTrash)).toBe(1)
    const due = await db
      .select({ id: files.id })
      .from(files)
      .where(sql`${files.deletedAt} < now() - interval '30 days'`)
    expect(due.map(({ id }) => id).toSorted()).toEqual(
      [...papers, cover].map(({ fileId }) => fileId).toSorted(),
    )
    await sweepFiles(anna)
    expect(await db.select({ id: files.id }).from(files)).toEqual([{ id: kept.fileId }])
    expect(await db.$count(assets)).toBe(0)
  })

  it('reads by index only', async () => {
    await anAsset(db, house, { deletedAt: daysAgo(31) })
    await db
      .update(properties)
      .set({ deletedAt: daysAgo(31) })
      .where(eq(properties.id, house.id))
    await expectIndexed(database, async (indexed) => {
      await purgeDeleted(aRequestContext(indexed), assetTrash)
      await purgeDeleted(aRequestContext(indexed), propertyTrash)
    })
  })
})
