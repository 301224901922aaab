import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { notifications } from '../../../../server/db/schema/notifications.ts'
import { lockedInTurn } from './notifications.repository.ts'

/**
 * Reads the one row that it asks about. Not as `exists`: PostgreSQL may then read such rows of all groups once, instead of
 * this one by its key.
 */
const row = (from: string, condition: SQL) => sql`coalesce((
  select ${condition} from ${sql.raw(from)} as thing where thing.id = ${notifications.subjectId}
), false)`

const task = (condition: SQL) => row('tasks', sql`thing.deleted_at is null and ${condition}`)
const waits = (from: string, status: string) =>
  row(from, sql`thing.deleted_at is null and thing.status = ${sql.raw(`'${status}'`)}`)

/**
 * When a notification still asks its reader for something, for each type that does. Everything else about it is settled:
 * the thing is done, decided, withdrawn, given to someone else, or deleted.
 */
export const stillAsks: Record<string, SQL> = {
  TASK_ASSIGNED: task(
    sql`thing.status in ('TODO', 'IN_PROGRESS', 'BLOCKED') and thing.assignee_user_id = ${notifications.userId}`,
  ),
  TASK_OVERDUE: task(
    // One that nobody has to do is told to others, such as the managers.
    sql`thing.status in ('TODO', 'IN_PROGRESS', 'BLOCKED', 'IN_REVIEW')
      and (thing.assignee_user_id is null or thing.assignee_user_id = ${notifications.userId})
      and thing.due_on < (
        select day_in(properties.time_zone, now()) from properties where properties.id = thing.property_id
      )`,
  ),
  // What it says is true only while the task is done.
  TASK_COMPLETED: waits('tasks', 'DONE'),
  TASK_REVIEW: waits('tasks', 'IN_REVIEW'),
  REPORT_CREATED: waits('tasks', 'REPORT'),
  WORKER_UPDATE: waits('tasks', 'BLOCKED'),
  BILL_DUE: waits('bills', 'PLANNED'),
  PAYMENT_APPROVAL: waits('payments', 'PENDING'),
  SETTLEMENT_RECORDED: row('settlements', sql`thing.status = 'RECORDED'`),
  STAY_REQUESTED: waits('stays', 'REQUESTED'),
  // One vote for each of at most 50 voters.
  DECISION: row(
    'decisions',
    sql`thing.deleted_at is null and thing.state = 'OPEN' and (
      select count(*) from decision_voters
      join decision_votes on decision_votes.decision_id = decision_voters.decision_id
        and decision_votes.voter = decision_voters.position
      where decision_voters.decision_id = thing.id and decision_voters.user_id = ${notifications.userId}
    ) = 0`,
  ),
  QUOTE_APPROVAL: row(
    'quotes',
    sql`thing.deleted_at is null and thing.status = 'SUBMITTED' and thing.approval_requested_at is not null`,
  ),
  QUOTE_RECEIVED: waits('quotes', 'SUBMITTED'),
  INVOICE_RECEIVED: waits('invoices', 'SUBMITTED'),
  // A visit that is only proposed needs a host too.
  VISIT: row(
    'visits',
    sql`thing.deleted_at is null and thing.status in ('PROPOSED', 'CONFIRMED') and thing.host_user_id is null`,
  ),
  FAMILY_INVITE: row('invites', sql`thing.status = 'PENDING'`),
  EMERGENCY_ACCESS: sql`exists (
    select from emergency_requests
    where emergency_requests.family_group_id = ${notifications.familyGroupId}
      and emergency_requests.waiting_user_id = ${notifications.subjectId}
  )`,
}

type Asked = { familyGroupId: string; types: readonly string[]; subjectIds: readonly string[] }

/** Ends what these types ask about these things, unless they still ask their reader. */
export function endSettled(tx: Tx, asked: Asked): Promise<void> {
  const cases = asked.types.map((type) => sql`when ${type} then ${stillAsks[type] ?? sql`false`}`)
  return end(tx, asked, sql`not (case ${notifications.type} ${sql.join(cases, sql` `)} else true end)`)
}

/** Ends all that these types ask about these things. */
export const endAsked = (tx: Tx, asked: Asked): Promise<void> => end(tx, asked)

/** Also those by e-mail only, whose e-mail may still wait: it is not sent for what is read. */
async function end(tx: Tx, { familyGroupId, types, subjectIds }: Asked, condition?: SQL) {
  await tx
    .update(notifications)
    .set({ readAt: sql`now()`, endedAt: sql`now()`, awaitsMail: false })
    .where(
      lockedInTurn(
        tx,
        and(
          oneOf(notifications.subjectId, subjectIds),
          eq(notifications.familyGroupId, familyGroupId),
          oneOf(notifications.type, types),
          isNull(notifications.readAt),
          condition,
        ),
      ),
    )
}
