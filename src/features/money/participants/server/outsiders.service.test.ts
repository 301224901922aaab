import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asMember } from '../../../../../test/factories/context.ts'
import { participantsOf } from '../../../../../test/factories/money.ts'
import { aGroup, aUser } from '../../../../../test/factories/people.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { participants } from '../../../../server/db/schema/participants.ts'
import { addOutsiderInput } from '../participants.schemas.ts'
import { addOutsider, maxOutsiders } from './participants.service.ts'

const { db } = testDatabase()

let familyGroupId: string
let anna: MemberContext
let vera: MemberContext

beforeEach(async () => {
  const [one, two] = [await aUser(db), await aUser(db)]
  familyGroupId = (
    await aGroup(db, [
      { user: one, role: 'MEMBER' },
      { user: two, role: 'VIEWER' },
    ])
  ).id
  anna = asMember(db, one, familyGroupId, 'MEMBER')
  vera = asMember(db, two, familyGroupId, 'VIEWER')
})

const outsiders = async () =>
  (await participantsOf(db, familyGroupId)).filter(({ kind }) => kind === 'OUTSIDER')

describe('adding a person outside the group', () => {
  it('adds them once, whatever the spelling and however often it is pressed', async () => {
    const added = await Promise.all(
      ['Aunt Rosa', 'aunt rosa', ' AUNT ROSA '].map((name) => addOutsider(anna, name)),
    )
    expect(new Set(added.map(({ id }) => id)).size).toBe(1)
    expect(await outsiders()).toHaveLength(1)
  })

  it('is allowed to members, and needs a name', async () => {
    await expect(addOutsider(vera, 'Aunt Rosa')).rejects.toMatchObject({ code: 'forbidden' })
    expect(addOutsiderInput.safeParse({ familyGroupId, name: ' \u200b ' }).success).toBe(false)
    expect(await outsiders()).toEqual([])
  })

  it('stops at the limit', async () => {
    const names = Array.from({ length: maxOutsiders }, (_, number) => `Cousin ${number}`)
    await db
      .insert(participants)
      .values(names.map((name) => ({ familyGroupId, kind: 'OUTSIDER' as const, name })))
    await expect(addOutsider(anna, 'One more')).rejects.toMatchObject({
      code: 'conflict',
      message:
        'A group can share costs with at most 200 people outside the group. Choose someone from the list.',
    })
    expect(await addOutsider(anna, 'cousin 7')).toHaveProperty('id')
    expect(await outsiders()).toHaveLength(maxOutsiders)
  })
})
