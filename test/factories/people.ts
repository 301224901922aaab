import { memberColors } from '../../src/features/base/groups/groups.rules.ts'
import { demoIssuer } from '../../src/features/base/users/made-up-people.ts'
import { newId } from '../../src/lib/ids.ts'
import type { CurrentUser, Role } from '../../src/server/context.ts'
import { randomToken, sha256 } from '../../src/server/crypto.ts'
import type { Executor } from '../../src/server/db/client.ts'
import { familyGroups, memberships } from '../../src/server/db/schema/groups.ts'
import { sessions, users } from '../../src/server/db/schema/users.ts'

/** Creates a person who has signed in at least once. */
export async function aUser(
  db: Executor,
  overrides: Partial<typeof users.$inferInsert> = {},
): Promise<CurrentUser> {
  const subject = newId()
  const [user] = await db
    .insert(users)
    .values({
      issuer: 'https://id.example',
      subject,
      email: `${subject}@family.example`,
      emailVerified: true,
      firstName: 'Anna',
      lastName: 'Keller',
      ...overrides,
    })
    .returning()
  if (!user) throw new Error('no user was inserted')
  const { id, firstName, lastName, email, emailVerified, profileImageUrl, timeZone, locale } = user
  const isAppointed = user.administratorSince !== null
  const isDemo = user.issuer === demoIssuer
  return {
    id,
    firstName,
    lastName,
    email,
    emailVerified,
    isAppointed,
    profileImageUrl,
    timeZone,
    locale,
    isDemo,
  }
}

/**
 * Creates a session of a day for the person.
 * @returns the secret in its cookie
 */
export async function aSession(db: Executor, userId: string): Promise<string> {
  const token = randomToken()
  const expiresAt = new Date(Date.now() + 86_400_000)
  await db.insert(sessions).values({ tokenHash: sha256(token), userId, expiresAt })
  return token
}

/** Creates a group with the given people. */
export async function aGroup(
  db: Executor,
  members: { user: { id: string }; role?: Role }[] = [],
  overrides: Partial<typeof familyGroups.$inferInsert> = {},
): Promise<{ id: string }> {
  const [group] = await db
    .insert(familyGroups)
    .values({
      name: 'The Kellers',
      currency: 'EUR',
      timeZone: 'Europe/Zurich',
      createdBy: members[0]?.user.id,
      ...overrides,
    })
    .returning({ id: familyGroups.id })
  if (!group) throw new Error('no group was inserted')
  for (const [index, { user, role = 'MANAGER' }] of members.entries()) {
    await aMembership(db, {
      familyGroupId: group.id,
      userId: user.id,
      role,
      color: memberColors[index % 8] ?? 'clay',
    })
  }
  return group
}

export async function aMembership(db: Executor, membership: typeof memberships.$inferInsert) {
  await db.insert(memberships).values(membership)
}
