import { and, eq, exists, not, sql } from 'drizzle-orm'
import type { Tx } from '../../../server/db/client.ts'
import { familyGroups, memberships } from '../../../server/db/schema/groups.ts'
import { users } from '../../../server/db/schema/users.ts'

/** The issuer of people who exist in a sample family only: no provider has that name, so none can sign in. */
const sampleIssuer = 'sample'

export async function insertSampleUser(
  tx: Tx,
  person: { subject: string; firstName: string; lastName: string },
): Promise<string> {
  const [row] = await tx
    .insert(users)
    .values({ ...person, issuer: sampleIssuer })
    .returning({ id: users.id })
  if (!row) throw new Error('the sample person was not inserted')
  return row.id
}

/** @returns whether there was such a sample group. Everything in it goes with it. */
export async function deleteSampleGroup(tx: Tx, familyGroupId: string): Promise<boolean> {
  const rows = await tx
    .delete(familyGroups)
    .where(and(eq(familyGroups.id, familyGroupId), eq(familyGroups.isSample, true)))
    .returning({ id: familyGroups.id })
  return rows.length > 0
}

/** Removes the sample people who are in no group any more. */
export async function deleteStraySampleUsers(tx: Tx) {
  const membershipOfUser = tx
    .select({ one: sql`1` })
    .from(memberships)
    .where(eq(memberships.userId, users.id))
  await tx.delete(users).where(and(eq(users.issuer, sampleIssuer), not(exists(membershipOfUser))))
}
