import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/db.ts'
import { asMember } from '../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../test/factories/people.ts'
import { aProperty } from '../../../../test/factories/properties.ts'
import type { MemberContext } from '../../../server/context.ts'
import { assets } from '../../../server/db/schema/assets.ts'
import { activityLog } from '../../../server/db/schema/groups.ts'
import { maxAssetsPerProperty } from '../assets.rules.ts'
import { assetFields } from '../assets.schemas.ts'
import { addAssets } from './assets.service.ts'

const { db } = testDatabase()
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
  it('writes one line about one asset, and none about none', async () => {
    const [assetId] = await add(1)
    expect(await add(0)).toEqual([])
    expect(await db.select().from(activityLog)).toMatchObject([
      { verb: 'created', entityType: 'asset', entityId: assetId, propertyId, after: { name: 'Thing 0' } },
    ])
  })

  it('writes one line about many, and gives their ids in their order', async () => {
    const ids = await add(2_400)
    expect(await db.select().from(activityLog)).toMatchObject([
      { verb: 'added', entityType: 'asset', entityId: propertyId, propertyId, after: { count: 2_400 } },
    ])
    const [last] = await db
      .select()
      .from(assets)
      .where(eq(assets.id, ids.at(-1) ?? ''))
    expect(last).toMatchObject({ name: 'Thing 2399', familyGroupId: groupId, createdBy: anna.user.id })
  })

  it('ends at 5,000 of a property, all or none', async () => {
    await add(maxAssetsPerProperty - 2)
    await expect(add(3)).rejects.toMatchObject({
      code: 'conflict',
      message: 'A property can have 5,000 assets. Delete some that you no longer need.',
    })
    await add(2)
    expect(await db.$count(assets)).toBe(maxAssetsPerProperty)
  })

  it('gives the last places to one of two at once', async () => {
    await add(maxAssetsPerProperty - 3)
    const outcomes = await Promise.allSettled([add(2), add(2)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await db.$count(assets)).toBe(maxAssetsPerProperty - 1)
  })

  it('keeps no last day of a warranty for life', async () => {
    const lifelong = fields({ hasLifetimeWarranty: true, warrantyUntil: '2030-01-01' })
    await db.transaction((tx) => addAssets(tx, anna, propertyId, [lifelong]))
    expect(await db.select().from(assets)).toMatchObject([{ hasLifetimeWarranty: true, warrantyUntil: null }])
  })
})
