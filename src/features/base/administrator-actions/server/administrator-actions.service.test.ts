import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../../test/db.ts'
import { asUser } from '../../../../../test/factories/context.ts'
import { aUser } from '../../../../../test/factories/people.ts'
import { expectIndexed } from '../../../../../test/plans.ts'
import { newId } from '../../../../lib/ids.ts'
import type { SignedInContext } from '../../../../server/context.ts'
import { administratorActions } from '../../../../server/db/schema/administration.ts'
import { administratorVerbs } from '../administrator-actions.rules.ts'
import { actionSentence } from '../administrator-actions.texts.ts'
import { listAdministratorActions, recordAdministratorAction } from './administrator-actions.service.ts'

const database = testDatabase()
const { db } = database

let ada: SignedInContext
let ben: SignedInContext['user']
beforeEach(async () => {
  ada = asUser(db, await aUser(db, { firstName: 'Ada' }))
  ben = await aUser(db, { firstName: 'Ben' })
})

type Action = Parameters<typeof recordAdministratorAction>[2]
const record = (action: Action) => db.transaction((tx) => recordAdministratorAction(tx, ada, action))

const sentences = async () => (await listAdministratorActions(ada, {})).actions.map(actionSentence)

describe('administrator activity', () => {
  it('describes actions in sentences, newest first', async () => {
    await record({ verb: 'USER_SUSPENDED', subject: ['USER', ben.id], reason: 'Spam' })
    await record({ verb: 'FEEDBACK_MOVED', subject: ['FEEDBACK', newId()], details: { status: 'DONE' } })
    await record({ verb: 'JOB_DISCARDED', subject: ['JOB', newId()], details: { name: 'mail.send' } })
    expect(await sentences()).toEqual([
      'Ada Keller discarded the job mail.send',
      'Ada Keller moved feedback to “Done”',
      'Ada Keller suspended Ben Keller',
    ])
  })

  it('has a sentence for every verb', async () => {
    for (const verb of administratorVerbs) await record({ verb, subject: ['USER', ben.id] })
    expect((await sentences()).filter((sentence) => sentence.includes('does not know'))).toEqual([])
  })

  it('does not name deleted users', async () => {
    await record({ verb: 'USER_SUSPENDED', subject: ['USER', ben.id] })
    await db.execute(sql`update users set deleted_at = now()`)
    expect(await sentences()).toEqual(['A deleted account suspended a deleted account'])
  })

  it('returns pages', async () => {
    for (let number = 0; number < 60; number++)
      await record({ verb: 'JOB_RETRIED', subject: ['JOB', newId()], details: { name: `job-${number}` } })
    const first = await listAdministratorActions(ada, {})
    const second = await listAdministratorActions(ada, { after: first.next ?? undefined })
    expect([first.actions.length, second.actions.length, second.next]).toEqual([50, 10, null])
    const told = [...first.actions, ...second.actions].map(actionSentence)
    expect(new Set(told).size).toBe(60)
  })

  // The first page is the start of the same index, for which PostgreSQL needs no condition.
  it('finds the next page by an index, however much was done', () =>
    expectIndexed(database, (on) => listAdministratorActions({ ...ada, db: on }, { after: newId() })))

  it.each([
    sql`update administrator_actions set reason = 'Another one'`,
    sql`delete from administrator_actions`,
  ])('cannot be updated or deleted (%#)', async (change) => {
    await record({ verb: 'USER_SUSPENDED', subject: ['USER', ben.id], reason: 'Spam' })
    await expect(db.execute(change)).rejects.toMatchObject({
      cause: { message: 'what administrators did is append-only' },
    })
    expect(await db.$count(administratorActions)).toBe(1)
  })
})
