import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asMember } from '../../../../../test/factories/context.ts'
import { aPayment, participantOf } from '../../../../../test/factories/money.ts'
import { aGroup, aMembership, aUser } from '../../../../../test/factories/people.ts'
import { aProperty } from '../../../../../test/factories/properties.ts'
import { aComment, aStay, aTask } from '../../../../../test/factories/work.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { MemberContext, Role } from '../../../../server/context.ts'
import { commentMentions, comments } from '../../../../server/db/schema/comments.ts'
import { activityLog, memberships } from '../../../../server/db/schema/groups.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { stays } from '../../../../server/db/schema/stays.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { createLimits } from '../../../../server/rate-limit.ts'
import { commentBody } from '../comments.schemas.ts'
import { listComments } from './comment-views.service.ts'
import * as repository from './comments.repository.ts'
import * as service from './comments.service.ts'

const database = testDatabase()
const { db, pool } = database
let house = { id: '', familyGroupId: '' }
let anna: MemberContext
let task = { id: '', propertyId: '', familyGroupId: '' }

beforeEach(async () => {
  const user = await aUser(db)
  const { id: familyGroupId } = await aGroup(db, [{ user }])
  anna = asMember(db, user, familyGroupId)
  house = await aProperty(db, familyGroupId)
  task = await aTask(db, house, { title: 'Clean the gutters' })
})

async function someone(role: Role, leftAt?: Date): Promise<MemberContext> {
  const user = await aUser(db, { firstName: 'Ben', lastName: 'Keller' })
  await aMembership(db, { familyGroupId: house.familyGroupId, userId: user.id, role, color: 'pine', leftAt })
  return asMember(db, user, house.familyGroupId, role)
}

async function stranger(): Promise<MemberContext> {
  const user = await aUser(db)
  const { id: familyGroupId } = await aGroup(db, [{ user }])
  return asMember(db, user, familyGroupId)
}

const say = (ctx: MemberContext, body: string) => service.addComment(ctx, { taskId: task.id, body })
const list = (ctx = anna, before?: string) => listComments(ctx, { taskId: task.id, before })
const mention = ({ user }: MemberContext) => `@[${user.id}]`
const verbs = async () =>
  (await db.select().from(activityLog).orderBy(activityLog.id)).map(({ verb, entityType, after }) => [
    entityType,
    verb,
    after,
  ])

const offers = (['MANAGER', 'MEMBER', 'VIEWER'] as const).flatMap((role) =>
  [true, false].map((isMine) => ({ role, isMine })),
)

describe('the view of a comment offers exactly what the server does', () => {
  it.each(offers)('for a $role, own: $isMine', async ({ role, isMine }) => {
    const [reader, other] = [await someone(role), await someone('MEMBER')]
    await say(isMine ? reader : other, 'Hello')
    const [shown] = (await list(reader)).comments
    if (!shown) throw new Error('no comment')
    const { id: commentId, version, may } = shown
    const isDone = (act: Promise<unknown>) =>
      act.then(
        () => true,
        (error: unknown) => {
          expect(error).toMatchObject({ code: 'forbidden' })
          return false
        },
      )
    expect(may).toEqual({
      edit: await isDone(service.editComment(reader, { commentId, version, body: 'Hello there' })),
      delete: await isDone(service.deleteComment(reader, commentId)),
    })
  })
})

describe('the comment limits', () => {
  it('allow 60 comments per person and hour', async () => {
    const limited = { ...anna, limits: createLimits(pool) }
    for (let number = 0; number < 60; number++) await say(limited, 'Hello')
    await expect(say(limited, 'Hello')).rejects.toMatchObject({ code: 'too-many' })
  })

  it('allow 1,000 comments on a task, also in concurrent requests', async () => {
    const { id: taskId, propertyId, familyGroupId } = task
    const comment = { taskId, propertyId, familyGroupId, body: 'Hello', authorName: 'Ben' }
    await db.insert(comments).values(Array.from({ length: 999 }, () => comment))
    const outcomes = await Promise.allSettled([say(anna, 'One'), say(await someone('VIEWER'), 'Two')])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(say(anna, 'Three')).rejects.toMatchObject({
      code: 'conflict',
      message: 'There can be 1,000 comments here. Delete some before you add another.',
    })
  })
})

