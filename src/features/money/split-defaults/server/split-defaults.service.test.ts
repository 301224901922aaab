import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { anOutsider, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { anOwnership } from '../../../../../test/factories/records.ts'
import { inLocale } from '../../../../i18n/i18n.server.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { groupCategories } from '../../../../server/db/schema/categories.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { removeMember } from '../../../base/groups/server/members.service.ts'
import { deleteProperty, setPropertyStatus } from '../../../house/properties/server/properties.service.ts'
import { listParticipants } from '../../participants/server/participants.service.ts'
import type { SetSplitDefaultInput } from '../split-defaults.schemas.ts'
import {
  defaultSplit,
  listSplitDefaults,
  removeSplitDefault,
  setSplitDefault,
} from './split-defaults.service.ts'

const { db } = testDatabase()

let familyGroupId: string
let anna: MemberContext
let ben: MemberContext
let annaId: string
let benId: string
let house: Awaited<ReturnType<typeof aProperty>>

beforeEach(async () => {
  const [one, two] = [await aUser(db), await aUser(db)]
  familyGroupId = (await aGroup(db, [{ user: one }, { user: two, role: 'MEMBER' }])).id
  anna = asMember(db, one, familyGroupId)
  ben = asMember(db, two, familyGroupId, 'MEMBER')
  annaId = await participantOf(db, familyGroupId, one.id)
  benId = await participantOf(db, familyGroupId, two.id)
  house = await aProperty(db, familyGroupId)
})

const set = (overrides: Partial<SetSplitDefaultInput> = {}, ctx = anna) =>
  setSplitDefault(ctx, {
    familyGroupId,
    propertyId: null,
    category: null,
    method: 'PERCENT',
    weights: [
      { participantId: annaId, weight: 7_000 },
      { participantId: benId, weight: 3_000 },
    ],
    version: null,
    ...overrides,
  })

const splitOf = (overrides: object = {}, ctx = anna) =>
  defaultSplit(ctx, { propertyId: house.id, category: 'ENERGY', on: '2026-03-02', ...overrides })

const weightsOf = async (overrides: object = {}) =>
  Object.fromEntries(
    (await splitOf(overrides)).weights.map(({ participantId, weight }) => [participantId, weight]),
  )

describe('the default split of a payment', () => {
  it('is equal between all members without a rule', async () => {
    await anOutsider(db, familyGroupId)
    expect(await splitOf()).toMatchObject({ method: 'EQUAL', rule: null })
    expect(await weightsOf()).toEqual({ [annaId]: 1, [benId]: 1 })
  })

  it('uses the most specific rule: property and category, property, category, everything', async () => {
    const shares = (weight: number) => ({
      method: 'SHARES' as const,
      weights: [{ participantId: annaId, weight }],
    })
    await set(shares(1))
    expect(await splitOf()).toMatchObject({ rule: 'everything else' })
    await set({ category: 'ENERGY', ...shares(2) })
    expect(await weightsOf()).toEqual({ [annaId]: 2 })
    await set({ propertyId: house.id, ...shares(3) })
    expect(await weightsOf()).toEqual({ [annaId]: 3 })
    await set({ propertyId: house.id, category: 'ENERGY', ...shares(4) })
    expect(await weightsOf()).toEqual({ [annaId]: 4 })
    expect(await weightsOf({ propertyId: null })).toEqual({ [annaId]: 2 })
    expect(await weightsOf({ category: 'WATER' })).toEqual({ [annaId]: 3 })
    expect(await weightsOf({ propertyId: null, category: null })).toEqual({ [annaId]: 1 })
  })

  it('uses ownership only when the shares on that date are complete', async () => {
    await set({ method: 'OWNERSHIP', weights: [] })
    expect(await splitOf()).toMatchObject({ method: 'EQUAL' })
    await anOwnership(db, house, '2026-01-01', [
      { userId: anna.user.id, ownerName: 'Anna', basisPoints: 10_000 },
    ])
    expect(await splitOf()).toEqual({ method: 'OWNERSHIP', weights: [], rule: 'everything else', left: [] })
    expect(await splitOf({ on: '2025-12-31' })).toMatchObject({ method: 'EQUAL' })
    expect(await splitOf({ propertyId: null })).toMatchObject({ method: 'EQUAL' })
  })

  it('uses complete ownership without a rule, and leaves out viewers who own nothing', async () => {
    const vera = await aUser(db)
    await aMembership(db, { familyGroupId, userId: vera.id, role: 'VIEWER', color: 'clay' })
    const veraId = await participantOf(db, familyGroupId, vera.id)
    expect(await weightsOf()).toEqual({ [annaId]: 1, [benId]: 1 })
    expect(await weightsOf({ propertyId: null })).toEqual({ [annaId]: 1, [benId]: 1 })
    const ofVera = (basisPoints: number) => ({ userId: vera.id, ownerName: 'Vera', basisPoints })
    await anOwnership(db, house, '2026-01-01', [ofVera(5_000)])
    expect(await weightsOf()).toEqual({ [annaId]: 1, [benId]: 1, [veraId]: 1 })
    expect(await weightsOf({ propertyId: null })).toEqual({ [annaId]: 1, [benId]: 1, [veraId]: 1 })
    expect(await weightsOf({ propertyId: null, on: '2025-12-31' })).toEqual({ [annaId]: 1, [benId]: 1 })
    const other = await aProperty(db, familyGroupId)
    expect(await weightsOf({ propertyId: other.id })).toEqual({ [annaId]: 1, [benId]: 1 })
    await anOwnership(db, house, '2026-02-01', [ofVera(10_000)])
    expect(await splitOf()).toEqual({ method: 'OWNERSHIP', weights: [], rule: null, left: [] })
    expect(await splitOf({ on: '2026-01-31' })).toMatchObject({ method: 'EQUAL' })
    await set({ method: 'EQUAL', weights: [{ participantId: benId, weight: 1 }] })
    expect(await weightsOf()).toEqual({ [benId]: 1 })
  })

  it('leaves out former members and names them', async () => {
    await set()
    expect(await splitOf()).toMatchObject({ left: [] })
    await removeMember(anna, ben.user.id)
    expect(await weightsOf()).toEqual({ [annaId]: 7_000 })
    const [former] = (await listParticipants(anna, db)).filter(({ id }) => id === benId)
    expect(await splitOf()).toMatchObject({ method: 'PERCENT', left: [former?.name] })
    await expect(set({ version: 1 })).rejects.toMatchObject({
      code: 'invalid',
      message: 'Someone in this split is no longer in the group. Remove them, then save again.',
    })
  })

  it('is not found for a property of another group', async () => {
    const stranger = await aUser(db)
    const others = await aGroup(db, [{ user: stranger }])
    const ctx = asMember(db, stranger, others.id)
    await expect(splitOf({}, ctx)).rejects.toMatchObject({ code: 'not-found' })
    await expect(
      setSplitDefault(ctx, { ...(await ruleInput()), familyGroupId: others.id }),
    ).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

const ruleInput = async (): Promise<SetSplitDefaultInput> => ({
  familyGroupId,
  propertyId: house.id,
  category: null,
  method: 'EQUAL',
  weights: [],
  version: null,
})

describe('a splitting rule', () => {
  it('is saved and logged', async () => {
    await set({ propertyId: house.id, category: 'ENERGY' })
    expect(await listSplitDefaults(ben)).toMatchObject([
      { propertyName: house.name, category: 'ENERGY', method: 'PERCENT', version: 1 },
    ])
    const [line] = await db.select().from(activityLog)
    expect(line).toMatchObject({ entityType: 'split-default', verb: 'CHANGED', propertyId: house.id })
    expect(line?.after).toMatchObject({ name: `Energy and heating of ${house.name}`, method: 'PERCENT' })
  })

  it('is listed by property, and then in the order of categories', async () => {
    const own = ['Zinc roof', 'Åland ferry'].map((name) => ({ familyGroupId, key: newId(), name }))
    await db.insert(groupCategories).values(own)
    const [zinc, ferry] = own.map(({ key }) => key)
    for (const category of [zinc, ferry, 'ENERGY', 'GARDEN', null]) await set({ category })
    await set({ propertyId: house.id })
    const inOrder = async () =>
      (await listSplitDefaults(anna)).map((rule) => [rule.propertyId, rule.category])
    const sorted = (...last: (string | undefined)[]) => [
      ...[null, 'GARDEN', 'ENERGY', ...last].map((category) => [null, category]),
      [house.id, null],
    ]
    expect(await inOrder()).toEqual(sorted(ferry, zinc))
    expect(await inLocale('sv', inOrder)).toEqual(sorted(zinc, ferry))
  })

  it('can be changed by managers only', async () => {
    await expect(set({}, ben)).rejects.toMatchObject({ code: 'forbidden' })
    const { splitDefaultId } = await set()
    await expect(removeSplitDefault(ben, splitDefaultId)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await listSplitDefaults(anna)).toHaveLength(1)
  })

  it.each([
    [[{ weight: 9_999 }], '0.01% is missing: the shares must add up to the total.'],
    [[], 'Choose at least one person to split it between.'],
  ])('is rejected when it is incomplete: %j', async (weights, message) => {
    const people = weights.map((weight) => ({ participantId: annaId, ...weight }))
    await expect(set({ weights: people })).rejects.toMatchObject({ code: 'invalid', message })
    expect(await listSplitDefaults(anna)).toEqual([])
  })

  it('is rejected with people of another group', async () => {
    const stranger = await aUser(db)
    const others = await aGroup(db, [{ user: stranger }])
    const weights = [{ participantId: await participantOf(db, others.id, stranger.id), weight: 10_000 }]
    await expect(set({ weights })).rejects.toMatchObject({ code: 'invalid' })
  })

  it('rejects a stale edit', async () => {
    await set()
    await expect(set()).rejects.toMatchObject({
      code: 'conflict',
      message:
        'This rule was changed by someone else. Your changes were not saved. Review the newer version, then save again.',
    })
    expect(
      await set({ version: 1, method: 'SHARES', weights: [{ participantId: benId, weight: 2 }] }),
    ).toMatchObject({
      version: 2,
    })
    const races = await Promise.allSettled([1, 2, 3].map(() => set({ version: 2 })))
    expect(races.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await listSplitDefaults(anna)).toMatchObject([{ version: 3 }])
  })

  it('can be removed and restored, and goes with its property', async () => {
    const { splitDefaultId } = await set({ propertyId: house.id })
    await removeSplitDefault(anna, splitDefaultId)
    await expect(removeSplitDefault(anna, splitDefaultId)).rejects.toMatchObject({ code: 'not-found' })
    await set({ propertyId: house.id })
    await setPropertyStatus(anna, house.id, 'ARCHIVED')
    await expect(set({ propertyId: house.id, version: 1 })).rejects.toMatchObject({ code: 'conflict' })
    await setPropertyStatus(anna, house.id, 'ACTIVE')
    await deleteProperty(anna, house.id)
    expect(await listSplitDefaults(anna)).toEqual([])
  })
})
