import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import { type Executor, preparedRead, type Tx } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { profileImageUrl } from '../../../../server/db/profile-image.ts'
import { profilePictures } from '../../../../server/db/schema/files.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { participants } from '../../../../server/db/schema/participants.ts'
import { users } from '../../../../server/db/schema/users.ts'

/** A limit far above real groups. */
export const maxParticipants = 1_000

const select = (db: Executor) =>
  db
    .select({
      id: participants.id,
      kind: participants.kind,
      userId: participants.userId,
      name: participants.name,
      firstName: users.firstName,
      lastName: users.lastName,
      profileImageUrl,
      color: memberships.color,
      role: memberships.role,
      leftAt: memberships.leftAt,
    })
    .from(participants)
    .leftJoin(users, eq(users.id, participants.userId))
    .leftJoin(profilePictures, eq(profilePictures.userId, participants.userId))
    .leftJoin(
      memberships,
      and(
        eq(memberships.familyGroupId, participants.familyGroupId),
        eq(memberships.userId, participants.userId),
      ),
    )
    .orderBy(asc(sql`lower(${participants.name})`), asc(participants.id))
    .limit(maxParticipants)
    .$dynamic()

const participantsOfGroup = preparedRead((db) =>
  select(db)
    .where(eq(participants.familyGroupId, sql.placeholder('familyGroupId')))
    .prepare('participants_of_group'),
)

/** Reads all participants by name, including former members. @param ids only these */
export const listParticipants = (db: Executor, familyGroupId: string, ids?: readonly string[]) =>
  ids
    ? select(db).where(and(eq(participants.familyGroupId, familyGroupId), oneOf(participants.id, ids)))
    : participantsOfGroup(db).execute({ familyGroupId })

export type ParticipantRow = Awaited<ReturnType<typeof listParticipants>>[number]

/** Reads the participant of a member. */
export async function findParticipantOf(
  db: Executor,
  { familyGroupId, userId }: { familyGroupId: string; userId: string },
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: participants.id })
    .from(participants)
    .where(and(eq(participants.familyGroupId, familyGroupId), eq(participants.userId, userId)))
  return row?.id
}

/** Finds a participant without an account by name, in any spelling: an outsider, or a former member. */
export async function findWithoutAccount(
  db: Executor,
  familyGroupId: string,
  name: string,
  { isOutsider = false } = {},
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: participants.id })
    .from(participants)
    .where(
      and(
        eq(participants.familyGroupId, familyGroupId),
        isOutsider ? eq(participants.kind, 'OUTSIDER') : isNull(participants.userId),
        sql`lower(btrim(${participants.name})) = lower(btrim(${name}))`,
      ),
    )
    .orderBy(desc(participants.kind), asc(participants.id))
    .limit(1)
  return row?.id
}

export async function insertOutsider(tx: Tx, familyGroupId: string, name: string): Promise<string> {
  const [row] = await tx
    .insert(participants)
    .values({ familyGroupId, kind: 'OUTSIDER', name: name.trim() })
    .returning({ id: participants.id })
  if (!row) throw new Error('the participant was not inserted')
  return row.id
}
