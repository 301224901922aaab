import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asUser } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument, aManualSection, anAsset } from '../../../../../test/factories/records.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { AppError } from '../../../../lib/app-error.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { listPlaces } from '../../../house/properties/server/places.service.ts'
import { maxSearchText } from '../search.rules.ts'
import { search } from './search.service.ts'

const database = testDatabase()
const { db } = database

/** A family with a house in Locarno. */
async function aFamily(name = 'The Kellers') {
  const user = await aUser(db)
  const group = await aGroup(db, [{ user }], { name })
  const house = await aProperty(db, group.id, { name: 'Lake cabin', city: 'Locarno' })
  return { user, group, house, ctx: asUser(db, user) }
}

type Family = Awaited<ReturnType<typeof aFamily>>

const find = async ({ ctx }: Pick<Family, 'ctx'>, text: string) =>
  (await search(ctx, { text })).map(({ name }) => name)

describe('search results', () => {
  it('include each kind of thing with its location', async () => {
    const family = await aFamily()
    const { house } = family
    const where = {
      familyGroupId: family.group.id,
      amountMinor: null,
      currency: 'EUR',
      propertyId: house.id,
      propertyName: 'Lake cabin',
      groupName: 'The Kellers',
    }
    const asset = await anAsset(db, house, {
      name: 'Boiler',
      manufacturer: 'Viessmann',
      serial: 'WB-48-1207/3',
    })
    const document = await aDocument(db, house, { title: 'Warranty of the roof' })
    const section = await aManualSection(db, house, { title: 'Bins', body: 'Glass goes to the *harbour*.' })
    const all = await Promise.all(
      ['locarno', 'viessmann', 'warranty', 'harb'].map((text) => search(family.ctx, { text })),
    )
    expect(all).toEqual([
      [
        {
          kind: 'PROPERTY',
          label: 'Property',
          icon: 'house',
          id: house.id,
          path: `/property/${house.id}`,
          name: 'Lake cabin',
          detail: 'Locarno',
          isOver: false,
          ...where,
        },
      ],
      [
        {
          kind: 'ASSET',
          label: 'Asset',
          icon: 'package',
          id: asset.id,
          path: `/asset/${asset.id}`,
          name: 'Boiler',
          detail: 'Viessmann WB-48-1207/3',
          isOver: false,
          ...where,
        },
      ],
      [
        {
          kind: 'DOCUMENT',
          label: 'Document',
          icon: 'document',
          id: document.id,
          path: `/document/${document.id}`,
          name: 'Warranty of the roof',
          detail: 'Manual',
          isOver: false,
          ...where,
        },
      ],
      [
        {
          kind: 'SECTION',
          label: 'Manual',
          icon: 'book',
          id: section.id,
          path: `/property/${house.id}/manual#section-${section.id}`,
          name: 'Bins',
          detail: null,
          isOver: false,
          ...where,
        },
      ],
    ])
  })

  it('match all typed words in any order and case', async () => {
    const family = await aFamily()
    await anAsset(db, family.house, { name: 'Washing machine', manufacturer: 'Miele', location: 'Cellar' })
    await anAsset(db, family.house, { name: 'Freezer', manufacturer: 'Miele', location: 'Kitchen' })
    for (const text of ['w', 'wash', 'WASHING', 'mie wash', 'cellar miele', 'machine, "washing"'])
      expect([text, await find(family, text)]).toEqual([text, ['Washing machine']])
    expect(await find(family, 'miele')).toEqual(['Freezer', 'Washing machine'])
    expect(await find(family, 'miele garage')).toEqual([])
  })

  it.each([
    ['boilr', 'Boiler'],
    ['boielr', 'Boiler'],
    ['Kuhlschrank', 'Kühlschrank'],
    ['KÜHLSCHRANK', 'Kühlschrank'],
    ['dishwahser', 'Dishwasher'],
    ['thermstat', 'Thermostat'],
    ['miele dishwahser', 'Dishwasher'],
  ])('are %s despite the spelling: %s', async (typed, name) => {
    const family = await aFamily()
    for (const one of ['Boiler', 'Kühlschrank', 'Dishwasher', 'Thermostat', 'Ladder', 'Oven'])
      await anAsset(db, family.house, { name: one, manufacturer: 'Miele' })
    expect(await find(family, typed)).toEqual([name])
  })

  it.each(['WB-48', 'wb-48-12', '48-1207', '1207/3', '07/3', 'wb-48-1207/3', 'boiler wb-48', '(WB-48)'])(
    'match part of a serial number: %s',
    async (text) => {
      const family = await aFamily()
      await anAsset(db, family.house, { serial: 'WB-48-1207/3' })
      await anAsset(db, family.house, { name: 'Oven', serial: 'XY-77-9911/8' })
      expect(await find(family, text)).toEqual(['Boiler'])
    },
  )

  it('are empty without a query, and send no statement', async () => {
    const { ctx } = await aFamily()
    const refuses = { ...ctx, limits: { ...ctx.limits, limit: () => Promise.reject(new Error('was asked')) } }
    for (const text of ['', '   ', '\u0000\n']) expect(await search(refuses, { text })).toEqual([])
  })

  it('treat special characters literally', async () => {
    const family = await aFamily()
    await anAsset(db, family.house, { name: '100% wool_rug 🧶' })
    for (const text of ['100%', 'wool_rug', '🧶', '%', '_'])
      expect(await find(family, text)).toEqual(['100% wool_rug 🧶'])
    for (const text of ['1_0', 'wo%l', "'", '\\', ':*', '!', '& |'])
      expect(await find(family, text)).toEqual([])
  })
})

