import { asc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument, anAsset } from '../../../../../test/factories/records.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { expectStale } from '../../../../../test/stale-edit.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { activityLog, memberships } from '../../../../server/db/schema/groups.ts'
import { listGroupActivity } from '../../../overview/activity-log/server/activity-log.service.ts'
import { deleteProperty, setPropertyStatus } from '../../properties/server/properties.service.ts'
import { assetPageSize, maxAssetsPerProperty, maxLabels } from '../assets.rules.ts'
import { assetFields, assetView, type ListAssetsInput, listAssetsInput } from '../assets.schemas.ts'
import { deleteAsset, restoreAsset } from './asset-trash.service.ts'
import * as service from './assets.service.ts'
import { addAssets } from './assets.service.ts'

const database = testDatabase()
const { db } = database
let groupId = ''
let propertyId = ''
let anna: MemberContext

beforeEach(async () => {
  const user = await aUser(db)
  groupId = (await aGroup(db, [{ user }])).id
  propertyId = (await aProperty(db, groupId)).id
  anna = asMember(db, user, groupId)
})

const fields = (overrides = {}) => assetFields.parse({ name: 'Boiler', ...overrides })
const things = (count: number) =>
  Array.from({ length: count }, (_, number) => fields({ name: `Thing ${number}` }))
const add = (count: number) => db.transaction((tx) => addAssets(tx, anna, propertyId, things(count)))

