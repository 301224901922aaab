import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { activityLog } from '../../../../server/db/schema/groups.ts'
import { activityPageSize } from '../../../base/activity/activity.rules.ts'
import { recordActivity } from '../../../base/activity/server/activity.service.ts'
import { groupEntity } from '../../../base/groups/group.entity.ts'
import { removeMember } from '../../../base/groups/server/members.service.ts'
import { inviteEntity } from '../../../base/invites/invite.entity.ts'
import { assetEntity } from '../../../house/assets/asset.entity.ts'
import { propertyEntity } from '../../../house/properties/property.entity.ts'
import { deleteProperty } from '../../../house/properties/server/properties.service.ts'
import { listGroupActivity } from './activity-log.service.ts'

const database = testDatabase()
const { db } = database
let groupId = ''
let anna: MemberContext

beforeEach(async () => {
  const user = await aUser(db)
  groupId = (await aGroup(db, [{ user }])).id
  anna = asMember(db, user, groupId)
})

/** Entries that all have the same time, as those of one transaction do. */
const write = (count: number, familyGroupId = groupId) =>
  db.transaction(async (tx) => {
    for (let line = 0; line < count; line++) {
      await recordActivity(tx, {
        familyGroupId,
        actor: anna.user,
        verb: 'RESTORED',
        of: line % 2 ? groupEntity : inviteEntity,
        entityId: newId(),
      })
    }
  })

async function everyPage(kind?: 'group') {
  const ids: string[] = []
  let after: string | undefined
  do {
    const page = await listGroupActivity(anna, { after, kind })
    expect(page.lines.length).toBeLessThanOrEqual(activityPageSize)
    ids.push(...page.lines.map(({ id }) => id))
    after = page.next ?? undefined
  } while (after)
  return ids
}

describe('the activity log of a group', () => {
  it('lists entries in words with their actor, newest first', async () => {
    const ben = await aUser(db, { firstName: 'Ben' })
    await aMembership(db, { familyGroupId: groupId, userId: ben.id, role: 'MEMBER', color: 'pine' })
    const house = await aProperty(db, groupId)
    await deleteProperty(anna, house.id)
    await removeMember(anna, ben.id)
    const { lines, next } = await listGroupActivity(anna, {})
    expect(lines).toMatchObject([
      { actor: 'Anna Keller', text: 'removed Ben Keller from the group', kind: 'member' },
      { actor: 'Anna Keller', text: 'deleted Lake cabin', kind: 'property' },
    ])
    expect(next).toBeNull()
    for (const line of lines) {
      const keys = ['actor', 'actorColor', 'actorImageUrl', 'at', 'id', 'kind', 'text']
      expect(Object.keys(line).toSorted()).toEqual(keys)
      expect(new Date(line.at).toISOString()).toBe(line.at)
    }
  })

  it('has the colours of members, also of former ones, and none for the system', async () => {
    const ben = await aUser(db, { firstName: 'Ben' })
    await aMembership(db, { familyGroupId: groupId, userId: ben.id, role: 'MEMBER', color: 'pine' })
    const line = { familyGroupId: groupId, verb: 'REVOKED', of: inviteEntity } as const
    await db.transaction((tx) => recordActivity(tx, { ...line, actor: ben, entityId: newId() }))
    await removeMember(anna, ben.id)
    await db.transaction((tx) => recordActivity(tx, { ...line, actor: null, entityId: newId() }))
    const { lines } = await listGroupActivity(anna, {})
    expect(lines.map(({ actor, actorColor }) => [actor, actorColor])).toEqual([
      ['System', null],
      ['Anna Keller', 'clay'],
      ['Ben Keller', 'pine'],
    ])
  })

  it.each([0, 1, 29, 30, 31, 60, 75])('shows each of %i entries once across pages', async (count) => {
    await write(count)
    const ids = await everyPage()
    expect(ids).toHaveLength(count)
    expect(new Set(ids).size).toBe(count)
  })

  it('keeps pages separate when entries are added in between', async () => {
    await write(40)
    const first = await listGroupActivity(anna, {})
    await write(5)
    const second = await listGroupActivity(anna, { after: first.next ?? undefined })
    expect(second.lines).toHaveLength(10)
    const shown = new Set(first.lines.map(({ id }) => id))
    expect(second.lines.some(({ id }) => shown.has(id))).toBe(false)
  })

  it('filters by one kind of thing', async () => {
    await write(70)
    expect(await everyPage('group')).toHaveLength(35)
  })

  it('shows nothing of another group, not even after a cursor from one', async () => {
    const other = await aGroup(db, [{ user: anna.user }])
    await write(3, other.id)
    expect((await listGroupActivity(anna, {})).lines).toEqual([])
    await write(3)
    const [foreign] = await db.select().from(activityLog).where(sql`family_group_id = ${other.id}`)
    expect((await listGroupActivity(anna, { after: foreign?.id })).lines).toEqual([])
  })

  it('never shows e-mail addresses as names', async () => {
    const nameless = await aUser(db, { firstName: null, lastName: null })
    await db.transaction((tx) =>
      recordActivity(tx, {
        familyGroupId: groupId,
        actor: nameless,
        verb: 'RESTORED',
        of: groupEntity,
        entityId: groupId,
      }),
    )
    expect((await listGroupActivity(anna, {})).lines).toMatchObject([{ actor: 'A member' }])
  })

  it('uses indexes only', async () => {
    await write(3)
    const [line] = (await listGroupActivity(anna, {})).lines
    await expectIndexed(database, async (indexed) => {
      const ctx = { ...anna, db: indexed }
      await listGroupActivity(ctx, {})
      await listGroupActivity(ctx, { after: line?.id, kind: 'group' })
    })
  })
})

