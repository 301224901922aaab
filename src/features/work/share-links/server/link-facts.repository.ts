import { and, eq, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { shareLinks } from '../../../../server/db/schema/share-links.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { isDemo } from '../../../base/users/server/is-demo.repository.ts'

// The state of a link follows from its row and what it depends on; every read of links starts here.

const isPast = (column: SQL | typeof shareLinks.expiresAt) =>
  sql<boolean>`coalesce(${column} <= now(), false)`

/**
 * Tells whether everything a link depends on exists: its group, its contractor (not blocked), its project and
 * property, and a creator who may still share.
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

/** The facts for `linkState`, by the database clock. */
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
  isDemo,
}

/** The joins from a link to what it depends on; each may be missing. */
export const linkJoins = {
  group: eq(familyGroups.id, shareLinks.familyGroupId),
  worker: eq(workers.id, shareLinks.workerId),
  project: eq(projects.id, shareLinks.projectId),
  property: eq(properties.id, shareLinks.propertyId),
  membership: and(
    eq(memberships.familyGroupId, shareLinks.familyGroupId),
    eq(memberships.userId, shareLinks.createdBy),
    isNull(memberships.leftAt),
    oneOf(memberships.role, ['MANAGER', 'MEMBER']),
  ),
  creator: eq(users.id, shareLinks.createdBy),
}

/** Selects links with what they depend on, each of which may be missing. */
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
