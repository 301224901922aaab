import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument, aManualSection, anAsset, aSecret } from '../../../../../test/factories/records.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { restoreAsset } from '../../../house/assets/server/asset-trash.service.ts'
import { restoreDocument } from '../../../house/documents/server/documents.service.ts'
import { restoreManualSection } from '../../../house/manual/server/manual.service.ts'
import {
  deleteProperty,
  restoreProperty,
  setPropertyStatus,
} from '../../../house/properties/server/properties.service.ts'
import { restoreSecret } from '../../../house/secrets/server/secrets.service.ts'
import { listTrash, maxTrashEntries } from './trash.service.ts'

const database = testDatabase()
const { db } = database
let groupId = ''
let anna: MemberContext

beforeEach(async () => {
  const user = await aUser(db)
  groupId = (await aGroup(db, [{ user }])).id
  anna = asMember(db, user, groupId)
})

describe('the trash of a group', () => {
  it('says what was deleted, by whom, and when it goes for good; newest first', async () => {
    const carla = await aUser(db, { firstName: 'Carla' })
    const houses = [await aProperty(db, groupId), await aProperty(db, groupId, { name: 'Boathouse' })]
    await aProperty(db, groupId, { name: 'In use' })
    await deleteProperty(anna, houses[0]?.id ?? '')
    const other = await aGroup(db, [{ user: carla }])
    const theirs = await aProperty(db, other.id)
    await deleteProperty(asMember(db, carla, other.id), theirs.id)
    await deleteProperty(anna, houses[1]?.id ?? '')

    const { entries, isCut } = await listTrash(anna)
    expect(isCut).toBe(false)
    expect(entries).toMatchObject([
      { kind: 'property', name: 'Boathouse', deletedBy: 'Anna Keller' },
      { kind: 'property', name: 'Lake cabin', deletedBy: 'Anna Keller' },
    ])
    for (const { deletedAt, removedAt } of entries) {
      expect(Date.parse(removedAt) - Date.parse(deletedAt)).toBe(30 * 24 * 3_600_000)
    }
  })

  it('loses what is restored', async () => {
    const house = await aProperty(db, groupId)
    await deleteProperty(anna, house.id)
    await restoreProperty(anna, house.id)
    expect(await listTrash(anna)).toEqual({ entries: [], isCut: false })
  })

  it('says of a part that its property is archived, since it does not come back before', async () => {
    const [house, archived] = [await aProperty(db, groupId), await aProperty(db, groupId, { name: 'Barn' })]
    const deletedAt = new Date()
    for (const place of [house, archived]) {
      await anAsset(db, place, { deletedAt })
      await aDocument(db, place, { deletedAt })
      await aManualSection(db, place, { deletedAt })
      await aSecret(db, place, { deletedAt })
    }
    await setPropertyStatus(anna, archived.id, 'ARCHIVED')
    const { entries } = await listTrash(anna)
    const kindsOf = (name: string | null) =>
      entries.flatMap(({ kind, archivedProperty }) => (archivedProperty === name ? [kind] : [])).toSorted()
    const parts = ['asset', 'document', 'manual-section', 'secret']
    expect(kindsOf('Barn')).toEqual(parts)
    expect(kindsOf(null)).toEqual(parts)
  })

  it('ends after 30 days for things of every kind, also before the jobs have removed them', async () => {
    const house = await aProperty(db, groupId)
    const makeAll = async (deletedAt: Date) => ({
      documentId: (await aDocument(db, house, { deletedAt })).id,
      assetId: (await anAsset(db, house, { deletedAt })).id,
      manualSectionId: (await aManualSection(db, house, { deletedAt })).id,
      secretId: (await aSecret(db, house, { deletedAt })).id,
      propertyId: (await aProperty(db, groupId, { deletedAt })).id,
    })
    const restoreAll = (things: Awaited<ReturnType<typeof makeAll>>) => [
      () => restoreDocument(anna, things.documentId),
      () => restoreAsset(anna, things.assetId),
      () => restoreManualSection(anna, things.manualSectionId),
      () => restoreSecret(anna, things.secretId),
      () => restoreProperty(anna, things.propertyId),
    ]
    const day = 86_400_000
    const late = await makeAll(new Date(Date.now() - 30 * day))
    expect((await listTrash(anna)).entries).toEqual([])
    for (const restore of restoreAll(late))
      await expect(restore()).rejects.toMatchObject({ code: 'not-found' })
    const inTime = await makeAll(new Date(Date.now() - 30 * day + 3_600_000))
    expect((await listTrash(anna)).entries).toHaveLength(5)
    for (const restore of restoreAll(inTime)) await restore()
  })

  it('says when there is more than it shows', async () => {
    const newest = Date.now() - 60_000
    for (let made = 0; made <= maxTrashEntries; made++) {
      await aProperty(db, groupId, { deletedAt: new Date(newest - made * 60_000) })
    }
    const { entries, isCut } = await listTrash(anna)
    expect(isCut).toBe(true)
    expect(entries).toHaveLength(maxTrashEntries)
    expect(entries[0]).toMatchObject({ deletedAt: new Date(newest).toISOString(), deletedBy: null })
  })

  it('is read by indexes alone', async () => {
    const house = await aProperty(db, groupId)
    await deleteProperty(anna, house.id)
    await expectIndexed(database, (indexed) => listTrash({ ...anna, db: indexed }))
  })
})
