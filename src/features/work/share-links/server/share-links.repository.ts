import { and, count, eq, gt, isNotNull, isNull, or, type Placeholder, sql } from 'drizzle-orm'
import { type Executor, preparedReads, type Tx } from '../../../../server/db/client.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { shareLinks } from '../../../../server/db/schema/share-links.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import { linkJoins, selectLinks } from './link-facts.repository.ts'

const linkByHash = preparedReads('share_link_by_hash', (db, { tokenHash }: { tokenHash: Placeholder }) =>
  selectLinks(db).where(eq(shareLinks.tokenHash, tokenHash)).limit(1),
)

export async function findLinkByHash(db: Executor, tokenHash: Buffer) {
  const [link] = await linkByHash(db, { tokenHash })
  return link
}

/** Returns the link, locked until the transaction ends, to order it with a revocation. */
export async function lockLink(tx: Tx, shareLinkId: string, strength: 'share' | 'no key update' = 'share') {
  const [link] = await selectLinks(tx).where(eq(shareLinks.id, shareLinkId)).for(strength, { of: shareLinks })
  return link
}

/** The target of a link: one project of a contractor, or all their jobs in the group. */
export type LinkTarget = { familyGroupId: string; workerId: string } & (
  | { kind: 'JOB'; propertyId: string; projectId: string }
  | { kind: 'STANDING' }
)

const leadsTo = (target: LinkTarget) =>
  and(
    eq(shareLinks.familyGroupId, target.familyGroupId),
    eq(shareLinks.workerId, target.workerId),
    eq(shareLinks.kind, target.kind),
    target.kind === 'JOB' ? eq(shareLinks.projectId, target.projectId) : undefined,
    isNull(shareLinks.endedAt),
    isNull(shareLinks.declinedAt),
  )

/** Returns a target’s link that is neither ended nor declined; it may have expired. */
export async function findCurrentLink(db: Executor, target: LinkTarget) {
  const [link] = await selectLinks(db).where(leadsTo(target)).limit(1)
  return link
}

/** The same for mails sent by jobs, which know only the ids of project and contractor. */
export async function findJobLink(
  db: Executor,
  { projectId, workerId }: { projectId: string; workerId: string },
) {
  const [link] = await selectLinks(db)
    .where(
      and(
        eq(shareLinks.projectId, projectId),
        eq(shareLinks.workerId, workerId),
        isNull(shareLinks.endedAt),
        isNull(shareLinks.declinedAt),
      ),
    )
    .limit(1)
  return link
}

export async function lockCurrentLink(tx: Tx, target: LinkTarget) {
  const [link] = await selectLinks(tx)
    .where(leadsTo(target))
    .limit(1)
    .for('no key update', { of: shareLinks })
  return link
}

/** The contractor and project of a new link. */
export async function findTarget(
  db: Executor,
  {
    familyGroupId,
    workerId,
    projectId,
  }: { familyGroupId: string; workerId: string; projectId: string | null },
) {
  const [worker] = await db
    .select({ name: workers.name, status: workers.status })
    .from(workers)
    .where(and(eq(workers.id, workerId), eq(workers.familyGroupId, familyGroupId), isNull(workers.deletedAt)))
  const [project] = projectId
    ? await db
        .select({ title: projects.title, status: projects.status, propertyId: projects.propertyId })
        .from(projects)
        .where(
          and(
            eq(projects.id, projectId),
            eq(projects.familyGroupId, familyGroupId),
            isNull(projects.deletedAt),
          ),
        )
    : []
  return { worker, project }
}

/** Returns the links of a group or project that are open now, by their own times. */
export async function countLiveLinks(
  db: Executor,
  familyGroupId: string,
  projectId?: string,
): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(shareLinks)
    .where(
      and(
        eq(shareLinks.familyGroupId, familyGroupId),
        projectId ? eq(shareLinks.projectId, projectId) : undefined,
        isNull(shareLinks.endedAt),
        isNull(shareLinks.declinedAt),
        or(gt(shareLinks.expiresAt, sql`now()`), isNotNull(shareLinks.acceptedAt)),
        or(isNull(shareLinks.closesAt), gt(shareLinks.closesAt, sql`now()`)),
      ),
    )
  return row?.total ?? 0
}

/** The data for notifications about a link, and the recipients besides managers. */
export async function findLinkNames(tx: Tx, shareLinkId: string) {
  const [row] = await tx
    .select({
      projectTitle: projects.title,
      leadUserId: projects.leadUserId,
      createdBy: shareLinks.createdBy,
    })
    .from(shareLinks)
    .leftJoin(projects, linkJoins.project)
    .where(eq(shareLinks.id, shareLinkId))
  return row
}

/** Returns the creator of a link. */
export async function findLinkMaker(tx: Tx, shareLinkId: string): Promise<string | null> {
  const [link] = await tx
    .select({ createdBy: shareLinks.createdBy })
    .from(shareLinks)
    .where(eq(shareLinks.id, shareLinkId))
  return link?.createdBy ?? null
}
