import { t } from '@lingui/core/macro'
import { eq, or, sql } from 'drizzle-orm'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { participants } from '../../../../server/db/schema/participants.ts'
import { settlements } from '../../../../server/db/schema/settlements.ts'
import { isGroupOf, isMyself, ownList } from '../../../base/entities/server/own-data.repository.ts'

/** Exports the settlements a person paid or received. */
export const ownSettlements = ownList({
  name: 'settlements.json',
  get about() {
    return t`settlements that you paid or received`
  },
  table: settlements,
  rows: (db, userId) =>
    db
      .select({
        id: settlements.id,
        familyGroupId: settlements.familyGroupId,
        amountMinor: settlements.amountMinor,
        currency: familyGroups.currency,
        settledOn: settlements.settledOn,
        method: settlements.method,
        status: settlements.status,
        note: settlements.note,
        isFromMe: sql<boolean>`${settlements.fromId} = ${participants.id}`,
        isToMe: sql<boolean>`${settlements.toId} = ${participants.id}`,
        createdAt: settlements.createdAt,
      })
      .from(settlements)
      .innerJoin(memberships, isGroupOf(userId, settlements.familyGroupId))
      .innerJoin(familyGroups, eq(familyGroups.id, settlements.familyGroupId))
      .innerJoin(participants, isMyself(userId, settlements.familyGroupId))
      .$dynamic(),
  isOwn: () => or(eq(settlements.fromId, participants.id), eq(settlements.toId, participants.id)),
})