describe('a comment', () => {
  it('is stored once when it is sent again, also concurrently', async () => {
    const ben = await someone('MEMBER')
    const sent = { taskId: task.id, body: `Hello ${mention(anna)}`, id: newId() }
    const answers = await Promise.all([service.addComment(ben, sent), service.addComment(ben, sent)])
    expect([...answers, await service.addComment(ben, sent)]).toEqual(
      Array.from({ length: 3 }, () => ({ commentId: sent.id })),
    )
    expect((await list()).comments).toHaveLength(1)
    expect(await verbs()).toHaveLength(1)
    const other = await aTask(db, house)
    for (const [ctx, input] of [
      [anna, sent],
      [ben, { ...sent, taskId: other.id }],
    ] as const)
      await expect(service.addComment(ctx, input)).rejects.toMatchObject({ code: 'not-found' })
  })

  it('counts its length as displayed, however many people it mentions', async () => {
    const body = commentBody.parse(`${mention(anna)} `.repeat(1_600))
    expect(body.length).toBeGreaterThan(60_000)
    await say(anna, body)
    expect((await list()).comments).toMatchObject([{ body }])
  })

  it('is written by all members and viewers, and is logged', async () => {
    const viewer = await someone('VIEWER')
    const body = 'שלום 🏡\n<script>alert(1)</script>'
    await say(viewer, body)
    expect((await list()).comments).toMatchObject([
      { body, authorName: 'Ben Keller', isMine: false, editedAt: null, version: 1, mentions: [] },
    ])
    expect((await list(viewer)).comments).toMatchObject([{ isMine: true }])
    expect(await verbs()).toEqual([['task', 'COMMENTED', { name: 'Clean the gutters' }]])
  })

  it('keeps its author’s name after they are renamed or removed', async () => {
    const ben = await someone('MEMBER')
    await say(ben, 'On Saturday.')
    await db.update(users).set({ firstName: 'Benno' }).where(eq(users.id, ben.user.id))
    expect((await list()).comments).toMatchObject([{ authorName: 'Benno Keller' }])
    await db.update(comments).set({ authorUserId: null })
    expect((await list()).comments).toMatchObject([{ authorName: 'Ben Keller', isMine: false }])
  })

  it('is not found by strangers, former members, or under a deleted task', async () => {
    const left = await someone('MEMBER', new Date())
    const outsider = await stranger()
    for (const ctx of [left, outsider]) {
      await expect(say(ctx, 'Hello')).rejects.toMatchObject({ code: 'not-found' })
    }
    await expect(list(outsider)).rejects.toMatchObject({ code: 'not-found' })
    await db.update(tasks).set({ deletedAt: new Date() })
    await expect(say(anna, 'Hello')).rejects.toMatchObject({ code: 'not-found' })
    await expect(list()).rejects.toMatchObject({ code: 'not-found' })
  })

  it('is refused in an archived property, where comments stay readable', async () => {
    await say(anna, 'Hello')
    const [{ id: commentId } = { id: '' }] = (await list()).comments
    await db.update(properties).set({ status: 'ARCHIVED' }).where(eq(properties.id, house.id))
    await expect(say(anna, 'Hello')).rejects.toMatchObject({ code: 'conflict' })
    await expect(service.deleteComment(anna, commentId)).rejects.toMatchObject({ code: 'conflict' })
    await expect(service.editComment(anna, { commentId, version: 1, body: 'No' })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect((await list()).comments).toHaveLength(1)
  })

  it('is listed in pages of 30, newest first, each once', async () => {
    for (let index = 0; index < 65; index++) await aComment(db, task, { body: `${index}` })
    const first = await list()
    const second = await list(anna, first.next ?? undefined)
    const third = await list(anna, second.next ?? undefined)
    const said = [first, second, third].flatMap((page) => page.comments.map(({ body }) => Number(body)))
    expect(said).toEqual(Array.from({ length: 65 }, (_, index) => 64 - index))
    expect([first.comments.length, second.comments.length, third.next]).toEqual([30, 30, null])
  })

  it('is read by index among other groups', async () => {
    await say(anna, `${mention(anna)} writes`)
    await expectIndexed(database, (indexed) =>
      listComments({ ...anna, db: indexed }, { taskId: task.id, before: undefined }),
    )
  })
})

describe('a mention', () => {
  it('stores ids and shows the current names', async () => {
    const [ben, other] = [await someone('VIEWER'), await someone('MEMBER')]
    const { commentId } = await say(anna, `${mention(ben)}, and ${mention(ben)}, ask ${mention(other)}`)
    expect(await db.$count(commentMentions, eq(commentMentions.commentId, commentId))).toBe(2)
    await db.update(users).set({ firstName: 'Benno' }).where(eq(users.id, ben.user.id))
    const [comment] = (await list()).comments
    expect(comment?.mentions.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
      { userId: other.user.id, name: 'Ben Keller' },
      { userId: ben.user.id, name: 'Benno Keller' },
    ])
  })

  it('of a stranger or a former member is refused', async () => {
    const [left, outsider] = [await someone('MEMBER', new Date()), await stranger()]
    for (const person of [left, outsider]) {
      await expect(say(anna, `Ask ${mention(person)}`)).rejects.toMatchObject({
        code: 'invalid',
        details: { fields: { body: expect.stringContaining('is not in this group') } },
      })
    }
    expect([await db.$count(comments), await db.$count(activityLog)]).toEqual([0, 0])
  })

  it('changes with its comment; a former member stays mentioned', async () => {
    const [ben, other] = [await someone('MEMBER'), await someone('MEMBER')]
    const { commentId } = await say(anna, `${mention(ben)} and ${mention(anna)}`)
    await db.update(memberships).set({ leftAt: new Date() }).where(eq(memberships.userId, ben.user.id))
    const body = `${mention(ben)} and ${mention(other)}`
    await service.editComment(anna, { commentId, version: 1, body })
    const mentioned = await db.select().from(commentMentions)
    expect(new Set(mentioned.map(({ userId }) => userId))).toEqual(new Set([ben.user.id, other.user.id]))
  })
})