describe('the activity log of a property', () => {
  const note = (propertyId: string, name: string) =>
    db.transaction((tx) =>
      recordActivity(tx, {
        familyGroupId: groupId,
        actor: anna.user,
        verb: 'CREATED',
        of: assetEntity,
        entityId: newId(),
        propertyId,
        after: { name },
      }),
    )

  it('shows entries of the property and its parts only', async () => {
    const [cabin, tower] = [await aProperty(db, groupId), await aProperty(db, groupId, { name: 'Tower' })]
    await note(cabin.id, 'Boiler')
    await note(tower.id, 'Bell')
    await write(2)
    await deleteProperty(anna, cabin.id)
    const { lines } = await listGroupActivity(anna, { propertyId: cabin.id })
    expect(lines.map(({ text }) => text)).toEqual(['deleted Lake cabin', expect.stringContaining('Boiler')])
  })

  it('is empty for a property of another group', async () => {
    const other = await aGroup(db, [{ user: await aUser(db) }])
    const theirs = await aProperty(db, other.id)
    await db.transaction((tx) =>
      recordActivity(tx, {
        familyGroupId: other.id,
        actor: null,
        verb: 'DELETED',
        of: propertyEntity,
        entityId: theirs.id,
      }),
    )
    expect(await listGroupActivity(anna, { propertyId: theirs.id })).toEqual({
      lines: [],
      next: null,
      kinds: [],
    })
  })

  it('uses indexes only', async () => {
    const cabin = await aProperty(db, groupId)
    await note(cabin.id, 'Boiler')
    await expectIndexed(database, (indexed) =>
      listGroupActivity({ ...anna, db: indexed }, { propertyId: cabin.id }),
    )
  })
})

it('offers only the kinds of things that the reader may see', async () => {
  const kindsFor = async (ctx: MemberContext) => (await listGroupActivity(ctx, {})).kinds
  const secrets = { kind: 'secret', label: 'Codes & passwords', area: 'Property' }
  expect(await kindsFor(anna)).toContainEqual(secrets)
  const viewer = { ...anna, member: { ...anna.member, role: 'VIEWER' as const } }
  expect((await kindsFor(viewer)).map(({ kind }) => kind)).not.toContain('secret')
  const all = await listGroupActivity(anna, {})
  expect((await listGroupActivity(anna, { kind: 'roof' })).lines).toEqual(all.lines)
})
