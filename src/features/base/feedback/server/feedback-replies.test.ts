import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { aRequestContext, asUser } from '../../../../../test/factories/context.ts'
import { aUser } from '../../../../../test/factories/people.ts'
import { newId } from '../../../../lib/ids.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import { administratorActions, feedbackReplies } from '../../../../server/db/schema/administration.ts'
import { feedback } from '../../../../server/db/schema/feedback.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { createMemoryMail } from '../../../../server/gateways/mail/memory-mail.ts'
import { replyRefusals } from '../feedback.texts.ts'
import { feedbackMails } from './feedback.mails.ts'
import { listFeedback, replyToFeedback, setFeedbackStatus } from './feedback.service.ts'

const { db } = testDatabase()

let admin: SignedInContext
let anna: SignedInContext['user']
let queued: [string, Record<string, unknown>][] = []
let feedbackId = ''
beforeEach(async () => {
  queued = []
  const enqueue: SignedInContext['enqueue'] = async (_, name, payload) => {
    queued.push([name, payload])
  }
  admin = asUser(db, await aUser(db, { firstName: 'Ada' }), { enqueue })
  anna = await aUser(db)
  feedbackId = newId()
  await db
    .insert(feedback)
    .values({ id: feedbackId, userId: anna.id, title: 'Calendar', feedback: 'It does not open.' })
})

const mails = { sendsMail: true }
const reply = (changes: object = {}, ability = mails) =>
  replyToFeedback(admin, { feedbackReplyId: newId(), feedbackId, reply: 'It does now.', ...changes }, ability)
const write = (ids: Record<string, string>) => {
  const { signal } = new AbortController()
  const ctx = { ...aRequestContext(db), mail: createMemoryMail(), jobId: 'job', attempt: 1, signal }
  return feedbackMails[0]?.write(ctx, ids)
}

describe('a reply to feedback', () => {
  it('is stored, queued as an e-mail, recorded, and shown with the feedback', async () => {
    const feedbackReplyId = newId()
    await reply({ feedbackReplyId })
    expect(queued).toEqual([['mail.send', { kind: 'feedback-reply', ids: { feedbackReplyId } }]])
    const { entries } = await listFeedback(admin, { status: 'NEW' }, mails)
    expect(entries[0]?.replies).toEqual([
      {
        id: feedbackReplyId,
        reply: 'It does now.',
        administrator: 'Ada Keller',
        createdAt: expect.any(Date),
      },
    ])
    expect(await db.select().from(administratorActions)).toMatchObject([
      { administratorId: admin.user.id, verb: 'FEEDBACK_ANSWERED', subjectId: feedbackId },
    ])
  })

  it('is e-mailed to the sender with the original feedback', async () => {
    const feedbackReplyId = newId()
    await reply({ feedbackReplyId })
    expect(await write({ feedbackReplyId })).toMatchObject({
      to: { name: 'Anna Keller', address: anna.email },
      subject: 'Reply to your feedback: Calendar',
      text: expect.stringMatching(/It does now\.[\s\S]*You wrote:\nIt does not open\./),
    })
  })

  it('is sent once when submitted twice', async () => {
    const feedbackReplyId = newId()
    await reply({ feedbackReplyId })
    await reply({ feedbackReplyId })
    expect(queued).toHaveLength(1)
    expect(await db.$count(feedbackReplies)).toBe(1)
    expect(await db.$count(administratorActions)).toBe(1)
  })

  it('is not e-mailed to a deleted account or an unconfirmed address', async () => {
    const feedbackReplyId = newId()
    await reply({ feedbackReplyId })
    await db.update(users).set({ emailVerified: false }).where(eq(users.id, anna.id))
    expect(await write({ feedbackReplyId })).toBeNull()
    await db.update(users).set({ emailVerified: true, deletedAt: new Date() }).where(eq(users.id, anna.id))
    expect(await write({ feedbackReplyId })).toBeNull()
  })

  it.each([
    ['no mail server is configured', async () => {}, replyRefusals.noMail, { sendsMail: false }],
    [
      'the address is not confirmed',
      () => db.update(users).set({ emailVerified: false }).where(eq(users.id, anna.id)),
      replyRefusals.notConfirmed,
      mails,
    ],
    [
      'the account is gone',
      () => db.update(feedback).set({ userId: null }),
      replyRefusals.accountGone,
      mails,
    ],
  ])('is refused when %s, and nothing is stored', async (_, change, message, ability) => {
    await change()
    await expect(reply({}, ability)).rejects.toMatchObject({ code: 'conflict', message })
    expect([await db.$count(feedbackReplies), await db.$count(administratorActions)]).toEqual([0, 0])
    expect(queued).toEqual([])
  })

  it('is refused for feedback that does not exist', async () => {
    await expect(reply({ feedbackId: newId() })).rejects.toMatchObject({ code: 'not-found' })
  })
})

it('records the new status when feedback is moved', async () => {
  await setFeedbackStatus(admin, { feedbackId, status: 'DONE' })
  expect(await db.select().from(administratorActions)).toMatchObject([
    { verb: 'FEEDBACK_MOVED', subjectKind: 'FEEDBACK', subjectId: feedbackId, details: { status: 'DONE' } },
  ])
})