describe('editing a comment', () => {
  it('is allowed to its author only, and marks the comment as edited', async () => {
    const ben = await someone('MEMBER')
    const { commentId } = await say(ben, 'On Saturday.')
    const edit = { commentId, version: 1, body: 'On Sunday.' }
    await expect(service.editComment(anna, edit)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await service.editComment(ben, edit)).toEqual({ version: 2 })
    expect((await list()).comments).toMatchObject([
      { body: 'On Sunday.', version: 2, editedAt: expect.any(String) },
    ])
  })

  it('refuses a stale edit with the newer text', async () => {
    const { commentId } = await say(anna, 'One')
    await service.editComment(anna, { commentId, version: 1, body: 'Two' })
    await expect(service.editComment(anna, { commentId, version: 1, body: 'Three' })).rejects.toMatchObject({
      code: 'conflict',
      details: { current: { body: 'Two', version: 2 } },
    })
    expect((await list()).comments).toMatchObject([{ body: 'Two' }])
  })

  it('accepts one of two concurrent edits', async () => {
    const { commentId } = await say(anna, 'One')
    const results = await Promise.allSettled(
      ['Two', 'Three'].map((body) => service.editComment(anna, { commentId, version: 1, body })),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await list()).comments).toMatchObject([{ version: 2 }])
  })
})