describe('adding assets', () => {
  it('logs one entry for one asset, and none for none', async () => {
    const [assetId] = await add(1)
    expect(await add(0)).toEqual([])
    expect(await db.select().from(activityLog)).toMatchObject([
      { verb: 'CREATED', entityType: 'asset', entityId: assetId, propertyId, after: { name: 'Thing 0' } },
    ])
  })

  it('logs one entry for many, and returns their IDs in order', async () => {
    const ids = await add(2_400)
    expect(await db.select().from(activityLog)).toMatchObject([
      { verb: 'ADDED', entityType: 'asset', entityId: propertyId, propertyId, after: { count: 2_400 } },
    ])
    const [last] = await db
      .select()
      .from(assets)
      .where(eq(assets.id, ids.at(-1) ?? ''))
    expect(last).toMatchObject({ name: 'Thing 2399', familyGroupId: groupId, createdBy: anna.user.id })
  })

  it('refuses more than 5,000 per property, all or none', async () => {
    await add(maxAssetsPerProperty - 2)
    await expect(add(3)).rejects.toMatchObject({
      code: 'conflict',
      message: 'A property can have 5,000 assets. Delete some that you no longer need.',
    })
    await add(2)
    expect(await db.$count(assets)).toBe(maxAssetsPerProperty)
  })

  it('gives the last places to one of two simultaneous requests', async () => {
    await add(maxAssetsPerProperty - 3)
    const outcomes = await Promise.allSettled([add(2), add(2)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await db.$count(assets)).toBe(maxAssetsPerProperty - 1)
  })

  it('drops the end date of a lifetime warranty', async () => {
    const lifelong = fields({ hasLifetimeWarranty: true, warrantyUntil: '2030-01-01' })
    await db.transaction((tx) => addAssets(tx, anna, propertyId, [lifelong]))
    expect(await db.select().from(assets)).toMatchObject([{ hasLifetimeWarranty: true, warrantyUntil: null }])
  })
})

const house = () => ({ id: propertyId, familyGroupId: groupId })
const create = async (overrides = {}) =>
  (await service.createAsset(anna, { ...fields(overrides), propertyId })).assetId
const edit = (ctx: MemberContext, assetId: string, version: number, overrides = {}) =>
  service.updateAsset(ctx, { ...fields(overrides), assetId, version })

async function someone(role: 'MEMBER' | 'VIEWER'): Promise<MemberContext> {
  const user = await aUser(db, { firstName: role })
  await aMembership(db, { familyGroupId: groupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, groupId, role)
}

const list = (input: Partial<ListAssetsInput> = {}) =>
  service.listAssets(anna, { propertyId, sort: 'name', ...input })
const names = async (input: Partial<ListAssetsInput> = {}) =>
  (await list(input)).assets.map(({ name }) => name)

describe('the list of assets', () => {
  beforeEach(async () => {
    await anAsset(db, house(), {
      name: 'boiler',
      manufacturer: 'Viessmann',
      model: 'Vitodens 200',
      serial: 'VT-7401/22',
      warrantyUntil: '2027-01-01',
    })
    await anAsset(db, house(), {
      name: 'Zebra rug',
      category: 'FURNITURE',
      status: 'STORED',
      hasLifetimeWarranty: true,
    })
    await anAsset(db, house(), { name: 'Ladder 100%_safe', category: 'TOOL', serial: 'a\\b' })
    await anAsset(db, house(), { name: 'Big mower', category: 'GARDEN', warrantyUntil: '2026-01-01' })
    await anAsset(db, house(), { name: 'Deleted boiler', deletedAt: new Date() })
    await anAsset(db, await aProperty(db, groupId), { name: 'Boiler of another house' })
  })

  it.each([
    ['BOIL', ['boiler']],
    ['7401', ['boiler']],
    ['t-7401/2', ['boiler']],
    ['vitodens viess', ['boiler']],
    ['vitodens mower', []],
    ['100%_', ['Ladder 100%_safe']],
    ['%', ['Ladder 100%_safe']],
    ['_', ['Ladder 100%_safe']],
    ['a\\b', ['Ladder 100%_safe']],
    ['Größe', []],
    ['  ', ['Big mower', 'boiler', 'Ladder 100%_safe', 'Zebra rug']],
  ])('finds %j in names, manufacturers, models and serial numbers', async (q, found) => {
    expect(await names({ q })).toEqual(found)
    expect((await list({ q })).total).toBe(found.length)
  })

  it('filters by category and status together', async () => {
    expect(await names({ category: 'FURNITURE' })).toEqual(['Zebra rug'])
    expect(await names({ status: 'STORED' })).toEqual(['Zebra rug'])
    expect(await names({ category: 'TOOL', status: 'STORED' })).toEqual([])
  })

  it('sorts by name, by age, and by end of warranty', async () => {
    expect(await names({ sort: 'name' })).toEqual(['Big mower', 'boiler', 'Ladder 100%_safe', 'Zebra rug'])
    expect(await names({ sort: 'newest' })).toEqual(['Big mower', 'Ladder 100%_safe', 'Zebra rug', 'boiler'])
    expect(await names({ sort: 'warranty' })).toEqual([
      'Big mower',
      'boiler',
      'Zebra rug',
      'Ladder 100%_safe',
    ])
  })

  it('returns today’s date in the property’s time zone', async () => {
    const far = await aProperty(db, groupId, { timeZone: 'Pacific/Kiritimati' })
    const clock = { now: () => new Date('2026-05-10T12:00:00Z') }
    const { today } = await service.listAssets({ ...anna, clock }, { propertyId: far.id, sort: 'name' })
    expect(today).toBe('2026-05-11')
  })

  it('searches with a NUL character in the words', async () => {
    await anAsset(db, { id: propertyId, familyGroupId: groupId }, { name: 'Sundial' })
    const asked = listAssetsInput.parse({ propertyId, q: 'sun\0dial' })
    expect((await service.listAssets(anna, asked)).assets).toMatchObject([{ name: 'Sundial' }])
  })

  it('shows the newest photo of each asset, and neither papers nor deleted photos', async () => {
    const boiler = await anAsset(db, house(), { name: 'Photographed' })
    const photoOf = (overrides: Parameters<typeof aDocument>[2]) =>
      aDocument(db, house(), { assetId: boiler.id, kind: 'PHOTO', ...overrides })
    const shown = async () => (await list({ q: 'Photographed' })).assets.map(({ photoFileId }) => photoFileId)
    await photoOf({ kind: 'MANUAL' })
    await photoOf({ deletedAt: new Date() })
    expect(await shown()).toEqual([null])
    await photoOf({})
    const newest = await photoOf({})
    await photoOf({ kind: 'MANUAL' })
    expect(await shown()).toEqual([newest.fileId])
  })

  it('reads by index only, with any filter and order', async () => {
    const [after] = (await list()).assets
    await expectIndexed(database, async (indexed) => {
      const narrowed = { propertyId, category: 'HEATING', status: 'IN_USE', after: after?.id } as const
      for (const sort of ['name', 'newest', 'warranty'] as const) {
        await service.listAssets({ ...anna, db: indexed }, { ...narrowed, sort, q: 'boiler 7401' })
      }
    })
  })
})

describe('the pages of the list', () => {
  it.each(['name', 'newest', 'warranty'] as const)(
    'return each asset once, in order, by %s',
    async (sort) => {
      const many = Array.from({ length: assetPageSize * 2 + 5 }, (_, number) =>
        fields({
          // Many with the same name and day.
          name: `Thing ${number % 7}`,
          warrantyUntil: number % 3 ? `2027-01-0${(number % 5) + 1}` : null,
          hasLifetimeWarranty: number % 9 === 0,
        }),
      )
      await db.transaction((tx) => addAssets(tx, anna, propertyId, many))
      const ids: string[] = []
      let after: string | undefined
      do {
        const page = await list({ sort, after })
        expect(page.total).toBe(many.length)
        expect(page.assets.length).toBeLessThanOrEqual(assetPageSize)
        ids.push(...page.assets.map(({ id }) => id))
        // The last asset shown may be deleted before the next page is requested.
        if (page.next) await db.update(assets).set({ deletedAt: new Date() }).where(eq(assets.id, page.next))
        if (page.next) many.pop()
        after = page.next ?? undefined
      } while (after)
      expect(new Set(ids).size).toBe(assetPageSize * 2 + 5)
      expect(ids).toHaveLength(assetPageSize * 2 + 5)
    },
  )
})

describe('labels', () => {
  it('link to the asset at our own address', async () => {
    const assetId = await create({ location: 'Cellar' })
    expect(await service.listAssetLabels(anna, { propertyId })).toEqual({
      total: 1,
      labels: [
        { id: assetId, name: 'Boiler', location: 'Cellar', address: `${anna.origin}/asset/${assetId}` },
      ],
    })
  })

  it('cover the filtered assets, or a single one', async () => {
    const boiler = await create({ category: 'HEATING' })
    await create({ name: 'Mower', category: 'GARDEN' })
    const heating = await service.listAssetLabels(anna, { propertyId, category: 'HEATING' })
    expect(heating.labels.map(({ id }) => id)).toEqual([boiler])
    const only = await service.listAssetLabels(anna, { propertyId, only: boiler })
    expect(only.labels.map(({ id }) => id)).toEqual([boiler])
    expect(await service.listAssetLabels(anna, { propertyId, only: newId() })).toEqual({
      total: 0,
      labels: [],
    })
  })

  it('are limited to 200 at once, with the total', async () => {
    await add(maxLabels + 10)
    const { labels, total } = await service.listAssetLabels(anna, { propertyId })
    expect([labels.length, total]).toEqual([maxLabels, maxLabels + 10])
  })

  it('read by index only', async () => {
    await create()
    await expectIndexed(database, (indexed) =>
      service.listAssetLabels({ ...anna, db: indexed }, { propertyId, q: 'boiler' }),
    )
  })
})

describe('an asset', () => {
  it('returns its property, currency, time zone and the reader’s role', async () => {
    const assetId = await create({ serial: 'SN-1' })
    expect(await service.getAsset(await someone('VIEWER'), assetId)).toMatchObject({
      name: 'Boiler',
      serial: 'SN-1',
      propertyId,
      propertyName: 'Lake cabin',
      propertyStatus: 'ACTIVE',
      groupName: 'The Kellers',
      currency: 'EUR',
      role: 'VIEWER',
      version: 1,
    })
  })

  it('reads by index only, with its history', async () => {
    const assetId = await create()
    await expectIndexed(database, async (indexed) => {
      await service.getAsset({ ...anna, db: indexed }, assetId)
      await listGroupActivity({ ...anna, db: indexed }, { kind: 'asset', entityId: assetId })
    })
  })

  it('has its own activity, under its current name', async () => {
    const assetId = await create()
    await create({ name: 'Mower' })
    await edit(anna, assetId, 1, { name: 'Old boiler' })
    await service.setAssetStatus(anna, { assetId, status: 'BROKEN', version: 2 })
    const { lines } = await listGroupActivity(anna, { kind: 'asset', entityId: assetId })
    expect(lines.map(({ text }) => text)).toEqual([
      'marked Old boiler as “Broken”',
      'renamed “Boiler” to “Old boiler”',
      'added Old boiler',
    ])
  })
})

describe('editing', () => {
  it('refuses a stale edit with the newer value and overwrites nothing', async () => {
    const assetId = await create()
    await edit(anna, assetId, 1, { serial: 'SN-1' })
    const newer = { serial: 'SN-1', version: 2, role: 'MANAGER', propertyId }
    await expectStale(edit(anna, assetId, 1, { serial: 'SN-2' }), assetView, newer)
    expect(await service.getAsset(anna, assetId)).toMatchObject({ serial: 'SN-1', version: 2 })
  })

  it('lets exactly one of many simultaneous edits of the same version through', async () => {
    const assetId = await create()
    const edits = Array.from({ length: 8 }, (_, number) => edit(anna, assetId, 1, { serial: `SN-${number}` }))
    const results = await Promise.allSettled(edits)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await service.getAsset(anna, assetId)).toMatchObject({ version: 2 })
  })

  it('logs what changed, before and after, and nothing when nothing changed', async () => {
    const assetId = await create()
    await edit(anna, assetId, 1, { serial: 'SN-1' })
    expect(await edit(anna, assetId, 2, { serial: 'SN-1' })).toEqual({ version: 2 })
    const log = await db.select().from(activityLog).where(eq(activityLog.verb, 'CHANGED'))
    expect(log).toMatchObject([{ propertyId, before: { serial: null }, after: { serial: 'SN-1' } }])
  })

  it('follows the status transitions', async () => {
    const assetId = await create({ status: 'STORED' })
    await expect(edit(anna, assetId, 1, { status: 'REPLACED' })).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { status: expect.stringContaining('“Stored”') } },
    })
    await edit(anna, assetId, 1, { status: 'BROKEN' })
  })
})

