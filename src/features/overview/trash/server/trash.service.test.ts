import { sql } from 'drizzle-orm'
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
import { listTrash, trashPageSize } from './trash.service.ts'

const database = testDatabase()
const { db } = database
let groupId = ''
let anna: MemberContext

beforeEach(async () => {
  const user = await aUser(db)
  groupId = (await aGroup(db, [{ user }])).id
  anna = asMember(db, user, groupId)
})

/** Reads all pages. */
async function allPages() {
  const pages = [await listTrash(anna)]
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await listTrash(anna, next))
  return pages
}

describe('the trash of a group', () => {
  it('shows what was deleted, by whom and until when, newest first', async () => {
    const carla = await aUser(db, { firstName: 'Carla' })
    const houses = [await aProperty(db, groupId), await aProperty(db, groupId, { name: 'Boathouse' })]
    await aProperty(db, groupId, { name: 'In use' })
    await deleteProperty(anna, houses[0]?.id ?? '')
    const other = await aGroup(db, [{ user: carla }])
    const theirs = await aProperty(db, other.id)
    await deleteProperty(asMember(db, carla, other.id), theirs.id)
    await deleteProperty(anna, houses[1]?.id ?? '')

    const { entries, next } = await listTrash(anna)
    expect(next).toBeNull()
    expect(entries).toMatchObject([
      { kind: 'property', name: 'Boathouse', deletedBy: 'Anna Keller' },
      { kind: 'property', name: 'Lake cabin', deletedBy: 'Anna Keller' },
    ])
    for (const { deletedAt, removedAt } of entries) {
      expect(Date.parse(removedAt) - Date.parse(deletedAt)).toBe(30 * 24 * 3_600_000)
    }
  })

  it('no longer shows restored things', async () => {
    const house = await aProperty(db, groupId)
    await deleteProperty(anna, house.id)
    await restoreProperty(anna, house.id)
    expect(await listTrash(anna)).toEqual({ entries: [], next: null })
  })

  it('says that the archived property of a part must be restored first', async () => {
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

  it('hides things of every kind after 30 days, even before the jobs remove them', async () => {
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

  it('lists everything once and in order across pages', async () => {
    const house = await aProperty(db, groupId)
    const newest = Date.now() - 60_000
    const made: string[] = []
    // Three kinds at each moment, ordered only by id.
    for (let moment = 0; moment * 3 <= trashPageSize * 2; moment++) {
      const deletedAt = new Date(newest - moment * 60_000)
      const things = [
        await anAsset(db, house, { deletedAt }),
        await aDocument(db, house, { deletedAt }),
        await aProperty(db, groupId, { deletedAt }),
      ]
      made.push(
        ...things
          .map(({ id }) => id)
          .toSorted()
          .reverse(),
      )
    }
    const pages = await allPages()
    expect(pages.map(({ entries }) => entries.length)).toEqual([
      trashPageSize,
      trashPageSize,
      made.length - 2 * trashPageSize,
    ])
    expect(pages.flatMap(({ entries }) => entries.map(({ id }) => id))).toEqual(made)
    expect(pages[0]?.entries[0]).toMatchObject({ deletedBy: null })
  })

  it('loses nothing between pages during a restore or within one millisecond', async () => {
    const ids: string[] = []
    for (let made = 0; made <= trashPageSize; made++) ids.push((await aProperty(db, groupId)).id)
    // Sequential transactions, whose times differ by microseconds at most.
    for (const id of ids)
      await db.execute(
        sql`update properties set deleted_at = date_trunc('second', now()) - interval '1 minute' + ${ids.indexOf(id)} * interval '7 microseconds' where id = ${id}`,
      )
    const first = await listTrash(anna)
    await restoreProperty(anna, ids.at(-1) ?? '')
    const second = await listTrash(anna, first.next ?? undefined)
    expect([...first.entries, ...second.entries].map(({ id }) => id)).toEqual(ids.toReversed())
    expect(second.next).toBeNull()
  })

  it('uses indexes only', async () => {
    const house = await aProperty(db, groupId)
    await deleteProperty(anna, house.id)
    const after = { deletedAt: new Date().toISOString().replace('Z', '000Z'), id: house.id }
    await expectIndexed(database, (indexed) => listTrash({ ...anna, db: indexed }))
    await expectIndexed(database, (indexed) => listTrash({ ...anna, db: indexed }, after))
  })
})
