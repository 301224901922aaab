import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { demoIssuer } from '../../../base/users/made-up-people.ts'

/** The one person that all visitors share. */
const visitor = { issuer: demoIssuer, subject: 'visitor' }
const isVisitor = and(eq(users.issuer, visitor.issuer), eq(users.subject, visitor.subject))

const selectFamily = (db: Executor) =>
  db
    .select({ userId: users.id, familyGroupId: familyGroups.id })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), isNull(memberships.leftAt)))
    .innerJoin(familyGroups, eq(familyGroups.id, memberships.familyGroupId))
    .where(and(isVisitor, eq(familyGroups.isSample, true), isNull(familyGroups.deletedAt)))
    .$dynamic()

/** Returns the demo’s family, once it is complete. */
export async function findFamily(db: Executor) {
  const [family] = await selectFamily(db)
  return family
}

/** The same, kept until the transaction ends, so that it is not removed under a new session. */
export async function holdFamily(tx: Tx) {
  const [family] = await selectFamily(tx).for('key share', { of: familyGroups })
  return family
}

/** Returns the demo’s person, who is created once. */
export async function saveVisitor(db: Executor) {
  const [row] = await db
    .insert(users)
    .values({
      ...visitor,
      firstName: 'Astrid',
      lastName: 'Sandberg',
      timeZone: 'Europe/Stockholm',
      isAnalyticsOff: true,
      profileSyncedAt: sql`now()`,
    })
    .onConflictDoUpdate({ target: [users.issuer, users.subject], set: { updatedAt: sql`now()` } })
    .returning()
  if (!row) throw new Error('the person of the demo was not saved')
  return row
}

/** Returns the demo’s person, locked until the transaction ends. */
export async function lockVisitor(tx: Tx): Promise<{ userId: string } | undefined> {
  const [row] = await tx.select({ userId: users.id }).from(users).where(isVisitor).for('no key update')
  return row
}

/** Lists every group of the demo’s person. */
export const listFamilies = (tx: Tx, userId: string) =>
  tx
    .select({ familyGroupId: memberships.familyGroupId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
