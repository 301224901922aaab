import { and, type Column, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { decisions, decisionVoters } from '../../../../server/db/schema/decisions.ts'

type AskedOwner = { propertyId: string | Column; ownerName: string | Column }

/** Selects the open decisions in which an owner outside the group is asked. */
export const openDecisionsAsking = (db: Executor, { propertyId, ownerName }: AskedOwner) =>
  db
    .select({ question: decisions.question })
    .from(decisionVoters)
    .innerJoin(decisions, eq(decisions.id, decisionVoters.decisionId))
    .where(
      and(
        eq(decisions.state, 'OPEN'),
        eq(decisions.propertyId, propertyId),
        isNull(decisionVoters.userId),
        eq(decisionVoters.name, ownerName),
      ),
    )
