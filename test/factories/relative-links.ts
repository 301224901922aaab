import { randomToken, sha256 } from '../../src/server/crypto.ts'
import type { Executor } from '../../src/server/db/client.ts'
import { relativeLinks } from '../../src/server/db/schema/relative-links.ts'
import { hashPassword } from '../../src/server/passwords.ts'

const yearMs = 365 * 86_400_000

/** The PIN of each link made here. */
export const aPin = '246813'
const pinHash = hashPassword(aPin)

/** Creates a personal link of a property; with `ownerName` it votes for that owner outside the group. */
export async function aRelativeLink(
  db: Executor,
  { id: propertyId, familyGroupId }: { id: string; familyGroupId: string },
  overrides: Partial<typeof relativeLinks.$inferInsert> = {},
) {
  const code = `rel_${randomToken()}`
  const issuedAt = overrides.issuedAt instanceof Date ? overrides.issuedAt : new Date()
  const [link] = await db
    .insert(relativeLinks)
    .values({
      propertyId,
      familyGroupId,
      name: 'Aunt Greta',
      scopes: overrides.ownerName ? ['MANUAL', 'VOTE'] : ['MANUAL'],
      tokenHash: sha256(code),
      pinHash: await pinHash,
      issuedAt,
      expiresAt: new Date(issuedAt.getTime() + yearMs),
      ...overrides,
    })
    .returning()
  if (!link) throw new Error('no link was inserted')
  return { ...link, code, path: `/relative/${code}` }
}
