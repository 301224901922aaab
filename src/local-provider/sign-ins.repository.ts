import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../server/db/client.ts'
import { providerAccounts, providerArtifacts } from '../server/db/schema/local-provider.ts'

// What the app asks of this provider inside its own transactions. All of them lock the account first, then the
// provider’s session, then the app’s sessions, so they cannot deadlock.

/**
 * The generation of an account's password, held: it does not change until the transaction ends.
 * @returns undefined when there is no such account, or the provider's session that the sign-in came by has ended
 */
export async function holdGeneration(
  tx: Tx,
  accountId: string,
  sessionHash: string,
): Promise<number | undefined> {
  const [account] = await tx
    .select({ generation: providerAccounts.credentialsGeneration })
    .from(providerAccounts)
    .where(eq(providerAccounts.id, accountId))
    .for('share')
  const sessions = await tx
    .select({ uidHash: providerArtifacts.uidHash })
    .from(providerArtifacts)
    .where(
      and(
        eq(providerArtifacts.model, 'Session'),
        eq(providerArtifacts.uidHash, sessionHash),
        gt(providerArtifacts.expiresAt, sql`now()`),
      ),
    )
    .for('share')
  return sessions.length > 0 ? account?.generation : undefined
}

/** Everything a sign-in stores, from the first page to the tokens. */
const signInModels = ['Session', 'Interaction', 'Grant', 'AuthorizationCode', 'AccessToken']

/**
 * Ends sessions of an account at the provider, with all that was begun by them. They expire and stay until the sweep:
 * a request that is under way in one of those browsers saves its session at its end, and must not bring it back.
 * @param which one session by the hash of its public id, or all but that one
 */
export async function endProviderSessions(
  tx: Tx,
  accountId: string,
  which: { only: string } | { except: string | null },
): Promise<void> {
  await tx
    .select({ id: providerAccounts.id })
    .from(providerAccounts)
    .where(eq(providerAccounts.id, accountId))
    .for('no key update')
  const { uidHash, model } = providerArtifacts
  const chosen =
    'only' in which
      ? and(eq(model, 'Session'), eq(uidHash, which.only))
      : and(
          inArray(model, signInModels),
          which.except ? sql`${uidHash} is distinct from ${which.except}` : undefined,
        )
  await tx
    .update(providerArtifacts)
    .set({ expiresAt: sql`least(${providerArtifacts.expiresAt}, now())` })
    .where(and(eq(providerArtifacts.accountId, accountId), chosen))
}
