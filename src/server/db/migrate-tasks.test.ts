import { describe, expect, it } from 'vitest'
import { olderDatabase } from '../../../test/older-database.ts'
import { newId } from '../../lib/ids.ts'

describe('tasks completed before `done_by` existed', () => {
  const { database, migrate } = olderDatabase('who_did_the_work')

  it('get it from the log, or else from their own columns', async () => {
    const [group, house, anna, ben, cleo] = [newId(), newId(), newId(), newId(), newId()]
    const names = new Map([
      [anna, 'Anna'],
      [ben, 'Ben'],
      [cleo, 'Cleo'],
    ])
    await database.query(`
      insert into family_groups (id, name, currency, time_zone) values ('${group}', 'Kellers', 'CHF', 'Europe/Zurich');
      insert into properties (id, family_group_id, name, kind, time_zone)
        values ('${house}', '${group}', 'Cabin', 'CABIN', 'Europe/Zurich')`)
    for (const [id, firstName] of names)
      await database.query(
        'insert into users (id, issuer, subject, first_name) values ($1::uuid, $2, $1::text, $3)',
        [id, 'https://id.example', firstName],
      )

    type Old = {
      status: 'TODO' | 'IN_REVIEW' | 'DONE'
      needsApproval?: boolean
      assignee?: string
      requester?: string
      completer?: string
      lines?: { verb: string; before: Record<string, string | null> }[]
    }
    const insert = async (title: string, old: Old) => {
      const id = newId()
      await database.query(
        `insert into tasks (id, family_group_id, property_id, title, status, needs_approval, assignee_user_id,
           review_requested_by, completed_by, completed_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $5 = 'DONE' then now() end)`,
        [
          id,
          group,
          house,
          title,
          old.status,
          old.needsApproval ?? false,
          old.assignee,
          old.requester,
          old.completer,
        ],
      )
      for (const [at, { verb, before }] of (old.lines ?? []).entries())
        await database.query(
          `insert into activity_log (id, family_group_id, actor_label, verb, entity_type, entity_id, before, at)
           values ($1, $2, 'Somebody', $3, 'task', $4, $5, now() - interval '1 day' + $6 * interval '1 minute')`,
          [newId(), group, verb, id, before, at],
        )
    }
    const asked = { verb: 'asked for review of', before: { status: 'TODO' } }
    await insert('still to do', { status: 'TODO', assignee: ben })
    await insert('done at once', { status: 'DONE', completer: ben, assignee: cleo })
    await insert('approved', { status: 'DONE', needsApproval: true, requester: ben, completer: anna })
    await insert('approved, of its assignee', {
      status: 'DONE',
      needsApproval: true,
      assignee: cleo,
      requester: ben,
      completer: anna,
    })
    await insert('in review', { status: 'IN_REVIEW', requester: ben })
    await insert('in review, given away since', {
      status: 'IN_REVIEW',
      requester: ben,
      lines: [asked, { verb: 'unassigned', before: { assigneeUserId: cleo } }],
    })
    await insert('approved by the one who gave it away', {
      status: 'DONE',
      needsApproval: true,
      requester: ben,
      completer: cleo,
      lines: [
        asked,
        { verb: 'unassigned', before: { assigneeUserId: cleo } },
        { verb: 'approved', before: { status: 'IN_REVIEW', reviewRequestedBy: ben } },
      ],
    })
    await insert('completed after a review', {
      status: 'DONE',
      completer: anna,
      lines: [asked, { verb: 'completed', before: { status: 'IN_REVIEW', reviewRequestedBy: ben } }],
    })
    await insert('of nobody who is known', { status: 'DONE' })

    await migrate()
    const { rows } = await database.query<{ title: string; doneBy: string | null }>(
      'select title, done_by as "doneBy" from tasks order by id',
    )
    expect(Object.fromEntries(rows.map(({ title, doneBy }) => [title, doneBy && names.get(doneBy)]))).toEqual(
      {
        'still to do': null,
        'done at once': 'Ben',
        approved: 'Ben',
        'approved, of its assignee': 'Cleo',
        'in review': 'Ben',
        'in review, given away since': 'Cleo',
        'approved by the one who gave it away': 'Ben',
        'completed after a review': 'Ben',
        'of nobody who is known': null,
      },
    )
  })
})