describe('changing the status', () => {
  it('can be undone, and logs each step', async () => {
    const assetId = await create()
    const { version } = await service.setAssetStatus(anna, { assetId, status: 'DISPOSED', version: 1 })
    await service.setAssetStatus(anna, { assetId, status: 'IN_USE', version })
    const moves = await db
      .select()
      .from(activityLog)
      .where(eq(activityLog.verb, 'MOVED'))
      .orderBy(asc(activityLog.at))
    expect(moves).toMatchObject([
      { before: { status: 'IN_USE' }, after: { status: 'DISPOSED' }, entityId: assetId, propertyId },
      { before: { status: 'DISPOSED' }, after: { status: 'IN_USE' } },
    ])
  })

  it('refuses an invalid transition and a stale edit', async () => {
    const assetId = await create({ status: 'STORED' })
    await expect(
      service.setAssetStatus(anna, { assetId, status: 'REPLACED', version: 1 }),
    ).rejects.toMatchObject({ code: 'invalid' })
    await service.setAssetStatus(anna, { assetId, status: 'BROKEN', version: 1 })
    await expect(
      service.setAssetStatus(anna, { assetId, status: 'DISPOSED', version: 1 }),
    ).rejects.toMatchObject({ code: 'conflict', details: { current: { status: 'BROKEN' } } })
  })

  it('does nothing the second time, and logs once', async () => {
    const assetId = await create()
    const press = () => service.setAssetStatus(anna, { assetId, status: 'BROKEN', version: 1 })
    expect(await Promise.all([press(), press()])).toEqual([{ version: 2 }, { version: 2 }])
    expect(await db.$count(activityLog, eq(activityLog.verb, 'MOVED'))).toBe(1)
  })
})

