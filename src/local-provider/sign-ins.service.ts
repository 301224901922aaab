import { z } from 'zod'
import type { Tx } from '../server/db/client.ts'
import { isOfGeneration } from './generations.ts'
import { holdGeneration } from './sign-ins.repository.ts'

/** The claim that tells the app which of the provider’s sessions opened its own, so both end together. */
export const sessionClaim = 'provider_session'

const signInClaims = z.object({ sub: z.uuid(), [sessionClaim]: z.string(), acr: z.string().optional() })

/**
 * Tells whether a sign-in still counts, in the transaction that opens the app's session: when a sign-in and a change of
 * the password run at the same time, the second one sees what the first one did.
 * @param claims of the ID token
 * @returns the provider's session that it came by; null when the password has changed or that session has ended
 */
export async function holdSignIn(tx: Tx, claims: unknown): Promise<{ providerSession: string } | null> {
  const { sub, acr, [sessionClaim]: providerSession } = signInClaims.parse(claims)
  const generation = await holdGeneration(tx, sub, providerSession)
  return generation !== undefined && isOfGeneration(acr, generation) ? { providerSession } : null
}
