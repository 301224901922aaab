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
import { getMember } from './access.service.ts'

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

describe('an input with several ids', () => {
  const gone = { deletedAt: new Date() }

  it.each([
    ['a task', async () => ({ taskId: (await aTask(db, house)).id })],
    ['a schedule', async () => ({ scheduleId: (await aSchedule(db, house)).id })],
    ['a stay', async () => ({ stayId: (await aStay(db, house)).id })],
    [
      'a comment',
      async () => ({
        commentId: (await aComment(db, await aTask(db, house))).id,
      }),
    ],
  ])('is found by %s, not by what that is tied to and is in the trash', async (_, make) => {
    const tied = {
      assetId: (await anAsset(db, house, gone)).id,
      projectId: (await aProject(db, house, gone)).id,
    }
    expect(await getMember(anna, { ...tied, ...(await make()) })).toMatchObject(theirGroup(house))
  })

  it('that adds something is found by the property', async () => {
    const tied = {
      assetId: (await anAsset(db, house, gone)).id,
      projectId: (await aProject(db, house, gone)).id,
      taskId: (await aTask(db, house, gone)).id,
      documentId: newId(),
    }
    expect(await getMember(anna, { ...tied, propertyId: house.id })).toMatchObject(theirGroup(house))
  })

  it('that brings something back is found by the group', async () => {
    const { id: taskId } = await aTask(db, house, gone)
    expect(await getMember(anna, { taskId, ...theirGroup(house) })).toMatchObject(theirGroup(house))
  })

  it('leads into no foreign group by something of one’s own', async () => {
    const [mine] = await db.select().from(memberships).where(eq(memberships.userId, stranger.user.id))
    const theirs = await aProperty(db, mine?.familyGroupId ?? '')
    const tied = { assetId: (await anAsset(db, theirs)).id, projectId: (await aProject(db, theirs)).id }
    const { id: taskId } = await aTask(db, house)
    const { id: scheduleId } = await aSchedule(db, house)
    for (const thing of [{ taskId }, { scheduleId }]) {
      await expect(getMember(stranger, { ...tied, ...thing })).rejects.toMatchObject({ code: 'not-found' })
    }
  })
})

const theirGroup = ({ familyGroupId }: { familyGroupId: string }) => ({ familyGroupId })
