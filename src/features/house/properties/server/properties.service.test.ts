import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aPhoto } from '../../../../../test/files/pictures.ts'
import { expectStale } from '../../../../../test/stale-edit.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { files } from '../../../../server/db/schema/files.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { purgeDeleted } from '../../../base/deletion/server/deletion.service.ts'
import { openFile, sweepFiles } from '../../../base/files/server/files.service.ts'
import { maxPropertiesPerGroup } from '../../../base/groups/groups.rules.ts'
import { createPropertyInput, propertyView } from '../properties.schemas.ts'
import { keepPhoto, removeCoverPhoto, setCoverPhoto } from './cover-photo.service.ts'
import * as service from './properties.service.ts'

const database = testDatabase()
const { db } = database
const name = 'Lake cabin'
let groupId = ''
let anna: MemberContext

const fields = (overrides: object = {}) => {
  const { familyGroupId: _, ...rest } = createPropertyInput.parse({
    familyGroupId: groupId,
    name,
    timeZone: 'Europe/Zurich',
    ...overrides,
  })
  return rest
}

async function someone(role: Role): Promise<MemberContext> {
  const user = await aUser(db)
  const { aMembership } = await import('../../../../../test/factories/people.ts')
  await aMembership(db, { familyGroupId: groupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, groupId, role)
}

beforeEach(async () => {
  const user = await aUser(db)
  groupId = (await aGroup(db, [{ user }])).id
  anna = asMember(db, user, groupId)
})

const create = (overrides: object = {}) =>
  service.createProperty(anna, { ...fields(overrides), familyGroupId: groupId })

describe('adding a property', () => {
  it('adds one per ID, however often and closely it is sent', async () => {
    const id = newId()
    const sent = await Promise.all(Array.from({ length: 5 }, () => create({ id })))
    expect(new Set(sent.map(({ propertyId }) => propertyId))).toEqual(new Set([id]))
    expect(await service.listProperties(anna)).toHaveLength(1)
  })

  it('reveals nothing about an ID of someone else, and changes nothing', async () => {
    const { propertyId: id } = await create()
    const ben = await someone('MANAGER')
    await expect(
      service.createProperty(ben, { ...fields({ id, name: 'Mine' }), familyGroupId: groupId }),
    ).rejects.toMatchObject({ code: 'conflict' })
    const stranger = await aUser(db)
    const other = await aGroup(db, [{ user: stranger }])
    await expect(
      service.createProperty(asMember(db, stranger, other.id), {
        ...fields({ id, name: 'Mine' }),
        familyGroupId: other.id,
      }),
    ).rejects.toMatchObject({ code: 'conflict' })
    expect(await service.getProperty(anna, id)).toMatchObject({ name })
  })

  it('uses the photo uploaded beforehand, which nobody could see until then', async () => {
    const { fileId } = await keepPhoto(anna, await aPhoto().png().toBuffer())
    await expect(openFile(anna, fileId, 'original')).rejects.toMatchObject({ code: 'not-found' })
    const { propertyId } = await create({ keptPhotoId: fileId })
    expect(await service.getProperty(anna, propertyId)).toMatchObject({ coverFileId: fileId })
    expect(await openFile(anna, fileId, 'original')).toMatchObject({ contentType: 'image/webp' })
    // Claims the photo, so that no second property can have it.
    const second = await create({ keptPhotoId: fileId })
    expect(await service.getProperty(anna, second.propertyId)).toMatchObject({ coverFileId: null })
  })

  it('refuses a photo uploaded by someone else or for another group', async () => {
    const ben = await someone('MANAGER')
    const ofBen = await keepPhoto(ben, await aPhoto().png().toBuffer())
    const stranger = await aUser(db)
    const other = await aGroup(db, [{ user: stranger }])
    const ofStranger = await keepPhoto(asMember(db, stranger, other.id), await aPhoto().png().toBuffer())
    for (const { fileId } of [ofBen, ofStranger]) {
      const { propertyId } = await create({ keptPhotoId: fileId })
      expect(await service.getProperty(anna, propertyId)).toMatchObject({ coverFileId: null })
    }
  })

  it('sweeps an unused photo with its bytes after 30 days', async () => {
    const { fileId } = await keepPhoto(anna, await aPhoto().png().toBuffer())
    await sweepFiles(anna)
    expect(await db.select().from(files).where(eq(files.id, fileId))).toHaveLength(1)
    await db.update(files).set({ deletedAt: sql`now() - interval '31 days'` })
    await sweepFiles(anna)
    expect(await db.select().from(files)).toEqual([])
    const left = []
    for await (const { key } of anna.files.list()) left.push(key)
    expect(left).toEqual([])
  })

  it('needs only a name, and appears on the dashboard', async () => {
    const { propertyId } = await create()
    expect(await service.listProperties(anna)).toMatchObject([
      { id: propertyId, name, kind: 'HOUSE', status: 'ACTIVE' },
    ])
  })

  it.each([
    [0, false],
    [1, true],
    [120, true],
    [121, false],
  ])('accepts a name of %i characters: %s', (length, accepted) => {
    const input = { familyGroupId: newId(), name: 'x'.repeat(length), timeZone: 'UTC' }
    expect(createPropertyInput.safeParse(input).success).toBe(accepted)
  })

  it('treats a name of spaces as empty, and trims others', () => {
    const input = { familyGroupId: newId(), timeZone: 'UTC' }
    expect(createPropertyInput.safeParse({ ...input, name: '     ' }).success).toBe(false)
    expect(createPropertyInput.parse({ ...input, name: '  Cabin ' }).name).toBe('Cabin')
  })

  it('keeps every field as it was entered', async () => {
    const entered = {
      kind: 'CABIN',
      use: 'HOLIDAY',
      street1: 'Seestrasse 4',
      city: 'Horgen',
      postalCode: '8810',
      country: 'CH',
      area: 82.5,
      yearBuilt: 1931,
      rooms: 4.5,
      purchasedOn: '1998-05-01',
      purchasePriceMinor: 41_250_000,
      insuranceRenewsOn: '2027-01-31',
      notes: 'Key under the third stone.\n– Opa 🏡 ‏مرحبا',
      approvalThresholdMinor: 80_000,
    }
    const { propertyId } = await create(entered)
    expect(await service.getProperty(anna, propertyId)).toMatchObject({
      ...entered,
      currency: 'EUR',
      version: 1,
    })
  })

  it('stops at the limit of properties, also for simultaneous requests', async () => {
    for (let made = 0; made < maxPropertiesPerGroup - 1; made++) await aProperty(db, groupId)
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => create()))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('adds every one of several at the same moment', async () => {
    await Promise.all(Array.from({ length: 6 }, () => create()))
    expect(await service.listProperties(anna)).toHaveLength(6)
  })
})

describe('the cover photo', () => {
  it('can be added and removed without making an edit stale', async () => {
    const { propertyId } = await create()
    const { coverFileId } = await setCoverPhoto(anna, propertyId, await aPhoto().jpeg().toBuffer())
    expect(await service.getProperty(anna, propertyId)).toMatchObject({ coverFileId, version: 1 })
    await removeCoverPhoto(anna, propertyId)
    expect(await service.getProperty(anna, propertyId)).toMatchObject({ coverFileId: null, version: 1 })
    await service.updateProperty(anna, { ...fields({ city: 'Horgen' }), propertyId, version: 1 })
  })

  it('is refused for an archived property before anything is stored', async () => {
    const { propertyId } = await create()
    await service.setPropertyStatus(anna, propertyId, 'ARCHIVED')
    await expect(setCoverPhoto(anna, propertyId, await aPhoto().jpeg().toBuffer())).rejects.toMatchObject({
      code: 'conflict',
    })
    const stored = await anna.files.list()[Symbol.asyncIterator]().next()
    expect(stored).toEqual({ done: true, value: undefined })
  })
})

describe('roles', () => {
  it('let only a manager create, archive and delete', async () => {
    const { propertyId } = await create()
    for (const role of ['MEMBER', 'VIEWER'] as const) {
      const other = await someone(role)
      await expect(
        service.createProperty(other, { ...fields(), familyGroupId: groupId }),
      ).rejects.toMatchObject({ code: 'forbidden' })
      await expect(service.setPropertyStatus(other, propertyId, 'ARCHIVED')).rejects.toMatchObject({
        code: 'forbidden',
      })
      await expect(service.deleteProperty(other, propertyId)).rejects.toMatchObject({ code: 'forbidden' })
    }
    expect(await service.getProperty(anna, propertyId)).toMatchObject({ status: 'ACTIVE', version: 1 })
  })

  it('let a member edit the details, and a viewer only read', async () => {
    const { propertyId } = await create()
    const edit = (ctx: MemberContext) =>
      service.updateProperty(ctx, { ...fields({ city: 'Horgen' }), propertyId, version: 1 })
    await expect(edit(await someone('VIEWER'))).rejects.toMatchObject({ code: 'forbidden' })
    await edit(await someone('MEMBER'))
    expect(await service.getProperty(await someone('VIEWER'), propertyId)).toMatchObject({
      city: 'Horgen',
      role: 'VIEWER',
    })
  })
})

describe('editing', () => {
  it('refuses a stale edit with the newer value and overwrites nothing', async () => {
    const { propertyId } = await create()
    await service.updateProperty(anna, { ...fields({ city: 'Horgen' }), propertyId, version: 1 })
    const stale = service.updateProperty(anna, { ...fields({ city: 'Zug' }), propertyId, version: 1 })
    await expectStale(stale, propertyView, { city: 'Horgen', version: 2 })
    expect(await service.getProperty(anna, propertyId)).toMatchObject({ city: 'Horgen', version: 2 })
  })

  it('lets exactly one of many simultaneous edits of the same version through', async () => {
    const { propertyId } = await create()
    const edits = Array.from({ length: 8 }, (_, index) =>
      service.updateProperty(anna, { ...fields({ city: `Town ${index}` }), propertyId, version: 1 }),
    )
    const results = await Promise.allSettled(edits)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await service.getProperty(anna, propertyId)).toMatchObject({ version: 2 })
  })

  it('logs what changed, before and after, and nothing without a change', async () => {
    const { propertyId } = await create()
    await service.updateProperty(anna, { ...fields({ city: 'Horgen' }), propertyId, version: 1 })
    await service.updateProperty(anna, { ...fields({ city: 'Horgen' }), propertyId, version: 2 })
    const log = await db.select().from(activityLog).where(eq(activityLog.verb, 'CHANGED'))
    expect(log).toMatchObject([{ before: { city: null }, after: { city: 'Horgen' } }])
    expect(await service.getProperty(anna, propertyId)).toMatchObject({ version: 2 })
  })

  it('is refused while the property is archived, and works again afterwards', async () => {
    const { propertyId } = await create()
    await service.setPropertyStatus(anna, propertyId, 'ARCHIVED')
    const edit = (version: number) =>
      service.updateProperty(anna, { ...fields({ city: 'Zug' }), propertyId, version })
    await expect(edit(2)).rejects.toMatchObject({ code: 'conflict' })
    await service.setPropertyStatus(anna, propertyId, 'ACTIVE')
    await edit(3)
  })
})

