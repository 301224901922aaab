import { type AnyColumn, and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { calendarFeeds } from '../../../../server/db/schema/calendar.ts'
import { feedback } from '../../../../server/db/schema/feedback.ts'
import { files, profilePictures } from '../../../../server/db/schema/files.ts'
import { activityLog, familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { houseKeys } from '../../../../server/db/schema/house-keys.ts'
import { invites } from '../../../../server/db/schema/invites.ts'
import { notificationPreferences, notifications } from '../../../../server/db/schema/notifications.ts'
import { participants } from '../../../../server/db/schema/participants.ts'
import { paymentParts, payments } from '../../../../server/db/schema/payments.ts'
import { settlements } from '../../../../server/db/schema/settlements.ts'
import { stays } from '../../../../server/db/schema/stays.ts'
import { comments, tasks } from '../../../../server/db/schema/tasks.ts'
import { sessions, users } from '../../../../server/db/schema/users.ts'

// What is one person's own, as columns that are named one by one: a secret that is added later does not slip in.

export async function readProfile(db: Executor, userId: string) {
  const [profile] = await db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      emailVerified: users.emailVerified,
      profileImageUrl: users.profileImageUrl,
      pictureFileId: profilePictures.fileId,
      timeZone: users.timeZone,
      locale: users.locale,
      createdAt: users.createdAt,
    })
    .from(users)
    .leftJoin(profilePictures, eq(profilePictures.userId, users.id))
    .where(eq(users.id, userId))
  const preferences = await db
    .select({
      type: notificationPreferences.type,
      inApp: notificationPreferences.inApp,
      email: notificationPreferences.email,
    })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId))
    .orderBy(asc(notificationPreferences.type))
  return profile && { ...profile, notificationPreferences: preferences }
}

/** Also the groups that the person left; what those are called today is no longer theirs to know. */
export function readMemberships(db: Executor, userId: string) {
  return db
    .select({
      familyGroupId: memberships.familyGroupId,
      name: sql<
        string | null
      >`case when ${memberships.leftAt} is null and ${familyGroups.deletedAt} is null then ${familyGroups.name} end`,
      role: memberships.role,
      joinedAt: memberships.joinedAt,
      leftAt: memberships.leftAt,
    })
    .from(memberships)
    .innerJoin(familyGroups, eq(familyGroups.id, memberships.familyGroupId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.joinedAt))
}

/** One page, in the order of their ids, which is that of their age. */
export function pageOfActivity(db: Executor, userId: string, after: string, limit: number) {
  return db
    .select({
      id: activityLog.id,
      familyGroupId: activityLog.familyGroupId,
      verb: activityLog.verb,
      entityType: activityLog.entityType,
      entityId: activityLog.entityId,
      before: activityLog.before,
      after: activityLog.after,
      at: activityLog.at,
    })
    .from(activityLog)
    .where(and(eq(activityLog.actorUserId, userId), gt(activityLog.id, after)))
    .orderBy(asc(activityLog.id))
    .limit(limit)
}

export function pageOfNotifications(db: Executor, userId: string, after: string, limit: number) {
  return db
    .select({
      id: notifications.id,
      familyGroupId: notifications.familyGroupId,
      type: notifications.type,
      title: notifications.title,
      message: notifications.message,
      metadata: notifications.metadata,
      readAt: notifications.readAt,
      createdAt: notifications.createdAt,
    })
    .from(notifications)
    .where(and(eq(notifications.userId, userId), gt(notifications.id, after)))
    .orderBy(asc(notifications.id))
    .limit(limit)
}

export function pageOfFeedback(db: Executor, userId: string, after: string, limit: number) {
  return db
    .select({
      id: feedback.id,
      title: feedback.title,
      feedback: feedback.feedback,
      screenshotFileId: feedback.screenshotFileId,
      status: feedback.status,
      createdAt: feedback.createdAt,
    })
    .from(feedback)
    .where(and(eq(feedback.userId, userId), gt(feedback.id, after)))
    .orderBy(asc(feedback.id))
    .limit(limit)
}

/** The invites that the person made, without their codes: those let somebody in. */
export function pageOfInvites(db: Executor, userId: string, after: string, limit: number) {
  return db
    .select({
      id: invites.id,
      familyGroupId: invites.familyGroupId,
      role: invites.role,
      email: invites.email,
      maxUses: invites.maxUses,
      uses: invites.uses,
      status: invites.status,
      createdAt: invites.createdAt,
      expiresAt: invites.expiresAt,
      endedAt: invites.endedAt,
    })
    .from(invites)
    .where(and(eq(invites.invitedBy, userId), gt(invites.id, after)))
    .orderBy(asc(invites.id))
    .limit(limit)
}

/** The tasks that the person was given, did or reported, in the groups that they are in. */
export function pageOfTasks(db: Executor, userId: string, after: string, limit: number) {
  return db
    .select({
      id: tasks.id,
      familyGroupId: tasks.familyGroupId,
      title: tasks.title,
      status: tasks.status,
      isAssignedToMe: sql<boolean>`coalesce(${tasks.assigneeUserId} = ${userId}, false)`,
      isReportedByMe: sql<boolean>`coalesce(${tasks.reportedBy} = ${userId}, false)`,
      isDoneByMe: sql<boolean>`coalesce(${tasks.doneBy} = ${userId}, false)`,
      dueOn: tasks.dueOn,
      completedAt: tasks.completedAt,
      createdAt: tasks.createdAt,
    })
    .from(tasks)
    .innerJoin(memberships, isGroupOf(userId, tasks.familyGroupId))
    .where(
      and(
        or(eq(tasks.assigneeUserId, userId), eq(tasks.reportedBy, userId), eq(tasks.doneBy, userId)),
        isNull(tasks.deletedAt),
        gt(tasks.id, after),
      ),
    )
    .orderBy(asc(tasks.id))
    .limit(limit)
}

