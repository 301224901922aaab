import { t } from '@lingui/core/macro'
import { asc, eq } from 'drizzle-orm'
import { pushSubscriptions, quietHours } from '../../../../server/db/schema/push.ts'
import { sessions } from '../../../../server/db/schema/users.ts'
import type { OwnData } from '../../entities/server/own-data.repository.ts'
import { timeOfMinute } from '../push.rules.ts'

/** Leaves out what reaches the devices: their addresses and keys. */
export const ownPush: OwnData = {
  name: 'push-notifications.json',
  get about() {
    return t`the devices that show notifications, and your quiet hours`
  },
  of: [pushSubscriptions, quietHours],
  async read(db, userId) {
    const devices = await db
      .select({
        userAgent: sessions.userAgent,
        createdAt: pushSubscriptions.createdAt,
        lastSentAt: pushSubscriptions.lastSentAt,
      })
      .from(pushSubscriptions)
      .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(asc(pushSubscriptions.createdAt))
    const [quiet] = await db.select().from(quietHours).where(eq(quietHours.userId, userId))
    return {
      devices,
      quietHours: quiet
        ? { from: timeOfMinute(quiet.fromMinute), until: timeOfMinute(quiet.untilMinute) }
        : null,
    }
  },
}
