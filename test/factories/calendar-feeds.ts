import { createSealer, randomToken, sha256 } from '../../src/server/crypto.ts'
import type { Executor } from '../../src/server/db/client.ts'
import { calendarFeeds } from '../../src/server/db/schema/calendar.ts'
import { testSecret } from './context.ts'

/** Creates an active feed of everything in the group's calendar, and its token. */
export async function aCalendarFeed(
  db: Executor,
  feed: Pick<typeof calendarFeeds.$inferInsert, 'familyGroupId' | 'userId'> &
    Partial<typeof calendarFeeds.$inferInsert>,
  secret = testSecret,
): Promise<{ id: string; token: string }> {
  const token = `cal_${randomToken()}`
  const [row] = await db
    .insert(calendarFeeds)
    .values({
      scope: 'ALL',
      tokenHash: sha256(token),
      tokenSealed: createSealer(secret, 'calendar-feeds/token').seal(token),
      ...feed,
    })
    .returning({ id: calendarFeeds.id })
  if (!row) throw new Error('no feed was inserted')
  return { id: row.id, token }
}
