import type { Tx } from '../../../server/db/client.ts'
import { activityLog } from '../../../server/db/schema/groups.ts'

export async function insertActivity(tx: Tx, entry: typeof activityLog.$inferInsert) {
  await tx.insert(activityLog).values(entry)
}
