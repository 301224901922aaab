import { t } from '@lingui/core/macro'
import { asc, eq } from 'drizzle-orm'
import { profilePictures, providerPictures } from '../../../../server/db/schema/files.ts'
import { notificationPreferences } from '../../../../server/db/schema/notifications.ts'
import { users } from '../../../../server/db/schema/users.ts'
import type { OwnData } from '../../../base/entities/server/own-data.repository.ts'

export const ownProfile: OwnData = {
  name: 'profile.json',
  get about() {
    return t`your profile and your notification settings`
  },
  of: [users, profilePictures, providerPictures, notificationPreferences],
  async read(db, userId) {
    const [profile] = await db
      .select({
        id: users.id,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        emailVerified: users.emailVerified,
        profileImageUrl: users.profileImageUrl,
        pictureFileId: profilePictures.fileId,
        providerPictureFileId: providerPictures.fileId,
        providerPictureFetchedAt: providerPictures.fetchedAt,
        timeZone: users.timeZone,
        locale: users.locale,
        browserLocale: users.browserLocale,
        createdAt: users.createdAt,
      })
      .from(users)
      .leftJoin(profilePictures, eq(profilePictures.userId, users.id))
      .leftJoin(providerPictures, eq(providerPictures.userId, users.id))
      .where(eq(users.id, userId))
    const preferences = await db
      .select({
        type: notificationPreferences.type,
        inApp: notificationPreferences.inApp,
        email: notificationPreferences.email,
        push: notificationPreferences.push,
      })
      .from(notificationPreferences)
      .where(eq(notificationPreferences.userId, userId))
      .orderBy(asc(notificationPreferences.type))
    return profile && { ...profile, notificationPreferences: preferences }
  },
}
