import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../../server/db/client.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { users } from '../../../../server/db/schema/users.ts'

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

/** The relatives of a sample group: they exist in this one only, and go with it. */
export async function listSampleUsers(tx: Tx, familyGroupId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.familyGroupId, familyGroupId), eq(users.issuer, sampleIssuer)))
  return rows.map(({ id }) => id)
}

export async function deleteSampleUsers(tx: Tx, userIds: string[]) {
  await tx.delete(users).where(and(eq(users.issuer, sampleIssuer), inArray(users.id, userIds)))
}
