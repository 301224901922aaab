import { and, asc, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import {
  decisionOptions,
  decisions,
  decisionVoters,
  decisionVotes,
} from '../../../../server/db/schema/decisions.ts'
import { familyGroups } from '../../../../server/db/schema/groups.ts'
import { type House, isThere } from './decisions.repository.ts'

const isOpen = and(eq(decisions.state, 'OPEN'), gt(decisions.closesAt, sql`now()`))

/**
 * Returns the decisions of a property in which an owner outside the group is asked, or was until 90 days ago, with their
 * own vote only: the open ones, soonest end first, then the latest results.
 */
export const listOfOutsider = (
  db: Executor,
  { propertyId, familyGroupId, ownerName }: House & { ownerName: string },
  limit: number,
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
      isOpen: sql<boolean>`${isOpen}`,
      state: decisions.state,
      adoptedOption: decisions.adoptedOption,
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
        or(eq(decisions.state, 'OPEN'), gt(decisions.closedAt, sql`now() - interval '90 days'`)),
        isThere,
      ),
    )
    .orderBy(
      desc(sql`${isOpen}`),
      asc(sql`case when ${isOpen} then ${decisions.closesAt} end`),
      desc(decisions.closesAt),
      asc(decisions.id),
    )
    .limit(limit)
