import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { isAppError } from '../../src/lib/app-error.ts'
import type { CurrentUser, MemberContext, Role } from '../../src/server/context.ts'
import type { Db } from '../../src/server/db/client.ts'
import { properties } from '../../src/server/db/schema/properties.ts'
import { asMember } from '../factories/context.ts'
import { aGroup, aUser } from '../factories/people.ts'
import { aProperty } from '../factories/properties.ts'

/** A group of three people with one property. */
export type Scene = {
  db: Db
  people: Record<Role, CurrentUser>
  house: Awaited<ReturnType<typeof aProperty>>
}

type Made = { id: string }
type KindOptions<Right extends string, View> = {
  /** Creates one for a person; it is theirs. */
  make: (scene: Scene, ownerId: string) => Promise<Made>
  view: (ctx: MemberContext, id: string) => Promise<View>
  /** How to do each thing that `may` names. */
  acts: Record<Right, (ctx: MemberContext, view: View, scene: Scene) => Promise<unknown>>
}

type Case = { role: Role; isOwn: boolean; isArchived: boolean }
type Answers = Record<string, boolean>
type Kind = (scene: Scene, given: Case) => Promise<{ offered: Answers; done: Answers }>

/** Declares a kind of thing: for each right, whether its view offers it, and whether the server then does it. */
export const kind =
  <Right extends string, View extends { may: Record<Right, boolean> }>({
    make,
    view,
    acts,
  }: KindOptions<Right, View>): Kind =>
  async (scene, { role, isOwn, isArchived }) => {
    const { db, people, house } = scene
    const ctx = asMember(db, people[role], house.familyGroupId, role)
    const other = role === 'MEMBER' ? people.MANAGER : people.MEMBER
    const [offered, done]: [Answers, Answers] = [{}, {}]
    for (const right in acts) {
      // A fresh one for each, since acts change it.
      await setStatus(scene, 'ACTIVE')
      const { id } = await make(scene, (isOwn ? people[role] : other).id)
      if (isArchived) await setStatus(scene, 'ARCHIVED')
      const shown = await view(ctx, id)
      // No right without an act.
      expect(Object.keys(shown.may).toSorted()).toEqual(Object.keys(acts).toSorted())
      offered[right] = shown.may[right]
      done[right] = await isDone(acts[right](ctx, shown, scene))
    }
    return { offered, done }
  }

const setStatus = ({ db, house }: Scene, status: 'ACTIVE' | 'ARCHIVED') =>
  db.update(properties).set({ status, deletedAt: null }).where(eq(properties.id, house.id))

/** Tells whether the server does it; it may refuse, but must find the thing. */
export const isDone = (act: Promise<unknown>) =>
  act.then(
    () => true,
    (error: unknown) => {
      if (!isAppError(error) || error.code === 'not-found') throw error
      return false
    },
  )

const roles = ['MANAGER', 'MEMBER', 'VIEWER'] as const
const cases: Case[] = roles.flatMap((role) =>
  [true, false].flatMap((isOwn) => [true, false].map((isArchived) => ({ role, isOwn, isArchived }))),
)

/** Tests that the server does what `may` offers, and nothing else that `may` names. */
export function expectOfferedIsDone(db: Db, kinds: Record<string, Kind>) {
  let scene: Scene
  beforeEach(async () => {
    const [MANAGER, MEMBER, VIEWER] = [await aUser(db), await aUser(db), await aUser(db)]
    const group = await aGroup(db, [
      { user: MANAGER },
      { user: MEMBER, role: 'MEMBER' },
      { user: VIEWER, role: 'VIEWER' },
    ])
    scene = { db, people: { MANAGER, MEMBER, VIEWER }, house: await aProperty(db, group.id) }
  })

  describe.each(Object.entries(kinds))(
    'the view of a %s offers exactly what the server does',
    (_name, outcome) => {
      it.each(cases)('for a $role, own: $isOwn, archived: $isArchived', async (given) => {
        const { offered, done } = await outcome(scene, given)
        expect(offered).toEqual(done)
      })
    },
  )
}
