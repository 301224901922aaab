import { describe, expect, it } from 'vitest'
import { olderDatabase } from '../../../test/older-database.ts'
import { newId } from '../../lib/ids.ts'

describe('unread notifications from before they knew what they ask about', () => {
  const { database, migrate } = olderDatabase('notifications_that_end')

  it('get it from their metadata, where that names it', async () => {
    const [anna, group, house, open, ended] = [newId(), newId(), newId(), newId(), newId()]
    await database.query(
      `insert into users (id, issuer, subject, first_name) values ($1::uuid, 'https://id.example', $1::text, 'Anna')`,
      [anna],
    )
    await database.query(
      `insert into family_groups (id, name, currency, time_zone) values ($1, 'Kellers', 'CHF', 'Europe/Zurich')`,
      [group],
    )
    await database.query(
      `insert into properties (id, family_group_id, name, kind, time_zone) values ($1, $2, 'Cabin', 'CABIN', 'UTC')`,
      [house, group],
    )
    for (const [id, state] of [
      [open, 'OPEN'],
      [ended, 'WITHDRAWN'],
    ])
      await database.query(
        `insert into decisions (id, family_group_id, property_id, question, kind, counting, threshold, deadline_on, state, opened_at, closes_at, closed_at)
         values ($1, $2, $3, 'A new roof?', 'YES_NO', 'HEADS', 'MAJORITY', '2027-03-03', $4, now(), now() + interval '1 day',
           case when $4 <> 'OPEN' then now() end)`,
        [id, group, house, state],
      )
    const insert = (type: string, metadata: unknown, isRead = false) =>
      database.query(
        `insert into notifications (id, user_id, type, title, message, metadata, read_at)
         values ($1, $2, $3, 'A title', '', $4, case when $5 then now() end)`,
        [newId(), anna, type, JSON.stringify(metadata), isRead],
      )
    const thing = newId()
    await insert('BILL_DUE', { billId: thing, propertyId: house })
    await insert('TASK_OVERDUE', { taskId: thing.toUpperCase() })
    await insert('DECISION', { decisionId: open })
    await insert('DECISION', { decisionId: ended })
    await insert('DECISION', { decisionId: 'x' })
    await insert('TASK_REVIEW', { taskId: 'not an id' })
    await insert('TASK_REVIEW', {})
    await insert('REPORT_CREATED', [thing])
    await insert('TASK_DECIDED', { taskId: thing })
    await insert('VISIT', { visitId: thing })
    await insert('TASK_ASSIGNED', { taskId: thing }, true)

    await migrate()
    const { rows } = await database.query<{ subject: string | null }>(
      'select subject_id as subject from notifications order by id',
    )
    expect(rows.map(({ subject }) => subject)).toEqual([thing, thing, open, ...Array(8).fill(null)])
  })
})