describe('deleting', () => {
  it('hides the property at once and restores it completely', async () => {
    const { propertyId } = await create({ city: 'Horgen' })
    await service.deleteProperty(anna, propertyId)
    expect(await service.listProperties(anna)).toEqual([])
    await expect(service.getProperty(anna, propertyId)).rejects.toMatchObject({ code: 'not-found' })
    await service.restoreProperty(anna, propertyId)
    expect(await service.getProperty(anna, propertyId)).toMatchObject({ city: 'Horgen' })
  })

  it('is final after 30 days, by the database clock', async () => {
    const { propertyId: kept } = await create()
    const { propertyId: gone } = await create()
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
    await db
      .update(properties)
      .set({ deletedAt: daysAgo(29.9) })
      .where(eq(properties.id, kept))
    await db
      .update(properties)
      .set({ deletedAt: daysAgo(30.1) })
      .where(eq(properties.id, gone))
    expect(await purgeDeleted(anna, service.propertyTrash)).toBe(1)
    await service.restoreProperty(anna, kept)
    await expect(service.restoreProperty(anna, gone)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('a property of another group', () => {
  it('answers like one that does not exist, for every call', async () => {
    const stranger = await aUser(db)
    const elsewhere = await aGroup(db, [{ user: stranger }])
    const house = await aProperty(db, elsewhere.id)
    const uses = [
      () => service.getProperty(anna, house.id),
      () => service.updateProperty(anna, { ...fields(), propertyId: house.id, version: 1 }),
      () => service.setPropertyStatus(anna, house.id, 'ARCHIVED'),
      () => service.deleteProperty(anna, house.id),
      () => service.restoreProperty(anna, house.id),
      () => removeCoverPhoto(anna, house.id),
    ]
    for (const use of uses) await expect(use()).rejects.toMatchObject({ code: 'not-found' })
    const [untouched] = await db.select().from(properties).where(eq(properties.id, house.id))
    expect(untouched).toMatchObject({ status: 'ACTIVE', deletedAt: null, version: 1 })
  })
})
