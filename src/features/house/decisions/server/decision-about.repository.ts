import { and, eq, type SQLWrapper, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { decisions } from '../../../../server/db/schema/decisions.ts'
import { type DecisionNote, type Subject, type SubjectKind, subjectOfRow } from '../subject.rules.ts'
import { type DecisionKey, isThere } from './decisions.repository.ts'

// The decisions about a thing of a higher layer.

export type SubjectOfGroup = Subject & { familyGroupId: string }

const columns = { PAYMENT: decisions.paymentId, QUOTE: decisions.quoteId }
const names = {
  PAYMENT: sql.raw('payment_id'),
  QUOTE: sql.raw('quote_id'),
  PROJECT: sql.raw('project_id'),
}

/** The decision about a row to show beside it: the current one, or the last. For a read of that row. */
export const decisionAbout = (kind: SubjectKind | 'PROJECT', id: SQLWrapper) => sql<DecisionNote | null>`(
  select json_build_object('id', about.id, 'state', about.state, 'deadlineOn', about.deadline_on, 'outcome', about.subject_outcome)
  from ${decisions} as about
  where about.${names[kind]} = ${id} and about.deleted_at is null
  order by about.state in ('DRAFT', 'OPEN') desc, about.id desc limit 1)`

/**
 * Whether the owners are being asked about a row. With "offset 0" each row looks up its own decision; otherwise
 * PostgreSQL may read the decisions of all groups and join them.
 */
export const isAskedAbout = (kind: SubjectKind, id: SQLWrapper) => sql<boolean>`exists (
  select from ${decisions} as about
  where about.${names[kind]} = ${id} and about.deleted_at is null and about.state = 'OPEN' offset 0)`

const isLiveAbout = ({ kind, id, familyGroupId }: SubjectOfGroup) =>
  and(
    eq(columns[kind], id),
    eq(decisions.familyGroupId, familyGroupId),
    isThere,
    sql`${decisions.state} in ('DRAFT', 'OPEN')`,
  )

const liveColumns = {
  id: decisions.id,
  state: decisions.state,
  propertyId: decisions.propertyId,
  deadlineOn: decisions.deadlineOn,
}

/** Returns the draft or the open decision about a thing. */
export async function findLiveAbout(db: Executor, subject: SubjectOfGroup) {
  const [row] = await db.select(liveColumns).from(decisions).where(isLiveAbout(subject))
  return row
}

/** Locks it. */
export async function lockLiveAbout(tx: Tx, subject: SubjectOfGroup) {
  const [row] = await tx.select(liveColumns).from(decisions).where(isLiveAbout(subject)).for('update')
  return row
}

/** Returns what a draft in the trash is about. */
export async function findSubjectOfDraft(
  tx: Tx,
  { decisionId, familyGroupId }: DecisionKey,
): Promise<Subject | null> {
  const [row] = await tx
    .select({ paymentId: decisions.paymentId, quoteId: decisions.quoteId })
    .from(decisions)
    .where(
      and(
        eq(decisions.id, decisionId),
        eq(decisions.familyGroupId, familyGroupId),
        eq(decisions.state, 'DRAFT'),
      ),
    )
  return row ? subjectOfRow(row) : null
}
