import { eq } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { notificationPreferences } from '../../../../server/db/schema/notifications.ts'
import type { Channels } from '../notifications.rules.ts'

export function listPreferenceRows(db: Executor, userId: string) {
  return db
    .select({
      type: notificationPreferences.type,
      inApp: notificationPreferences.inApp,
      email: notificationPreferences.email,
      push: notificationPreferences.push,
    })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, userId))
}

/**
 * Sets one channel. The others keep the person's choice or the default, so that concurrent changes do not undo each
 * other.
 */
export async function upsertPreference(
  db: Executor,
  preference: { userId: string; type: string; defaults: Channels; changed: Partial<Channels> },
): Promise<void> {
  const { userId, type, defaults, changed } = preference
  await db
    .insert(notificationPreferences)
    .values({ userId, type, ...defaults, ...changed })
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.type],
      set: changed,
    })
}
