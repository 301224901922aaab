import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { untilWaiting } from '../../../../../test/waiting.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { changeInProperty, deleteProperty, setPropertyStatus } from './properties.service.ts'

const { db } = testDatabase()
let anna: MemberContext
let propertyId = ''

beforeEach(async () => {
  const user = await aUser(db)
  const { id: familyGroupId } = await aGroup(db, [{ user }])
  anna = asMember(db, user, familyGroupId)
  propertyId = (await aProperty(db, familyGroupId)).id
})

async function someone(role: Role): Promise<MemberContext> {
  const user = await aUser(db)
  const { familyGroupId } = anna.member
  await aMembership(db, { familyGroupId, userId: user.id, role, color: 'pine' })
  return asMember(db, user, familyGroupId, role)
}

const change = (ctx: MemberContext) => changeInProperty(ctx, 'asset.edit', propertyId, async () => 'changed')

describe('a change within a property', () => {
  it('is allowed for managers and members, but not for viewers', async () => {
    expect(await change(anna)).toBe('changed')
    expect(await change(await someone('MEMBER'))).toBe('changed')
    await expect(change(await someone('VIEWER'))).rejects.toMatchObject({ code: 'forbidden' })
  })

  it('is refused while the property is archived, with what to do', async () => {
    await setPropertyStatus(anna, propertyId, 'ARCHIVED')
    await expect(change(anna)).rejects.toMatchObject({
      code: 'conflict',
      message: 'This property is archived and read-only. Unarchive it before you make changes.',
    })
  })

  it('finds nothing in a deleted property or one of another group', async () => {
    await deleteProperty(anna, propertyId)
    await expect(change(anna)).rejects.toMatchObject({ code: 'not-found' })
    const stranger = await aUser(db)
    const elsewhere = await aGroup(db, [{ user: stranger }])
    await expect(change(asMember(db, stranger, elsewhere.id))).rejects.toMatchObject({ code: 'not-found' })
  })

  it('runs next to another one, and archiving waits for both', async () => {
    const held = Promise.withResolvers<void>()
    const entered = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const changes = entered.map(({ resolve }) =>
      changeInProperty(anna, 'asset.edit', propertyId, async () => {
        resolve()
        await held.promise
        return 'changed'
      }),
    )
    await Promise.all(entered.map(({ promise }) => promise))
    const archiving = setPropertyStatus(anna, propertyId, 'ARCHIVED')
    await untilWaiting(db, 1)
    held.resolve()
    expect(await Promise.all(changes)).toEqual(['changed', 'changed'])
    await archiving
    await expect(change(anna)).rejects.toMatchObject({ code: 'conflict' })
  })
})
