import type { SignedInContext } from '../../../server/context.ts'
import type { Tx } from '../../../server/db/client.ts'
import type { IdentityClaims } from '../../../server/gateways/identity/claims.ts'
import { markProfileSynced, upsertUserRow } from './users.repository.ts'

/** The person behind verified claims, made at their first sign-in. The key is (issuer, subject), never the e-mail. */
export async function upsertUser(
  tx: Tx,
  claims: IdentityClaims,
): Promise<{ userId: string; isSuspended: boolean }> {
  const { id, suspendedAt } = await upsertUserRow(tx, claims)
  return { userId: id, isSuspended: suspendedAt !== null }
}

/** Notes the first visit after signing in. Everything about the person is known from the provider already. */
export async function syncUserProfile(ctx: SignedInContext): Promise<{ success: true }> {
  await markProfileSynced(ctx.db, ctx.user.id)
  return { success: true }
}
