import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { calendarFeeds } from '../../../../server/db/schema/calendar.ts'
import { dataExports } from '../../../../server/db/schema/exports.ts'
import { feedback } from '../../../../server/db/schema/feedback.ts'
import { files, providerPictures } from '../../../../server/db/schema/files.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { invites } from '../../../../server/db/schema/invites.ts'
import { notificationPreferences, notifications } from '../../../../server/db/schema/notifications.ts'
import { participants } from '../../../../server/db/schema/participants.ts'
import { payeeDetails } from '../../../../server/db/schema/payee-details.ts'
import { paymentParts, payments } from '../../../../server/db/schema/payments.ts'
import { quietHours } from '../../../../server/db/schema/push.ts'
import { balances, settlements } from '../../../../server/db/schema/settlements.ts'
import { users } from '../../../../server/db/schema/users.ts'
import type { LeavingPerson } from '../../../base/declarations/server/entity.declaration.ts'
import type { Standing } from '../accounts.rules.ts'

// Deleting an account touches one person's rows in many tables. What belongs to a kind of thing is declared beside it (`releasePerson`).

export async function findIdentity(db: Executor, userId: string) {
  const [row] = await db
    .select({ issuer: users.issuer, subject: users.subject })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deletedAt)))
  return row
}

/** Locks the row so that nothing can be added to this person, not even a session. */
export async function lockIdentity(tx: Tx, userId: string) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  return findIdentity(tx, userId)
}

export async function listStandings(db: Executor, userId: string): Promise<Standing[]> {
  const others = alias(memberships, 'others')
  const isOther = sql`${others.userId} <> ${userId} and ${users.issuer} <> 'sample'`
  // Suspended members keep their membership but cannot manage anything.
  const isOtherManager = sql`${isOther} and ${others.role} = 'MANAGER' and ${users.suspendedAt} is null`
  return db
    .select({
      familyGroupId: memberships.familyGroupId,
      name: familyGroups.name,
      isSample: familyGroups.isSample,
      role: memberships.role,
      otherMembers: sql<number>`(count(*) filter (where ${isOther}))::int`,
      otherManagers: sql<number>`(count(*) filter (where ${isOtherManager}))::int`,
      isEven: sql<boolean>`not exists (
        select from ${balances} inner join ${participants} on ${eq(participants.id, balances.participantId)}
        where ${and(eq(participants.familyGroupId, memberships.familyGroupId), eq(participants.userId, userId))}
        having sum(${balances.balanceMinor}) <> 0
      ) and not exists (
        select from ${settlements} inner join ${participants}
          on ${participants.id} in (${settlements.fromId}, ${settlements.toId})
        where ${and(eq(settlements.familyGroupId, memberships.familyGroupId), sql`${settlements.status} = 'RECORDED'`)}
          and ${and(eq(participants.familyGroupId, memberships.familyGroupId), eq(participants.userId, userId))}
      ) and not exists (
        select from ${payments} inner join ${participants}
          on ${and(eq(participants.familyGroupId, memberships.familyGroupId), eq(participants.userId, userId))}
        where ${and(eq(payments.familyGroupId, memberships.familyGroupId), isNull(payments.deletedAt))}
          and ${payments.status} = 'PENDING' and (${eq(payments.payerId, participants.id)} or exists (
            select from ${paymentParts} as part
            where part.payment_id = ${payments.id} and part.participant_id = ${participants.id}))
      )`,
    })
    .from(memberships)
    .innerJoin(familyGroups, eq(familyGroups.id, memberships.familyGroupId))
    .innerJoin(others, and(eq(others.familyGroupId, memberships.familyGroupId), isNull(others.leftAt)))
    .innerJoin(users, eq(users.id, others.userId))
    .where(and(eq(memberships.userId, userId), isNull(memberships.leftAt), isNull(familyGroups.deletedAt)))
    .groupBy(memberships.familyGroupId, memberships.role, familyGroups.name, familyGroups.isSample)
    .orderBy(asc(memberships.familyGroupId))
}

export async function markGroupDeleted(tx: Tx, familyGroupId: string) {
  await tx.update(familyGroups).set({ deletedAt: sql`now()` }).where(eq(familyGroups.id, familyGroupId))
}

/** Includes groups in the trash: a restored group must come back without this person. */
export async function leaveAllGroups(tx: Tx, userId: string) {
  await tx
    .update(memberships)
    .set({ leftAt: sql`now()` })
    .where(and(eq(memberships.userId, userId), isNull(memberships.leftAt)))
}

export async function revokeInvitesOf(tx: Tx, userId: string) {
  await tx
    .update(invites)
    .set({ status: 'REVOKED', endedAt: sql`now()` })
    .where(and(eq(invites.invitedBy, userId), eq(invites.status, 'PENDING')))
}

/** Deletes the person's own data. Feedback is kept without them. @returns the keys of the bytes to delete */
export async function deleteOwnRows(tx: Tx, userId: string): Promise<string[]> {
  await tx.delete(notifications).where(eq(notifications.userId, userId))
  await tx.delete(notificationPreferences).where(eq(notificationPreferences.userId, userId))
  await tx.delete(quietHours).where(eq(quietHours.userId, userId))
  await tx.delete(payeeDetails).where(eq(payeeDetails.userId, userId))
  await tx.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId))
  await tx.update(feedback).set({ userId: null }).where(eq(feedback.userId, userId))
  const exported = await tx
    .delete(dataExports)
    .where(eq(dataExports.userId, userId))
    .returning({ storageKey: dataExports.storageKey })
  await tx.delete(providerPictures).where(eq(providerPictures.userId, userId))
  // The rows of the picture and of feedback screenshots follow by foreign key.
  const own = await tx
    .delete(files)
    .where(eq(files.userId, userId))
    .returning({ storageKey: files.storageKey, thumbnailKey: files.thumbnailKey })
  return [
    ...exported.flatMap(({ storageKey }) => storageKey ?? []),
    ...own.flatMap(({ storageKey, thumbnailKey }) =>
      thumbnailKey ? [storageKey, thumbnailKey] : [storageKey],
    ),
  ]
}

/** The participant keeps the name, for the money of the groups. */
export async function keepName(tx: Tx, { userId, name }: LeavingPerson) {
  await tx
    .update(participants)
    .set({ name: name.slice(0, 250) })
    .where(eq(participants.userId, userId))
}

/** The row stays for the references in histories, without personal data or a way to sign in. */
export async function anonymize(tx: Tx, userId: string) {
  await tx
    .update(users)
    .set({
      issuer: 'deleted',
      subject: userId,
      email: null,
      emailVerified: false,
      firstName: null,
      lastName: null,
      namesChosenAt: null,
      profileImageUrl: null,
      timeZone: 'UTC',
      locale: null,
      browserLocale: null,
      profileSyncedAt: null,
      administratorSince: null,
      deletedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(eq(users.id, userId))
}
