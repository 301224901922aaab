import { and, eq, gt, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../server/db/client.ts'
import { providerAccounts, providerMailCodes } from '../server/db/schema/local-provider.ts'
import { type CodePurpose, codeMinutes, codeTries } from './mail-codes.ts'

// Lifetimes use the clock of the database.
const isAlive = gt(providerMailCodes.expiresAt, sql`now()`)
const isOpen = and(isAlive, lt(providerMailCodes.tries, codeTries))

const ofAccount = (accountId: string, purpose: CodePurpose) =>
  and(eq(providerMailCodes.accountId, accountId), eq(providerMailCodes.purpose, purpose))

type NewCode = { id: string; purpose: CodePurpose; codeHash: Buffer; codeSealed: string }

/** A new code replaces the previous one. Without such an account the same statement stores nothing. */
export async function putCode(
  tx: Tx,
  accountId: string,
  { id, purpose, codeHash, codeSealed }: NewCode,
): Promise<void> {
  await tx.execute(sql`
    insert into ${providerMailCodes} (id, account_id, purpose, code_hash, code_sealed, expires_at)
    select ${id}::uuid, ${providerAccounts.id}, ${purpose}::text, ${codeHash}::bytea, ${codeSealed}::text, ${inMinutes(codeMinutes)}
    from ${providerAccounts} where ${providerAccounts.id} = ${accountId}
    on conflict (account_id, purpose) do update set
      id = excluded.id, code_hash = excluded.code_hash, code_sealed = excluded.code_sealed, tries = 0,
      created_at = now(), expires_at = excluded.expires_at
  `)
}

const inMinutes = (minutes: number): SQL => sql.raw(`now() + interval '${minutes} minutes'`)

/** Returns whether an unexpired code was sent that can still be entered. */
export async function hasOpenCode(db: Executor, accountId: string, purpose: CodePurpose): Promise<boolean> {
  return (await db.$count(providerMailCodes, and(ofAccount(accountId, purpose), isOpen))) > 0
}

/** Counts an attempt before the code is checked, so concurrent attempts all count. */
export async function takeTry(db: Executor, accountId: string, purpose: CodePurpose) {
  const [code] = await db
    .update(providerMailCodes)
    .set({ tries: sql`${providerMailCodes.tries} + 1` })
    .where(and(ofAccount(accountId, purpose), isOpen))
    .returning({ id: providerMailCodes.id, codeHash: providerMailCodes.codeHash })
  return code
}

/** @returns false when another request used it; a code works once */
export async function useUpCode(tx: Tx, id: string): Promise<boolean> {
  const used = await tx
    .delete(providerMailCodes)
    .where(and(eq(providerMailCodes.id, id), isAlive))
    .returning({ id: providerMailCodes.id })
  return used.length > 0
}

/** Deletes the codes of a purpose that no longer count, such as for a new password once one is set. */
export async function deleteCodes(tx: Tx, accountId: string, purpose: CodePurpose): Promise<void> {
  await tx.delete(providerMailCodes).where(ofAccount(accountId, purpose))
}

/** Returns what the e-mail with a code needs; nothing when the code was replaced, used or has expired. */
export async function findCodeToMail(db: Executor, id: string) {
  const [code] = await db
    .select({
      purpose: providerMailCodes.purpose,
      codeSealed: providerMailCodes.codeSealed,
      email: providerAccounts.email,
    })
    .from(providerMailCodes)
    .innerJoin(providerAccounts, eq(providerAccounts.id, providerMailCodes.accountId))
    .where(and(eq(providerMailCodes.id, id), isOpen))
  return code
}

export async function deleteExpiredCodes(db: Executor): Promise<void> {
  await db.delete(providerMailCodes).where(lte(providerMailCodes.expiresAt, sql`now()`))
}