describe('search access', () => {
  it('includes everyone in the group, also viewers, and nobody else', async () => {
    const family = await aFamily()
    await anAsset(db, family.house)
    const people = { viewer: await aUser(db), removed: await aUser(db), outsider: await aUser(db) }
    const familyGroupId = family.group.id
    await aMembership(db, { familyGroupId, userId: people.viewer.id, role: 'VIEWER', color: 'clay' })
    await aMembership(db, {
      familyGroupId,
      userId: people.removed.id,
      role: 'MANAGER',
      color: 'pine',
      leftAt: new Date(),
    })
    await aGroup(db, [{ user: people.outsider }])
    const { viewer, removed, outsider } = people
    expect(await find({ ctx: asUser(db, viewer) }, 'boiler')).toEqual(['Boiler'])
    for (const stranger of [removed, outsider]) {
      for (const text of ['boiler', 'boilr', 'lake'])
        expect(await find({ ctx: asUser(db, stranger) }, text)).toEqual([])
      expect(await listPlaces(asUser(db, stranger))).toEqual([])
    }
  })

  it('ends when the thing, its property or the group is deleted', async () => {
    const deletedAt = new Date()
    const family = await aFamily()
    await anAsset(db, family.house, { deletedAt })
    await aDocument(db, family.house, { deletedAt })
    await aManualSection(db, family.house, { title: 'Boiler', deletedAt })
    const gone = await aProperty(db, family.group.id, { name: 'Boiler room', deletedAt })
    await anAsset(db, gone)
    await aDocument(db, gone)
    await aManualSection(db, gone, { title: 'Boiler' })
    const deleted = await aGroup(db, [{ user: family.user }], { deletedAt })
    await anAsset(db, await aProperty(db, deleted.id))
    expect(await find(family, 'boiler')).toEqual([])
    expect((await listPlaces(family.ctx)).map(({ name }) => name)).toEqual(['Lake cabin'])
  })

  it('hides the documents of a deleted asset until it is restored', async () => {
    const family = await aFamily()
    const boiler = await anAsset(db, family.house, { name: 'Heating' })
    await aDocument(db, family.house, { title: 'Warranty card', assetId: boiler.id })
    expect(await find(family, 'warranty')).toEqual(['Warranty card'])
    await db.update(assets).set({ deletedAt: new Date() })
    expect(await find(family, 'warranty')).toEqual([])
    await db.update(assets).set({ deletedAt: null })
    expect(await find(family, 'warranty')).toEqual(['Warranty card'])
  })

  it('finds results in twenty groups and names the group', async () => {
    const user = await aUser(db)
    for (let number = 1; number <= 20; number++) {
      const group = await aGroup(db, [{ user, role: 'VIEWER' }], { name: `Family ${number}` })
      await anAsset(db, await aProperty(db, group.id))
    }
    const found = await search(asUser(db, user), { text: 'boiler' })
    expect(new Set(found.map(({ groupName }) => groupName)).size).toBe(20)
    expect(await listPlaces(asUser(db, user))).toHaveLength(20)
  })

  it('refuses too many searches in a minute', async () => {
    const { ctx, user } = await aFamily()
    const asked: unknown[] = []
    const limit = async (...of: unknown[]) => {
      asked.push(of)
      throw new AppError('too-many', 'Please wait a moment.')
    }
    await expect(
      search({ ...ctx, limits: { ...ctx.limits, limit } }, { text: 'boiler' }),
    ).rejects.toMatchObject({
      code: 'too-many',
    })
    expect(asked).toEqual([['search', user.id, { points: 120, durationSeconds: 60 }]])
  })
})

