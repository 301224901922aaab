import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asUser } from '../../../../../test/factories/context.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aDocument, aManualSection, anAsset, aSecret } from '../../../../../test/factories/records.ts'
import { aComment, aProject, aSchedule, aStay, aTask } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { getMember, type MemberScope } from './access.service.ts'

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

type Scoped = Partial<Record<MemberScope, string>>
/** Found by its only id. */
const byOnly = (ctx: SignedInContext, scope: Scoped) =>
  getMember(
    ctx,
    allScopes.filter((name) => name in scope),
    scope,
  )
const allScopes: MemberScope[] = ['assetId', 'documentId', 'manualSectionId', 'secretId']

const kinds: [string, (overrides?: Overrides) => Promise<Scoped>][] = [
  ['an asset', async (overrides) => ({ assetId: (await anAsset(db, house, overrides)).id })],
  ['a document', async (overrides) => ({ documentId: (await aDocument(db, house, overrides)).id })],
  [
    'a section of the manual',
    async (overrides) => ({ manualSectionId: (await aManualSection(db, house, overrides)).id }),
  ],
  ['a secret', async (overrides) => ({ secretId: (await aSecret(db, house, overrides)).id })],
]

describe.each(kinds)('%s', (_, make) => {
  it('resolves to the membership in the group of its property', async () => {
    expect(await byOnly(anna, await make())).toEqual({
      userId: anna.user.id,
      familyGroupId: house.familyGroupId,
      role: 'VIEWER',
    })
  })

  it('is not found by a member of another group', async () => {
    await expect(byOnly(stranger, await make())).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is not found once deleted', async () => {
    await expect(byOnly(anna, await make({ deletedAt: new Date() }))).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('is not found while its property is deleted', async () => {
    const scope = await make()
    await db.update(properties).set({ deletedAt: new Date() }).where(eq(properties.id, house.id))
    await expect(byOnly(anna, scope)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('uses only index scans', async () => {
    const scope = await make()
    await expectIndexed(database, (indexed) => byOnly({ ...anna, db: indexed }, scope))
  })
})

describe('an input with several ids', () => {
  const gone = { deletedAt: new Date() }
  const tied = async () => ({
    assetId: (await anAsset(db, house, gone)).id,
    projectId: (await aProject(db, house, gone)).id,
    documentId: newId(),
  })

  it.each<[MemberScope, () => Promise<string>]>([
    ['taskId', async () => (await aTask(db, house)).id],
    ['scheduleId', async () => (await aSchedule(db, house)).id],
    ['stayId', async () => (await aStay(db, house)).id],
    ['commentId', async () => (await aComment(db, await aTask(db, house))).id],
    ['propertyId', async () => house.id],
    ['familyGroupId', async () => house.familyGroupId],
  ])('is resolved by the %s named by the call, regardless of the other ids', async (name, make) => {
    const others = await tied()
    const id = await make()
    for (const input of [
      { ...others, [name]: id },
      { [name]: id, ...others },
    ])
      expect(await getMember(anna, [name], input)).toMatchObject(theirGroup(house))
  })

  it('does not give access to another group through an id of one’s own group', async () => {
    const [mine] = await db.select().from(memberships).where(eq(memberships.userId, stranger.user.id))
    const theirs = await aProperty(db, mine?.familyGroupId ?? '')
    const own = { assetId: (await anAsset(db, theirs)).id, propertyId: theirs.id, ...theirGroup(theirs) }
    const { id: taskId } = await aTask(db, house)
    const call = getMember(stranger, ['taskId'], { ...own, taskId })
    await expect(call).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is resolved by the first id present when a call takes two', async () => {
    const names: MemberScope[] = ['propertyId', 'projectId']
    const { id: projectId } = await aProject(db, house)
    for (const input of [
      { propertyId: house.id },
      { projectId },
      { propertyId: house.id, projectId: newId() },
    ])
      expect(await getMember(anna, names, input)).toMatchObject(theirGroup(house))
  })
})

const theirGroup = ({ familyGroupId }: { familyGroupId: string }) => ({ familyGroupId })
