import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aKey } from '../../../../../test/factories/records.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { activityLog, memberships } from '../../../../server/db/schema/groups.ts'
import { houseKeys } from '../../../../server/db/schema/house-keys.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { maxKeysPerProperty } from '../keys.rules.ts'
import { addKeyInput, type KeyFields } from '../keys.schemas.ts'
import * as service from './keys.service.ts'

const database = testDatabase()
const { db } = database
let anna: MemberContext
let house: Awaited<ReturnType<typeof aProperty>>
let propertyId = ''

beforeEach(async () => {
  const user = await aUser(db)
  const { id } = await aGroup(db, [{ user }])
  anna = asMember(db, user, id)
  house = await aProperty(db, id)
  propertyId = house.id
})

async function someone(role: Role, firstName = 'Ben') {
  const user = await aUser(db, { firstName })
  await aMembership(db, { familyGroupId: house.familyGroupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, house.familyGroupId, role)
}

const fields: KeyFields = {
  label: 'Front door, blue tag',
  copies: 2,
  holderUserId: null,
  holderName: 'Rosa Fischer',
  handedOverOn: '2026-11-03',
  returnedOn: null,
  note: null,
}
const add = (overrides: Partial<KeyFields> = {}, ctx = anna) =>
  service.addKey(ctx, { ...fields, ...overrides, propertyId })
const eqUser = ({ user }: MemberContext) => eq(memberships.userId, user.id)
const list = () => service.listKeys(anna, propertyId)
const log = () => db.select().from(activityLog).orderBy(activityLog.id)

describe('a key', () => {
  it('can be handed to anyone by name, and is logged', async () => {
    const { keyId } = await add()
    expect(await list()).toEqual([{ ...fields, id: keyId, holder: 'Rosa Fischer', version: 1 }])
    expect(await log()).toMatchObject([
      {
        verb: 'CREATED',
        entityType: 'key',
        entityId: keyId,
        propertyId,
        after: { name: 'Front door, blue tag', holder: 'Rosa Fischer' },
      },
    ])
  })

  it('can be handed to a member, and shows their current name', async () => {
    const ben = await someone('VIEWER')
    await add({ holderUserId: ben.user.id, holderName: 'is not read' })
    expect(await list()).toMatchObject([
      { holderUserId: ben.user.id, holderName: null, holder: 'Ben Keller' },
    ])
  })

  it('cannot be handed to someone of another group or a former member', async () => {
    const [stranger, ben] = [await aUser(db), await someone('MEMBER')]
    await db.update(memberships).set({ leftAt: new Date() })
    await db.update(memberships).set({ leftAt: null }).where(eqUser(anna))
    for (const holderUserId of [stranger.id, ben.user.id]) {
      const refused = add({ holderUserId })
      await expect(refused).rejects.toMatchObject({ code: 'invalid', details: { fields: {} } })
    }
    expect(await db.$count(houseKeys)).toBe(0)
  })

  it('stays with a former member when something else is changed', async () => {
    const ben = await someone('MEMBER')
    const { keyId } = await add({ holderUserId: ben.user.id, holderName: null })
    await db.update(memberships).set({ leftAt: new Date() }).where(eqUser(ben))
    const change = { ...fields, holderUserId: ben.user.id, holderName: null, label: 'Back door' }
    await service.updateKey(anna, { ...change, propertyId, keyId, version: 1 })
    expect(await list()).toMatchObject([{ label: 'Back door', holder: 'Ben Keller', version: 2 }])
  })

  it.each([
    [{ holderName: null }, 'holderName'],
    [{ returnedOn: '2026-11-02' }, 'returnedOn'],
    [{ copies: 0 }, 'copies'],
    [{ copies: 100 }, 'copies'],
    [{ label: '  ' }, 'label'],
    [{ handedOverOn: '' }, 'handedOverOn'],
  ])('is refused with %j, with an error on the field', (overrides, field) => {
    const { error } = addKeyInput.safeParse({ ...fields, ...overrides, propertyId })
    expect(error?.issues.map(({ path }) => path[0])).toContain(field)
  })

  it.each([{ returnedOn: '2026-11-02' }, { copies: 0 }, { label: ' ' }, { holderName: '' }])(
    'is not stored with %j in the database either',
    async (overrides) => {
      await expect(aKey(db, house, overrides)).rejects.toThrow()
    },
  )
})

describe('a change', () => {
  it('refuses a stale edit with the newer value and overwrites nothing', async () => {
    const { keyId } = await add()
    const edit = (label: string) =>
      service.updateKey(anna, { ...fields, label, propertyId, keyId, version: 1 })
    await edit('Back door')
    await expect(edit('Cellar')).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { label: 'Back door', version: 2 } },
    })
    expect(await list()).toMatchObject([{ label: 'Back door' }])
    expect((await log()).map(({ verb }) => verb)).toEqual(['CREATED', 'CHANGED'])
  })

  it('of nothing leaves the version and the activity unchanged', async () => {
    const { keyId } = await add()
    const saved = await service.updateKey(anna, { ...fields, propertyId, keyId, version: 1 })
    expect(saved).toEqual({ version: 1 })
    expect(await log()).toHaveLength(1)
  })

  it('marks it as returned today in the property’s time zone, once', async () => {
    const { keyId } = await add()
    const clock = { now: () => new Date('2026-12-05T12:00:00Z') }
    const back = (version: number) =>
      service.markKeyReturned({ ...anna, clock }, { propertyId, keyId, version })
    expect(await back(1)).toEqual({ version: 2 })
    expect(await back(2)).toEqual({ version: 2 })
    await expect(back(1)).rejects.toMatchObject({ code: 'conflict' })
    expect(await list()).toMatchObject([{ returnedOn: '2026-12-05' }])
    expect((await log()).at(-1)).toMatchObject({ verb: 'RETURNED', after: { holder: 'Rosa Fischer' } })
  })

  it('moves it to the trash, and restores it unchanged', async () => {
    const { keyId } = await add()
    await service.deleteKey(anna, { propertyId, keyId })
    expect(await list()).toEqual([])
    await service.restoreKey(anna, keyId)
    expect(await list()).toMatchObject([fields])
    expect((await log()).map(({ verb }) => verb)).toEqual(['CREATED', 'DELETED', 'RESTORED'])
  })

  it('is refused to viewers, who can read', async () => {
    const { keyId } = await add()
    const viewer = await someone('VIEWER')
    expect(await service.listKeys(viewer, propertyId)).toHaveLength(1)
    const key = { propertyId, keyId }
    for (const change of [
      () => add({}, viewer),
      () => service.updateKey(viewer, { ...fields, ...key, version: 1 }),
      () => service.markKeyReturned(viewer, { ...key, version: 1 }),
      () => service.deleteKey(viewer, key),
      () => service.restoreKey(viewer, keyId),
    ])
      await expect(change()).rejects.toMatchObject({ code: expect.stringMatching(/forbidden|not-found/) })
    expect(await list()).toHaveLength(1)
  })

  it('finds nothing of another property or group', async () => {
    const other = await aProperty(db, house.familyGroupId)
    const { id: elsewhere } = await aKey(db, other)
    const there = await aGroup(db, [{ user: anna.user }])
    const { id: foreign } = await aKey(db, await aProperty(db, there.id))
    for (const keyId of [elsewhere, foreign])
      await expect(service.deleteKey(anna, { propertyId, keyId })).rejects.toMatchObject({
        code: 'not-found',
      })
  })

  it('is refused while the property is archived', async () => {
    const { keyId } = await add()
    await db.update(properties).set({ status: 'ARCHIVED' })
    await expect(add()).rejects.toMatchObject({ code: 'conflict' })
    await expect(service.deleteKey(anna, { propertyId, keyId })).rejects.toMatchObject({ code: 'conflict' })
  })
})

describe('the list', () => {
  it('has a limit, also for two simultaneous requests', async () => {
    const key = { propertyId, familyGroupId: house.familyGroupId, label: 'Door', holderName: 'Rosa' }
    const almost = Array.from({ length: maxKeysPerProperty - 1 }, () => ({
      ...key,
      handedOverOn: '2026-01-01',
    }))
    await db.insert(houseKeys).values(almost)
    const results = await Promise.allSettled([add(), add()])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await list()).toHaveLength(maxKeysPerProperty)
  })

  it('reads by index only', async () => {
    await expectIndexed(database, (indexed) => service.listKeys({ ...anna, db: indexed }, propertyId))
  })
})