describe('deleting a comment', () => {
  it('is allowed to its author and managers, and can be undone', async () => {
    const [ben, viewer] = [await someone('MEMBER'), await someone('VIEWER')]
    const { commentId } = await say(viewer, 'Sorry')
    await expect(service.deleteComment(ben, commentId)).rejects.toMatchObject({ code: 'forbidden' })
    await service.deleteComment(viewer, commentId)
    expect((await list()).comments).toEqual([])
    await expect(service.deleteComment(viewer, commentId)).rejects.toMatchObject({ code: 'not-found' })
    await expect(service.restoreComment(ben, commentId)).rejects.toMatchObject({ code: 'forbidden' })
    await service.restoreComment(viewer, commentId)
    await service.deleteComment(anna, commentId)
    await service.restoreComment(anna, commentId)
    // Pressed twice: it is restored.
    await service.restoreComment(anna, commentId)
    expect((await list()).comments).toHaveLength(1)
    expect((await verbs()).map(([, verb]) => verb)).toEqual([
      'COMMENTED',
      'COMMENT_DELETED',
      'COMMENT_RESTORED',
      'COMMENT_DELETED',
      'COMMENT_RESTORED',
    ])
  })

  it('by a manager cannot be undone by its author', async () => {
    const vera = await someone('VIEWER')
    const { commentId } = await say(vera, 'Hello')
    const { commentId: other } = await say(vera, 'Hello again')
    await service.deleteComment(anna, commentId)
    await service.deleteComment(vera, other)
    await expect(service.restoreComment(vera, commentId)).rejects.toMatchObject({
      code: 'forbidden',
      message: 'A manager deleted this comment. Ask a manager to restore it.',
    })
    await service.restoreComment(vera, other)
    await service.restoreComment(anna, commentId)
    await service.deleteComment(vera, commentId)
    await service.restoreComment(vera, commentId)
    expect((await list()).comments).toHaveLength(2)
  })

  it('is final after 30 days, even before the cleanup job runs', async () => {
    const days = (count: number) => new Date(Date.now() - count * 86_400_000)
    const old = await aComment(db, task, { authorUserId: anna.user.id, deletedAt: days(31) })
    const recent = await aComment(db, task, { authorUserId: anna.user.id, deletedAt: days(29) })
    await aComment(db, task)
    await expect(service.restoreComment(anna, old.id)).rejects.toMatchObject({ code: 'not-found' })
    // Comments of a deleted property go with it, and locked ones wait for the next run.
    const gone = await aProperty(db, house.familyGroupId, { deletedAt: days(31) })
    const withHouse = await aComment(db, await aTask(db, gone), { deletedAt: days(31) })
    const held = await aComment(db, task, { deletedAt: days(31) })
    await db.transaction(async (tx) => {
      await tx.select().from(comments).where(eq(comments.id, held.id)).for('update')
      expect(await service.purgeDeletedComments(aRequestContext(db))).toBe(1)
    })
    expect(await db.$count(comments, eq(comments.id, withHouse.id))).toBe(1)
    await service.restoreComment(anna, recent.id)
    expect((await list()).comments).toHaveLength(2)
  })

  it('of another group answers as if it did not exist', async () => {
    const { commentId } = await say(anna, 'Hello')
    await expect(service.deleteComment(await stranger(), commentId)).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})

describe('comments on other things', () => {
  const told = async (ctx: MemberContext) =>
    (await db.select().from(notifications).where(eq(notifications.userId, ctx.user.id))).map(
      ({ type, title, message, metadata }) => ({ type, title, message, metadata }),
    )

  /** A payment that Ben paid and a stay of his, both recorded by nobody else. */
  async function ofBen() {
    const ben = await someone('MEMBER')
    const payerId = await participantOf(db, house.familyGroupId, ben.user.id)
    const createdBy = ben.user.id
    const payment = await aPayment(
      db,
      { id: house.id, familyGroupId: house.familyGroupId },
      { payerId, parts: [payerId], title: 'Roof', createdBy },
    )
    const stay = await aStay(db, house, { userId: createdBy, createdBy })
    return { ben, things: [{ paymentId: payment.id }, { stayId: stay.id }] as const }
  }

  it('are written, edited, deleted and restored like those on tasks, and logged with what they are about', async () => {
    const viewer = await someone('VIEWER')
    const { things } = await ofBen()
    for (const of of things) {
      const { commentId } = await service.addComment(viewer, { ...of, body: 'Why?' })
      await service.editComment(viewer, { commentId, version: 1, body: 'Why so much?' })
      await service.deleteComment(anna, commentId)
      await expect(service.restoreComment(viewer, commentId)).rejects.toMatchObject({ code: 'forbidden' })
      await service.restoreComment(anna, commentId)
      const { comments: said } = await listComments(anna, of)
      expect(said).toMatchObject([{ id: commentId, body: 'Why so much?', version: 2 }])
    }
    const verbs = ['COMMENTED', 'COMMENT_CHANGED', 'COMMENT_DELETED', 'COMMENT_RESTORED']
    const lines = await db.select().from(activityLog).orderBy(activityLog.id)
    expect(lines.map(({ entityType, verb, propertyId }) => [entityType, verb, propertyId])).toEqual(
      ['payment', 'stay'].flatMap((kind) => verbs.map((verb) => [kind, verb, house.id])),
    )
    expect(lines.map(({ after }) => after)).toMatchObject([
      ...verbs.map(() => ({ name: 'Roof' })),
      ...verbs.map(() => ({ name: { personName: 'Ben Keller' } })),
    ])
  })

  it('tell the people concerned and those who commented before, each once', async () => {
    const { ben, things } = await ofBen()
    const [cleo, dora] = [await someone('MEMBER'), await someone('VIEWER')]
    for (const of of things) {
      await service.addComment(cleo, { ...of, body: 'Why?' })
      await service.addComment(dora, { ...of, body: `Ask ${mention(cleo)}.` })
      await service.addComment(ben, { ...of, body: 'I will explain.' })
    }
    const types = async (ctx: MemberContext) => (await told(ctx)).map(({ type }) => type)
    // Cleo is mentioned by Dora, and was there before Ben.
    expect(await types(ben)).toEqual(Array.from({ length: 4 }, () => 'COMMENT_ADDED'))
    expect((await types(cleo)).toSorted()).toEqual([
      ...Array.from({ length: 2 }, () => 'COMMENT_ADDED'),
      ...Array.from({ length: 2 }, () => 'COMMENT_MENTION'),
    ])
    expect(await types(dora)).toEqual(['COMMENT_ADDED', 'COMMENT_ADDED'])
    expect(await types(anna)).toEqual([])
    const [onPayment] = await told(ben)
    expect(onPayment).toEqual({
      type: 'COMMENT_ADDED',
      title: 'Ben Keller commented: Roof',
      message: 'Why?',
      metadata: { familyGroupId: house.familyGroupId, paymentId: things[0].paymentId },
    })
    expect((await told(dora))[1]?.metadata).toEqual({
      familyGroupId: house.familyGroupId,
      propertyId: house.id,
      stayId: things[1].stayId,
    })
  })

  it('are not found by strangers, or when what they are about is in the trash', async () => {
    const { things } = await ofBen()
    const outsider = await stranger()
    for (const of of things) {
      const { commentId } = await service.addComment(anna, { ...of, body: 'Why?' })
      await expect(listComments(outsider, of)).rejects.toMatchObject({ code: 'not-found' })
      await expect(service.addComment(outsider, { ...of, body: 'Hi' })).rejects.toMatchObject({
        code: 'not-found',
      })
      await db.update(payments).set({ status: 'VOID', statusReason: 'A mistake', deletedAt: new Date() })
      await db.update(stays).set({ deletedAt: new Date() })
      for (const call of [
        () => listComments(anna, of),
        () => service.addComment(anna, { ...of, body: 'Hi' }),
        () => service.deleteComment(anna, commentId),
      ])
        await expect(call()).rejects.toMatchObject({ code: 'not-found' })
      await db.update(payments).set({ deletedAt: null })
      await db.update(stays).set({ deletedAt: null })
    }
  })

  it('are refused in an archived property, and follow a payment to another', async () => {
    const { things } = await ofBen()
    const [{ paymentId }, { stayId }] = things
    await service.addComment(anna, { paymentId, body: 'Why?' })
    await db.update(properties).set({ status: 'ARCHIVED' }).where(eq(properties.id, house.id))
    for (const of of things)
      await expect(service.addComment(anna, { ...of, body: 'Hi' })).rejects.toMatchObject({
        code: 'conflict',
      })
    const other = await aProperty(db, house.familyGroupId)
    await db.update(payments).set({ propertyId: other.id }).where(eq(payments.id, paymentId))
    await service.addComment(anna, { paymentId, body: 'Hi' })
    expect((await listComments(anna, { paymentId })).comments).toHaveLength(2)
    expect((await listComments(anna, { stayId })).comments).toEqual([])
  })

  it('go with what they are about, and belong to exactly one thing', async () => {
    const { things } = await ofBen()
    const [{ paymentId }, { stayId }] = things
    for (const of of things) await service.addComment(anna, { ...of, body: 'Why?' })
    const row = { familyGroupId: house.familyGroupId, authorName: 'Ben', body: 'Hello' }
    for (const wrong of [
      { propertyId: house.id },
      { paymentId, propertyId: house.id },
      { stayId, propertyId: house.id, paymentId },
      { stayId },
    ])
      await expect(db.insert(comments).values({ ...row, ...wrong })).rejects.toMatchObject({
        cause: { constraint: 'comments_subject_check' },
      })
    await db.delete(stays).where(eq(stays.id, stayId))
    expect(await db.select().from(comments)).toMatchObject([{ paymentId }])
  })

  it('are read and counted by index among other groups', async () => {
    const { things } = await ofBen()
    for (const of of things) await service.addComment(anna, { ...of, body: `${mention(anna)} asks` })
    await expectIndexed(database, async (indexed) => {
      for (const of of things) {
        await listComments({ ...anna, db: indexed }, of)
        await indexed.transaction(async (tx) => {
          const subject = { taskId: null, paymentId: null, stayId: null, ...of }
          await repository.countComments(tx, subject, house, 10)
          await repository.listAuthors(tx, subject, house, 10)
        })
      }
    })
  })
})
