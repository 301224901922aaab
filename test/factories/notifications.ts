import type { Executor } from '../../src/server/db/client.ts'
import { notifications } from '../../src/server/db/schema/notifications.ts'

/** Creates an unread notification, in the list since it was created. */
export async function aNotification(
  db: Executor,
  userId: string,
  overrides: Partial<typeof notifications.$inferInsert> = {},
): Promise<string> {
  const [row] = await db
    .insert(notifications)
    .values({
      userId,
      type: 'MEMBER_JOINED',
      title: 'Ben joined The Kellers',
      message: 'Ben can now see what the group shares.',
      ...(overrides.createdAt && { listedAt: overrides.createdAt }),
      ...overrides,
    })
    .returning({ id: notifications.id })
  if (!row) throw new Error('no notification was inserted')
  return row.id
}
