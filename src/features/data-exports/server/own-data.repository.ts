import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../../server/db/client.ts'
import { feedback } from '../../../server/db/schema/feedback.ts'
import { files, profilePictures } from '../../../server/db/schema/files.ts'
import { activityLog, familyGroups, memberships } from '../../../server/db/schema/groups.ts'
import { invites } from '../../../server/db/schema/invites.ts'
import { notificationPreferences, notifications } from '../../../server/db/schema/notifications.ts'
import { sessions, users } from '../../../server/db/schema/users.ts'

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
