import { t } from '@lingui/core/macro'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import {
  decisionOptions,
  decisions,
  decisionVoters,
  decisionVotes,
} from '../../../../server/db/schema/decisions.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { isGroupOf, type OwnData } from '../../../base/entities/server/own-data.repository.ts'

/** Lists the decisions on which the person is or was asked, with their own share and vote. */
export const ownDecisions: OwnData = {
  name: 'decisions.json',
  get about() {
    return t`the decisions you were asked to vote on, with your share and your vote, in your groups`
  },
  of: [decisionVoters, decisionVotes],
  read: (db: Executor, userId: string) =>
    db
      .select({
        id: decisions.id,
        familyGroupId: decisions.familyGroupId,
        propertyId: decisions.propertyId,
        question: decisions.question,
        state: decisions.state,
        basisPoints: decisionVoters.basisPoints,
        option: decisionVotes.option,
        label: decisionOptions.label,
        castAt: decisionVotes.castAt,
      })
      .from(decisionVoters)
      .innerJoin(decisions, and(eq(decisions.id, decisionVoters.decisionId), isNull(decisions.deletedAt)))
      .innerJoin(memberships, isGroupOf(userId, decisions.familyGroupId))
      .leftJoin(
        decisionVotes,
        and(
          eq(decisionVotes.decisionId, decisionVoters.decisionId),
          eq(decisionVotes.voter, decisionVoters.position),
        ),
      )
      .leftJoin(
        decisionOptions,
        and(
          eq(decisionOptions.decisionId, decisionVotes.decisionId),
          eq(decisionOptions.position, decisionVotes.option),
        ),
      )
      .where(eq(decisionVoters.userId, userId))
      .orderBy(asc(decisions.id)),
}
