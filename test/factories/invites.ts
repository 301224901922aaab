import { sql } from 'drizzle-orm'
import { createSealer, randomToken, sha256 } from '../../src/server/crypto.ts'
import type { Executor } from '../../src/server/db/client.ts'
import { invites } from '../../src/server/db/schema/invites.ts'
import { testSecret } from './context.ts'

/**
 * Creates an open invite and its code.
 * @param secret the app's own, if the app has to show the link again
 */
export async function anInvite(
  db: Executor,
  invite: Pick<typeof invites.$inferInsert, 'familyGroupId' | 'invitedBy'> &
    Partial<typeof invites.$inferInsert>,
  secret = testSecret,
): Promise<{ id: string; code: string }> {
  const code = `inv_${randomToken()}`
  const [row] = await db
    .insert(invites)
    .values({
      role: 'MEMBER',
      codeHash: sha256(code),
      codeSealed: createSealer(secret, 'invites/code').seal(code),
      expiresAt: sql`now() + interval '7 days'`,
      ...invite,
    })
    .returning({ id: invites.id })
  if (!row) throw new Error('no invite was inserted')
  return { id: row.id, code }
}
