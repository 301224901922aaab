import { and, eq, sql } from 'drizzle-orm'
import { newId } from '../lib/ids.ts'
import type { Executor, Tx } from '../server/db/client.ts'
import { providerAccounts } from '../server/db/schema/local-provider.ts'

const accountColumns = {
  id: providerAccounts.id,
  email: providerAccounts.email,
  firstName: providerAccounts.firstName,
  lastName: providerAccounts.lastName,
  isEmailVerified: sql<boolean>`${providerAccounts.emailVerifiedAt} is not null`,
  credentialsGeneration: providerAccounts.credentialsGeneration,
}

export type Account = {
  id: string
  email: string
  firstName: string
  lastName: string
  isEmailVerified: boolean
  /** Increases with each new password. */
  credentialsGeneration: number
}

export async function findAccount(db: Executor, id: string): Promise<Account | undefined> {
  const [account] = await db.select(accountColumns).from(providerAccounts).where(eq(providerAccounts.id, id))
  return account
}

/** Addresses that differ only in case are the same. */
export async function findAccountByEmail(db: Executor, email: string) {
  const [account] = await db
    .select({ ...accountColumns, passwordHash: providerAccounts.passwordHash })
    .from(providerAccounts)
    .where(sql`lower(${providerAccounts.email}) = lower(${email})`)
  return account
}

/** @returns null when the address already has an account, also for concurrent requests */
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

/** The first confirmation counts; later ones change nothing. */
export async function setEmailVerified(tx: Tx, accountId: string): Promise<void> {
  await tx
    .update(providerAccounts)
    .set({
      emailVerifiedAt: sql`coalesce(${providerAccounts.emailVerifiedAt}, now())`,
      updatedAt: sql`now()`,
    })
    .where(eq(providerAccounts.id, accountId))
}

type NewHash = {
  accountId: string
  passwordHash: string
  /** The hash that the old password was checked against; null if the account was proven in another way. */
  verifiedHash: string | null
}

/**
 * Sets a password and starts its next generation.
 * @returns that generation; undefined when another password was set since the old one was checked
 */
export async function replacePasswordHash(
  tx: Tx,
  { accountId, passwordHash, verifiedHash }: NewHash,
): Promise<number | undefined> {
  const [account] = await tx
    .update(providerAccounts)
    .set({
      passwordHash,
      credentialsGeneration: sql`${providerAccounts.credentialsGeneration} + 1`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(providerAccounts.id, accountId),
        verifiedHash ? eq(providerAccounts.passwordHash, verifiedHash) : undefined,
      ),
    )
    .returning({ generation: providerAccounts.credentialsGeneration })
  return account?.generation
}

/** Sessions at the provider and open codes are deleted with the account. */
export async function deleteAccount(tx: Tx, accountId: string): Promise<void> {
  await tx.delete(providerAccounts).where(eq(providerAccounts.id, accountId))
}
