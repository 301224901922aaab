import { t } from '@lingui/core/macro'
import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { categoryNameOf } from '../../../../server/db/category-name.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { participants } from '../../../../server/db/schema/participants.ts'
import { paymentParts, payments } from '../../../../server/db/schema/payments.ts'
import { isGroupOf, isMyself, ownList } from '../../../base/entities/server/own-data.repository.ts'

/** Exports the payments a person paid, received or recorded, with their shares. */
export const ownPayments = ownList({
  name: 'payments.json',
  get about() {
    return t`what you paid, received or recorded in your groups, and your share of it`
  },
  table: payments,
  rows: (db, userId) =>
    db
      .select({
        id: payments.id,
        familyGroupId: payments.familyGroupId,
        kind: payments.kind,
        title: payments.title,
        amountMinor: payments.amountMinor,
        currency: familyGroups.currency,
        originalAmountMinor: payments.originalAmountMinor,
        originalCurrency: payments.originalCurrency,
        rate: payments.rate,
        paidOn: payments.paidOn,
        category: payments.category,
        categoryName: categoryNameOf('payments'),
        propertyId: payments.propertyId,
        status: payments.status,
        note: payments.note,
        isPaidByMe: sql<boolean>`coalesce(${payments.payerId} = ${participants.id}, false)`,
        isRecordedByMe: sql<boolean>`coalesce(${payments.createdBy} = ${userId}, false)`,
        myPartMinor: sql<number>`coalesce((
        select ${paymentParts.amountMinor} from ${paymentParts}
        where ${paymentParts.paymentId} = ${payments.id} and ${paymentParts.participantId} = ${participants.id}
      ), 0)::float8`,
        createdAt: payments.createdAt,
      })
      .from(payments)
      .innerJoin(memberships, isGroupOf(userId, payments.familyGroupId))
      .innerJoin(familyGroups, eq(familyGroups.id, payments.familyGroupId))
      .innerJoin(participants, isMyself(userId, payments.familyGroupId))
      .$dynamic(),
  isOwn: (userId) =>
    and(
      or(eq(payments.payerId, participants.id), eq(payments.createdBy, userId)),
      isNull(payments.deletedAt),
    ),
})
