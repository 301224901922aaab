import { t } from '@lingui/core/macro'
import { asc, eq } from 'drizzle-orm'
import { sessions } from '../../../../server/db/schema/users.ts'
import type { OwnData } from '../../../base/entities/server/own-data.repository.ts'

/** Leaves out what grants access: the cookie's hash and the provider's token. */
export const ownSessions: OwnData = {
  name: 'sessions.json',
  get about() {
    return t`the browsers you are signed in with`
  },
  of: [sessions],
  read: (db, userId) =>
    db
      .select({
        userAgent: sessions.userAgent,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(asc(sessions.createdAt)),
}
