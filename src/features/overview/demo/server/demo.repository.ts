import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { demoIssuer } from '../../../base/users/made-up-people.ts'

/** The person that all visitors with the same language share. */
const isVisitor = (language: string) => and(eq(users.issuer, demoIssuer), eq(users.subject, language))

const selectFamily = (db: Executor, language: string) =>
  db
    .select({ userId: users.id, familyGroupId: familyGroups.id })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), isNull(memberships.leftAt)))
    .innerJoin(familyGroups, eq(familyGroups.id, memberships.familyGroupId))
    .where(and(isVisitor(language), eq(familyGroups.isSample, true), isNull(familyGroups.deletedAt)))
    .$dynamic()

/** Returns the demo’s family in a language, once it is complete. */
export async function findFamily(db: Executor, language: string) {
  const [family] = await selectFamily(db, language)
  return family
}

/** The same, kept until the transaction ends, so that it is not removed under a new session. */
export async function holdFamily(tx: Tx, language: string) {
  const [family] = await selectFamily(tx, language).for('key share', { of: familyGroups })
  return family
}

/** Returns the demo’s person in a language, who is created once. */
export async function saveVisitor(db: Executor, language: string) {
  const [row] = await db
    .insert(users)
    .values({
      issuer: demoIssuer,
      subject: language,
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

/** Returns the demo’s persons, locked until the transaction ends. */
export const lockVisitors = (tx: Tx): Promise<{ userId: string }[]> =>
  tx
    .select({ userId: users.id })
    .from(users)
    .where(eq(users.issuer, demoIssuer))
    .orderBy(users.id)
    .for('no key update')

/** Lists every group of one of the demo’s persons. */
export const listFamilies = (tx: Tx, userId: string) =>
  tx
    .select({ familyGroupId: memberships.familyGroupId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
