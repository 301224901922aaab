import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { secrets } from '../../../../server/db/schema/secrets.ts'
import { shareLinkSecrets, shareLinks } from '../../../../server/db/schema/share-links.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { linkFacts, linkJoins } from './link-facts.repository.ts'

/** The limit of a list; older links are in the log. */
const maxListed = 50

type Of = { familyGroupId: string } & ({ projectId: string } | { workerId: string } | { shareLinkId: string })

/** Lists links of a project, of a contractor, or one, newest first, with all displayed data. */
export const listLinks = (db: Executor, of: Of) =>
  db
    .select({
      ...linkFacts,
      id: shareLinks.id,
      workerId: shareLinks.workerId,
      workerName: workers.name,
      workerPhone: workers.phone,
      workerEmail: workers.email,
      projectId: shareLinks.projectId,
      projectTitle: projects.title,
      message: shareLinks.message,
      tokenSealed: shareLinks.tokenSealed,
      createdBy: shareLinks.createdBy,
      creatorFirstName: users.firstName,
      creatorLastName: users.lastName,
      createdAt: shareLinks.createdAt,
      expiresAt: shareLinks.expiresAt,
      firstOpenedAt: shareLinks.firstOpenedAt,
      acceptedAt: shareLinks.acceptedAt,
      acceptedName: shareLinks.acceptedName,
      declinedAt: shareLinks.declinedAt,
      declineReason: shareLinks.declineReason,
      closesAt: shareLinks.closesAt,
      endedAt: shareLinks.endedAt,
    })
    .from(shareLinks)
    .innerJoin(familyGroups, linkJoins.group)
    .innerJoin(workers, linkJoins.worker)
    .leftJoin(projects, linkJoins.project)
    .leftJoin(properties, linkJoins.property)
    .leftJoin(memberships, linkJoins.membership)
    .leftJoin(users, linkJoins.creator)
    .where(
      and(
        eq(shareLinks.familyGroupId, of.familyGroupId),
        'projectId' in of ? eq(shareLinks.projectId, of.projectId) : undefined,
        'workerId' in of ? eq(shareLinks.workerId, of.workerId) : undefined,
        'shareLinkId' in of ? eq(shareLinks.id, of.shareLinkId) : undefined,
      ),
    )
    .orderBy(desc(shareLinks.id))
    .limit(maxListed)

export type ListedLink = Awaited<ReturnType<typeof listLinks>>[number]

/** Subqueries per link: a join would read codes of other properties for some values. */
const isThere = sql`(
  select secret.deleted_at is null from ${secrets} as secret where secret.id = ${shareLinkSecrets.secretId})`

/** The codes each link shows around visits, without trashed ones, which nobody can choose. */
export const listChosenSecrets = (db: Executor, shareLinkIds: string[]) =>
  db
    .select({ shareLinkId: shareLinkSecrets.shareLinkId, secretId: shareLinkSecrets.secretId })
    .from(shareLinkSecrets)
    .where(and(oneOf(shareLinkSecrets.shareLinkId, shareLinkIds), isThere))

/** The limit of a list of choices. */
const maxListedWorkers = 200

/** Lists the active contractors of a group, by name. */
export const listActiveWorkers = (db: Executor, familyGroupId: string) =>
  db
    .select({ id: workers.id, name: workers.name })
    .from(workers)
    .where(
      and(eq(workers.familyGroupId, familyGroupId), eq(workers.status, 'ACTIVE'), isNull(workers.deletedAt)),
    )
    .orderBy(asc(workers.name), asc(workers.id))
    .limit(maxListedWorkers)
