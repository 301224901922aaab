import { sql } from 'drizzle-orm'
import type { Db } from '../../src/server/db/client.ts'
import { emergencyRequests, trustedPeople } from '../../src/server/db/schema/emergency-access.ts'

type Key = { familyGroupId: string; userId: string }

/** Names a member as a trusted person. */
export async function aTrustedPerson(db: Db, person: Key & { waitDays?: number }) {
  await db.insert(trustedPeople).values({ waitDays: 7, ...person })
}

/** Opens a request of a trusted person. */
export async function anEmergencyRequest(
  db: Db,
  request: Key & Partial<typeof emergencyRequests.$inferInsert>,
): Promise<string> {
  const [row] = await db
    .insert(emergencyRequests)
    .values({ waitDays: 7, requestedAt: sql`now()`, ...request })
    .returning({ id: emergencyRequests.id })
  if (!row) throw new Error('no request was inserted')
  return row.id
}

/** Moves all requests of a person into the past. Without triggers, which let nobody change these times. */
export async function letHoursPass(db: Db, { familyGroupId, userId }: Key, hours: number) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      update emergency_requests set requested_at = requested_at - make_interval(hours => ${hours}),
        reminded_at = reminded_at - make_interval(hours => ${hours}),
        ended_at = ended_at - make_interval(hours => ${hours})
      where family_group_id = ${familyGroupId} and user_id = ${userId}`)
  })
}
