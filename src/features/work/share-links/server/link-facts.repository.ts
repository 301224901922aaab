import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { shareLinks } from '../../../../server/db/schema/share-links.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { workers } from '../../../../server/db/schema/workers.ts'

// What a link is worth follows from its row and from what it depends on: every read of links begins here.

const isPast = (column: SQL | typeof shareLinks.expiresAt) =>
  sql<boolean>`coalesce(${column} <= now(), false)`

/**
 * Whether all that a link depends on is there: its group, its worker (not blocked), its project and property, and somebody
 * who made it and still may.
 */
const isBacked = sql<boolean>`coalesce(${and(
  isNull(familyGroups.deletedAt),
  isNull(workers.deletedAt),
  ne(workers.status, 'BLOCKED'),
  isNotNull(memberships.userId),
  isNull(users.suspendedAt),
  or(
    eq(shareLinks.kind, 'STANDING'),
    and(isNotNull(projects.id), isNull(projects.deletedAt), isNull(properties.deletedAt)),
  ),
)}, false)`

/** The facts from which `linkState` makes the state, by the clock of the database. */
export const linkFacts = {
  kind: shareLinks.kind,
  endReason: shareLinks.endReason,
  isBacked,
  wasOpened: sql<boolean>`${shareLinks.firstOpenedAt} is not null`,
  isAccepted: sql<boolean>`${shareLinks.acceptedAt} is not null`,
  isDeclined: sql<boolean>`${shareLinks.declinedAt} is not null`,
  isExpired: isPast(shareLinks.expiresAt),
  isClosing: sql<boolean>`${shareLinks.closesAt} is not null`,
  isClosed: isPast(sql`${shareLinks.closesAt}`),
}

const shareColumns = {
  ...linkFacts,
  shareLinkId: shareLinks.id,
  familyGroupId: shareLinks.familyGroupId,
  workerId: shareLinks.workerId,
  workerName: workers.name,
  propertyId: shareLinks.propertyId,
  projectId: shareLinks.projectId,
  projectTitle: projects.title,
  tokenSealed: shareLinks.tokenSealed,
  createdBy: shareLinks.createdBy,
}

/** How what a link depends on hangs together with it; each of it may be gone. */
export const linkJoins = {
  group: eq(familyGroups.id, shareLinks.familyGroupId),
  worker: eq(workers.id, shareLinks.workerId),
  project: eq(projects.id, shareLinks.projectId),
  property: eq(properties.id, shareLinks.propertyId),
  membership: and(
    eq(memberships.familyGroupId, shareLinks.familyGroupId),
    eq(memberships.userId, shareLinks.createdBy),
    isNull(memberships.leftAt),
    inArray(memberships.role, ['MANAGER', 'MEMBER']),
  ),
  creator: eq(users.id, shareLinks.createdBy),
}

/** Links with what they depend on, each of which may be gone. */
export const selectLinks = (db: Executor) =>
  db
    .select(shareColumns)
    .from(shareLinks)
    .innerJoin(familyGroups, linkJoins.group)
    .innerJoin(workers, linkJoins.worker)
    .leftJoin(projects, linkJoins.project)
    .leftJoin(properties, linkJoins.property)
    .leftJoin(memberships, linkJoins.membership)
    .leftJoin(users, linkJoins.creator)
    .$dynamic()

export type LinkRow = Awaited<ReturnType<typeof selectLinks>>[number]
