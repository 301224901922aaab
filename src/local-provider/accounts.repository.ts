import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { newId } from '../lib/ids.ts'
import type { Executor, Tx } from '../server/db/client.ts'
import { providerAccounts, providerArtifacts, providerMailCodes } from '../server/db/schema/local-provider.ts'

const accountColumns = {
  id: providerAccounts.id,
  email: providerAccounts.email,
  firstName: providerAccounts.firstName,
  lastName: providerAccounts.lastName,
  isEmailVerified: sql<boolean>`${providerAccounts.emailVerifiedAt} is not null`,
}

export type Account = {
  id: string
  email: string
  firstName: string
  lastName: string
  isEmailVerified: boolean
}

export async function findAccount(db: Executor, id: string): Promise<Account | undefined> {
  const [account] = await db.select(accountColumns).from(providerAccounts).where(eq(providerAccounts.id, id))
  return account
}

/** Addresses differ by more than their case. */
export async function findAccountByEmail(db: Executor, email: string) {
  const [account] = await db
    .select({ ...accountColumns, passwordHash: providerAccounts.passwordHash })
    .from(providerAccounts)
    .where(sql`lower(${providerAccounts.email}) = lower(${email})`)
  return account
}

/** @returns null when the address has an account already, also when both came at the same moment. */
export async function insertAccount(
  db: Executor,
  account: Omit<typeof providerAccounts.$inferInsert, 'id'>,
): Promise<{ id: string } | null> {
  const [row] = await db
    .insert(providerAccounts)
    .values({ ...account, id: newId() })
    .onConflictDoNothing()
    .returning({ id: providerAccounts.id })
  return row ?? null
}

/** The first proof counts: a later one changes nothing. */
export async function setEmailVerified(tx: Tx, accountId: string): Promise<void> {
  await tx
    .update(providerAccounts)
    .set({
      emailVerifiedAt: sql`coalesce(${providerAccounts.emailVerifiedAt}, now())`,
      updatedAt: sql`now()`,
    })
    .where(eq(providerAccounts.id, accountId))
}

/**
 * Sets a password and ends what was signed in at the provider with the old one, sign-ins under way and mailed codes
 * for a new one included.
 * @param keep the hashed id of the session that made the change
 */
export async function replacePassword(tx: Tx, accountId: string, passwordHash: string, keep: string | null) {
  await tx
    .update(providerAccounts)
    .set({ passwordHash, updatedAt: sql`now()` })
    .where(eq(providerAccounts.id, accountId))
  await tx
    .delete(providerMailCodes)
    .where(and(eq(providerMailCodes.accountId, accountId), eq(providerMailCodes.purpose, 'RESET_PASSWORD')))
  await tx
    .delete(providerArtifacts)
    .where(
      and(
        eq(providerArtifacts.accountId, accountId),
        inArray(providerArtifacts.model, [
          'Session',
          'Interaction',
          'Grant',
          'AuthorizationCode',
          'AccessToken',
        ]),
        keep ? ne(providerArtifacts.idHash, keep) : undefined,
      ),
    )
}

/** What the account is signed in to at the provider, and its open codes, go with it. */
export async function deleteAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(providerAccounts).where(eq(providerAccounts.id, accountId))
}
