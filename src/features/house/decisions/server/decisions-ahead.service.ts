import type { MemberContext } from '../../../../server/context.ts'
import type { DecisionRowView } from '../decisions.schemas.ts'
import { rowView } from './decisions.service.ts'
import * as ahead from './decisions-ahead.repository.ts'

/** Lists decisions by their deadline, for the calendar. */
export async function listDecisionDeadlines(
  { db, member, user }: MemberContext,
  ask: Omit<ahead.DeadlineChoice, 'familyGroupId'>,
): Promise<DecisionRowView[]> {
  const { familyGroupId } = member
  return (await ahead.listDeadlines(db, { ...ask, familyGroupId }, user.id)).map(rowView)
}

/** Lists the open decisions that wait for the caller's vote, for the dashboard. */
export async function listWaitingDecisions(
  { db, member: { familyGroupId }, user }: MemberContext,
  limit: number,
): Promise<DecisionRowView[]> {
  return (await ahead.listWaiting(db, { familyGroupId, limit }, user.id)).map(rowView)
}
