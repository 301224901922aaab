import { sql } from 'drizzle-orm'
import { sessionTouchMinutes } from '../../src/features/base/sessions/sessions.rules.ts'
import { newId } from '../../src/lib/ids.ts'
import { randomToken, sha256 } from '../../src/server/crypto.ts'
import { type Db, openDatabase } from '../../src/server/db/client.ts'
import { notifications } from '../../src/server/db/schema/notifications.ts'
import { sessions, users } from '../../src/server/db/schema/users.ts'
import { cookieName } from '../../src/server/session-cookie.ts'

/** A person with a session and notifications. */
export type Reader = { cookie: string; notifications: number }

/** Creates signed-in people, each with the given number of notifications, every fourth one unread. */
export async function readersWith(databaseUrl: string, notificationCounts: number[]): Promise<Reader[]> {
  const { db, close } = openDatabase(databaseUrl)
  try {
    const readers: Reader[] = []
    for (const count of notificationCounts) readers.push(await aReader(db, count))
    await db.execute(sql`analyze`)
    return readers
  } finally {
    await close()
  }
}

async function aReader(db: Db, count: number): Promise<Reader> {
  const [id, token] = [newId(), randomToken()]
  await db.insert(users).values({ id, issuer: 'https://id.example', subject: id, firstName: 'Anna' })
  await db.insert(sessions).values({
    tokenHash: sha256(token),
    userId: id,
    expiresAt: new Date(Date.now() + 86_400_000),
    // Spread out, so that the writes that record the use of a session are part of the load.
    lastSeenAt: new Date(Date.now() - Math.random() * sessionTouchMinutes * 60_000),
  })
  await db.execute(sql`
    insert into ${notifications} (id, user_id, type, title, message, metadata, read_at, created_at)
    select gen_random_uuid(), ${id}, 'MEMBER_JOINED', 'Ben joined The Kellers',
      'They can now see what the group shares.', jsonb_build_object('familyGroupId', gen_random_uuid()),
      case when n % 4 = 0 then null else now() end, now() - n * interval '10 minutes'
    from generate_series(1, ${count}::int) n`)
  return { cookie: `${cookieName('sid', 'http://127.0.0.1')}=${token}`, notifications: count }
}