describe('the rights to assets', () => {
  const changes = (ctx: MemberContext, assetId: string) => [
    () => service.createAsset(ctx, { ...fields(), propertyId }),
    () => edit(ctx, assetId, 1, { serial: 'SN-1' }),
    () => service.setAssetStatus(ctx, { assetId, status: 'BROKEN', version: 1 }),
    () => deleteAsset(ctx, assetId),
    () => restoreAsset(ctx, assetId),
  ]

  it('let a member change everything, and a viewer nothing', async () => {
    const assetId = await create()
    const viewer = await someone('VIEWER')
    for (const change of changes(viewer, assetId))
      await expect(change()).rejects.toMatchObject({ code: 'forbidden' })
    expect(await db.$count(assets)).toBe(1)

    const member = await someone('MEMBER')
    await service.createAsset(member, { ...fields(), propertyId })
    await edit(member, assetId, 1, { serial: 'SN-1' })
    await service.setAssetStatus(member, { assetId, status: 'BROKEN', version: 2 })
    await deleteAsset(member, assetId)
    await restoreAsset(member, assetId)
    expect(await service.getAsset(viewer, assetId)).toMatchObject({ serial: 'SN-1', status: 'BROKEN' })
  })

  it('let no one change an archived property until it is unarchived', async () => {
    const assetId = await create()
    const gone = await create()
    await deleteAsset(anna, gone)
    await setPropertyStatus(anna, propertyId, 'ARCHIVED')
    for (const change of [...changes(anna, assetId).slice(0, 4), () => restoreAsset(anna, gone)])
      await expect(change()).rejects.toMatchObject({
        code: 'conflict',
        message: 'This property is archived and read-only. Unarchive it before you make changes.',
      })
    expect(await service.getAsset(anna, assetId)).toMatchObject({ propertyStatus: 'ARCHIVED', version: 1 })
    await setPropertyStatus(anna, propertyId, 'ACTIVE')
    await edit(anna, assetId, 1, { serial: 'SN-1' })
  })

  it('hide the assets of another group', async () => {
    const stranger = await aUser(db)
    const elsewhere = await aGroup(db, [{ user: stranger }])
    const theirs = await aProperty(db, elsewhere.id)
    const foreign = await anAsset(db, theirs)
    const uses = [
      () => service.getAsset(anna, foreign.id),
      () => service.listAssets(anna, { propertyId: theirs.id, sort: 'name' }),
      () => service.createAsset(anna, { ...fields(), propertyId: theirs.id }),
      ...changes(anna, foreign.id).slice(1),
    ]
    for (const use of uses) await expect(use()).rejects.toMatchObject({ code: 'not-found' })
    expect(await service.listAssetLabels(anna, { propertyId: theirs.id })).toEqual({ labels: [], total: 0 })
    const [untouched] = await db.select().from(assets).where(eq(assets.id, foreign.id))
    expect(untouched).toMatchObject({ status: 'IN_USE', deletedAt: null, version: 1 })
    expect(await db.$count(assets)).toBe(1)
  })

  it('end when a member is removed', async () => {
    const assetId = await create()
    const carla = await someone('MEMBER')
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, carla.user.id))
    for (const change of changes(carla, assetId))
      await expect(change()).rejects.toMatchObject({ code: 'not-found' })
  })

  it('hide the assets of a deleted property', async () => {
    const assetId = await create()
    await deleteProperty(anna, propertyId)
    await expect(service.getAsset(anna, assetId)).rejects.toMatchObject({ code: 'not-found' })
    await expect(list()).rejects.toMatchObject({ code: 'not-found' })
    for (const change of changes(anna, assetId))
      await expect(change()).rejects.toMatchObject({ code: 'not-found' })
  })
})
