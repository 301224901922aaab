import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import {
  decisionOptions,
  decisions,
  decisionVoters,
  decisionVotes,
} from '../../../../server/db/schema/decisions.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { type House, isThere } from './decisions.repository.ts'

/** Returns the open decisions of a property in which an owner outside the group is asked, with their own vote only. */
export const listOpenOfOutsider = (
  db: Executor,
  { propertyId, familyGroupId, ownerName }: House & { ownerName: string },
) =>
  db
    .select({
      id: decisions.id,
      question: decisions.question,
      background: decisions.background,
      kind: decisions.kind,
      counting: decisions.counting,
      threshold: decisions.threshold,
      quorumBasisPoints: decisions.quorumBasisPoints,
      deadlineOn: decisions.deadlineOn,
      subjectKind: decisions.subjectKind,
      subjectName: decisions.subjectName,
      subjectMinor: decisions.subjectMinor,
      currency: familyGroups.currency,
      answers: sql<(string | null)[]>`array(
        select option.label from ${decisionOptions} as option
        where option.decision_id = ${decisions.id} order by option.position)`,
      castAt: decisionVotes.castAt,
      option: decisionVotes.option,
    })
    .from(decisions)
    .innerJoin(familyGroups, eq(familyGroups.id, decisions.familyGroupId))
    .innerJoin(
      decisionVoters,
      and(
        eq(decisionVoters.decisionId, decisions.id),
        isNull(decisionVoters.userId),
        eq(decisionVoters.name, ownerName),
      ),
    )
    .leftJoin(
      decisionVotes,
      and(
        eq(decisionVotes.decisionId, decisionVoters.decisionId),
        eq(decisionVotes.voter, decisionVoters.position),
      ),
    )
    .where(
      and(
        eq(decisions.propertyId, propertyId),
        eq(decisions.familyGroupId, familyGroupId),
        eq(decisions.state, 'OPEN'),
        gt(decisions.closesAt, sql`now()`),
        isThere,
      ),
    )
    .orderBy(asc(decisions.closesAt), asc(decisions.id))
