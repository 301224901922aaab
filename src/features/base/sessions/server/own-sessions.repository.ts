import { asc, eq } from 'drizzle-orm'
import { sessions } from '../../../../server/db/schema/users.ts'
import type { OwnData } from '../../../base/entities/server/own-data.repository.ts'

/** Without what would let somebody in: neither the hash of the cookie nor the provider's token. */
export const ownSessions: OwnData = {
  name: 'sessions.json',
  about: 'the browsers in which you are signed in',
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
