import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../test/db.ts'
import { asUser } from '../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../test/factories/people.ts'
import { aProperty } from '../../../../test/factories/properties.ts'
import { aDocument, aManualSection, anAsset, aSecret } from '../../../../test/factories/records.ts'
import { expectIndexed } from '../../../../test/plans.ts'
import type { SignedInContext } from '../../../server/context.ts'
import { properties } from '../../../server/db/schema/properties.ts'
import { getMember } from './access.ts'

const database = testDatabase()
const { db } = database
let anna: SignedInContext
let stranger: SignedInContext
let house: { id: string; familyGroupId: string }

beforeEach(async () => {
  const user = await aUser(db)
  const { id: familyGroupId } = await aGroup(db, [{ user, role: 'VIEWER' }])
  anna = asUser(db, user)
  const other = await aUser(db)
  await aGroup(db, [{ user: other }])
  stranger = asUser(db, other)
  house = await aProperty(db, familyGroupId)
})

type Overrides = { deletedAt?: Date }

const kinds: [string, (overrides?: Overrides) => Promise<Record<string, string>>][] = [
  ['an asset', async (overrides) => ({ assetId: (await anAsset(db, house, overrides)).id })],
  ['a document', async (overrides) => ({ documentId: (await aDocument(db, house, overrides)).id })],
  [
    'a section of the manual',
    async (overrides) => ({ manualSectionId: (await aManualSection(db, house, overrides)).id }),
  ],
  ['a secret', async (overrides) => ({ secretId: (await aSecret(db, house, overrides)).id })],
]

describe.each(kinds)('%s', (_, make) => {
  it('leads to the membership in the group of its house', async () => {
    expect(await getMember(anna, await make())).toEqual({
      userId: anna.user.id,
      familyGroupId: house.familyGroupId,
      role: 'VIEWER',
    })
  })

  it('does not exist for somebody of another group', async () => {
    await expect(getMember(stranger, await make())).rejects.toMatchObject({ code: 'not-found' })
  })

  it('does not exist any more when it is deleted', async () => {
    await expect(getMember(anna, await make({ deletedAt: new Date() }))).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('does not exist while its house is deleted', async () => {
    const scope = await make()
    await db.update(properties).set({ deletedAt: new Date() }).where(eq(properties.id, house.id))
    await expect(getMember(anna, scope)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is looked up by indexes alone', async () => {
    const scope = await make()
    await expectIndexed(database, (indexed) => getMember({ ...anna, db: indexed }, scope))
  })
})
