import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../server/db/client.ts'
import { users } from '../../../server/db/schema/users.ts'

export type NewUser = Pick<
  typeof users.$inferInsert,
  'issuer' | 'subject' | 'email' | 'emailVerified' | 'firstName' | 'lastName' | 'profileImageUrl'
>

/** What the provider did not tell this time stays as it was; the e-mail and its proof change together. */
export async function upsertUserRow(tx: Tx, user: NewUser) {
  const told = (column: string) => sql.raw(`coalesce(excluded.${column}, users.${column})`)
  const [row] = await tx
    .insert(users)
    .values(user)
    .onConflictDoUpdate({
      target: [users.issuer, users.subject],
      set: {
        email: told('email'),
        emailVerified: sql`case when excluded.email is null then users.email_verified else excluded.email_verified end`,
        firstName: told('first_name'),
        lastName: told('last_name'),
        profileImageUrl: told('profile_image_url'),
        updatedAt: sql`now()`,
      },
    })
    .returning({ id: users.id, suspendedAt: users.suspendedAt })
  if (!row) throw new Error('the user was neither inserted nor updated')
  return row
}

export async function markProfileSynced(db: Executor, userId: string): Promise<void> {
  await db
    .update(users)
    .set({ profileSyncedAt: sql`now()` })
    .where(and(eq(users.id, userId), isNull(users.profileSyncedAt)))
}