describe('the order of results', () => {
  it('is exact name, prefix, word (names before notes), substring', async () => {
    const family = await aFamily()
    const { house } = family
    await anAsset(db, house, { name: 'Key safe', notes: 'Beside the pump' })
    await anAsset(db, house, { name: 'Heatpump' })
    await anAsset(db, house, { name: 'Filter', model: 'Pump 3' })
    await anAsset(db, house, { name: 'Heat pump' })
    await anAsset(db, house, { name: 'Pump house door' })
    await anAsset(db, house, { name: 'pump' })
    expect(await find(family, 'Pump')).toEqual([
      'pump',
      'Pump house door',
      'Heat pump',
      'Filter',
      'Key safe',
      'Heatpump',
    ])
  })

  it('puts similar-sounding results last and leaves out distant ones', async () => {
    const family = await aFamily()
    for (const name of ['Boilers', 'Bolier', 'Toiler tank']) await anAsset(db, family.house, { name })
    expect(await find(family, 'boiler')).toEqual(['Boilers'])
    await anAsset(db, family.house, { name: 'Kühlschrank' })
    await anAsset(db, family.house, { name: 'Kuhlschrank' })
    expect(await find(family, 'kuhlschrank')).toEqual(['Kuhlschrank', 'Kühlschrank'])
  })

  it('is stable and ends after twenty results', async () => {
    const family = await aFamily()
    for (let number = 0; number < 25; number++) await anAsset(db, family.house)
    const first = await search(family.ctx, { text: 'boiler' })
    expect(first).toHaveLength(20)
    expect(await search(family.ctx, { text: 'boiler' })).toEqual(first)
    const ids = first.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted())
  })
})

describe('any query text', () => {
  it('is searched without an error', async () => {
    const family = await aFamily()
    await anAsset(db, family.house)
    const typed = fc.oneof(
      fc.string({ unit: 'binary', maxLength: maxSearchText }),
      fc.string({ unit: 'grapheme', maxLength: maxSearchText }),
      fc.string({
        unit: fc.constantFrom(...`'"\\:*&|!()<->%_ab\u0000🏠שלום \ud800`),
        maxLength: maxSearchText,
      }),
    )
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        expect(await search(family.ctx, { text })).toBeInstanceOf(Array)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('the SQL statements of search', () => {
  it('use indexes', async () => {
    const { user } = await aFamily()
    await expectIndexed(database, async (counted) => {
      await search(asUser(counted, user), { text: 'boiler wb-48' })
      await listPlaces(asUser(counted, user))
    })
  })
})
