import type Provider from 'oidc-provider'
import type { Db } from '../server/db/client.ts'
import { type Account, findAccount } from './accounts.repository.ts'
import type { Context } from './page-context.ts'

// Changing a password invalidates every sign-in that started with the old one, at any step. So each sign-in carries the
// generation of its password in `acr`, from the form through the provider’s session and the code to the ID token.

type Session = { accountId?: string; acr?: string }

/** Returns the `acr` of a sign-in with the password of that generation. */
export const acrOf = (generation: number) => `urn:kinstead:password:${generation}`

/** @param acr null or undefined for a sign-in from before generations were counted; it had the first password */
export const isOfGeneration = (acr: string | null | undefined, generation: number) =>
  (acr ?? acrOf(0)) === acrOf(generation)

/** Returns the account signed in at the provider, unless its password has changed since. */
export async function findSignedIn(db: Db, { accountId, acr }: Session): Promise<Account | undefined> {
  const account = accountId ? await findAccount(db, accountId) : undefined
  return account && isOfGeneration(acr, account.credentialsGeneration) ? account : undefined
}

/** Reads the provider’s session of this browser and its account. */
export async function readSignedIn(provider: Provider, ctx: Context, db: Db) {
  const session = await provider.Session.get(ctx)
  return { session, account: await findSignedIn(db, session) }
}