/** A group that the person is still in: what others are told of them there is theirs to know. */
const isGroupOf = (userId: string, familyGroupId: AnyColumn) =>
  and(
    eq(memberships.familyGroupId, familyGroupId),
    eq(memberships.userId, userId),
    isNull(memberships.leftAt),
  )

export function pageOfComments(db: Executor, userId: string, after: string, limit: number) {
  return db
    .select({
      id: comments.id,
      familyGroupId: comments.familyGroupId,
      taskId: comments.taskId,
      body: comments.body,
      createdAt: comments.createdAt,
      editedAt: comments.editedAt,
    })
    .from(comments)
    .where(and(eq(comments.authorUserId, userId), isNull(comments.deletedAt), gt(comments.id, after)))
    .orderBy(asc(comments.id))
    .limit(limit)
}

/** The keys that the person holds or held, in the groups that they are in. */
export function pageOfKeys(db: Executor, userId: string, after: string, limit: number) {
  return db
    .select({
      id: houseKeys.id,
      familyGroupId: houseKeys.familyGroupId,
      propertyId: houseKeys.propertyId,
      label: houseKeys.label,
      copies: houseKeys.copies,
      handedOverOn: houseKeys.handedOverOn,
      returnedOn: houseKeys.returnedOn,
      note: houseKeys.note,
      createdAt: houseKeys.createdAt,
    })
    .from(houseKeys)
    .innerJoin(memberships, isGroupOf(userId, houseKeys.familyGroupId))
    .where(and(eq(houseKeys.holderUserId, userId), isNull(houseKeys.deletedAt), gt(houseKeys.id, after)))
    .orderBy(asc(houseKeys.id))
    .limit(limit)
}

export function pageOfStays(db: Executor, userId: string, after: string, limit: number) {
  return db
    .select({
      id: stays.id,
      familyGroupId: stays.familyGroupId,
      propertyId: stays.propertyId,
      startsOn: stays.startsOn,
      endsOn: stays.endsOn,
      guests: stays.guests,
      note: stays.note,
      status: stays.status,
      createdAt: stays.createdAt,
    })
    .from(stays)
    .where(and(eq(stays.userId, userId), isNull(stays.deletedAt), gt(stays.id, after)))
    .orderBy(asc(stays.id))
    .limit(limit)
}

/** The payments that the person paid, received or recorded, in the groups that they are in, and what of each is theirs. */
export function pageOfPayments(db: Executor, userId: string, after: string, limit: number) {
  const isMine = sql<boolean>`coalesce(${payments.payerId} = ${participants.id}, false)`
  return db
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
      propertyId: payments.propertyId,
      status: payments.status,
      note: payments.note,
      isPaidByMe: isMine,
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
    .where(
      and(
        or(eq(payments.payerId, participants.id), eq(payments.createdBy, userId)),
        isNull(payments.deletedAt),
        gt(payments.id, after),
      ),
    )
    .orderBy(asc(payments.id))
    .limit(limit)
}

/** What the person gave others to be even, or got from them, in the groups that they are in. */
export function pageOfSettlements(db: Executor, userId: string, after: string, limit: number) {
  return db
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
    .where(
      and(
        or(eq(settlements.fromId, participants.id), eq(settlements.toId, participants.id)),
        gt(settlements.id, after),
      ),
    )
    .orderBy(asc(settlements.id))
    .limit(limit)
}

/** Who the person is in the money of a group. */
const isMyself = (userId: string, familyGroupId: AnyColumn) =>
  and(eq(participants.familyGroupId, familyGroupId), eq(participants.userId, userId))

/** The calendar feeds that are open, without their addresses: those let somebody read. */
export function readCalendarFeeds(db: Executor, userId: string) {
  return db
    .select({
      familyGroupId: calendarFeeds.familyGroupId,
      scope: calendarFeeds.scope,
      propertyId: calendarFeeds.propertyId,
      createdAt: calendarFeeds.createdAt,
    })
    .from(calendarFeeds)
    .where(and(eq(calendarFeeds.userId, userId), isNull(calendarFeeds.revokedAt)))
    .orderBy(asc(calendarFeeds.createdAt))
}

/** Without what would let somebody in: neither the hash of the cookie nor the provider's token. */
export function readSessions(db: Executor, userId: string) {
  return db
    .select({
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(asc(sessions.createdAt))
}

/** The person's own files that are there: the picture, screenshots. Those of a group belong to the group. */
export function listOwnFiles(db: Executor, userId: string) {
  return db
    .select({
      id: files.id,
      storageKey: files.storageKey,
      contentType: files.contentType,
      createdAt: files.createdAt,
    })
    .from(files)
    .where(and(eq(files.userId, userId), isNull(files.deletedAt)))
    .orderBy(asc(files.id))
}
