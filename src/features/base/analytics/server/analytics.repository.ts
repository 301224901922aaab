import { eq } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { users } from '../../../../server/db/schema/users.ts'

export async function setAnalyticsOff(db: Executor, userId: string, isAnalyticsOff: boolean): Promise<void> {
  await db.update(users).set({ isAnalyticsOff }).where(eq(users.id, userId))
}
