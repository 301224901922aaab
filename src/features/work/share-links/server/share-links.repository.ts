import {
  and,
  count,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  ne,
  or,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { preparedReads } from '../../../../server/db/client.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { shareLinks } from '../../../../server/db/schema/share-links.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import {
  daysAfterProject,
  daysOfStandingLink,
  daysToAccept,
  maxDaysOfStandingLink,
} from '../share-links.rules.ts'

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
const selectLinks = (db: Executor) =>
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

const linkByHash = preparedReads('share_link_by_hash', (db, { tokenHash }: { tokenHash: Placeholder }) =>
  selectLinks(db).where(eq(shareLinks.tokenHash, tokenHash)).limit(1),
)

export async function findLinkByHash(db: Executor, tokenHash: Buffer) {
  const [link] = await linkByHash(db, { tokenHash })
  return link
}

export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLinkByHash>>>

/** The link as it is now, held until the transaction ends: who revokes it waits, or was first. */
export async function lockLink(tx: Tx, shareLinkId: string, strength: 'share' | 'no key update' = 'share') {
  const [link] = await selectLinks(tx).where(eq(shareLinks.id, shareLinkId)).for(strength, { of: shareLinks })
  return link
}

/** Whom a link is for: one project of a worker, or all that the worker does for the group. */
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

/** The one link of a target that nobody ended or declined; it may have expired. */
export async function findCurrentLink(db: Executor, target: LinkTarget) {
  const [link] = await selectLinks(db).where(leadsTo(target)).limit(1)
  return link
}

/** The same of a job, for mails that a job sends: nothing but the ids of project and worker is known there. */
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

/** The worker and the project that a link is made for. */
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

/** Links of a group, or of one of its projects, that open at this moment, as far as their own times tell. */
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

const days = (number: number) => sql.raw(`interval '${number} days'`)

type NewLink = LinkTarget & {
  tokenHash: Buffer
  tokenSealed: string
  message: string | null
  createdBy: string
}

/** @returns null when another one was made for the same target in the meantime */
export async function insertLink(tx: Tx, link: NewLink): Promise<string | null> {
  const life = link.kind === 'JOB' ? daysToAccept : daysOfStandingLink
  const [row] = await tx
    .insert(shareLinks)
    .values({ ...link, expiresAt: sql`now() + ${days(life)}` })
    .onConflictDoNothing()
    .returning({ id: shareLinks.id })
  return row?.id ?? null
}

export async function acceptLink(tx: Tx, shareLinkId: string, acceptedName: string) {
  await tx
    .update(shareLinks)
    .set({
      acceptedAt: sql`now()`,
      acceptedName,
      firstOpenedAt: sql`coalesce(${shareLinks.firstOpenedAt}, now())`,
    })
    .where(eq(shareLinks.id, shareLinkId))
}

export async function declineLink(tx: Tx, shareLinkId: string, declineReason: string | null) {
  await tx
    .update(shareLinks)
    .set({
      declinedAt: sql`now()`,
      declineReason,
      firstOpenedAt: sql`coalesce(${shareLinks.firstOpenedAt}, now())`,
    })
    .where(eq(shareLinks.id, shareLinkId))
}

export async function noteFirstOpening(db: Executor, shareLinkId: string) {
  await db
    .update(shareLinks)
    .set({ firstOpenedAt: sql`now()` })
    .where(and(eq(shareLinks.id, shareLinkId), isNull(shareLinks.firstOpenedAt)))
}

const renewedTo = sql`least(now() + ${days(daysOfStandingLink)}, ${shareLinks.createdAt} + ${days(maxDaysOfStandingLink)})`

/** Use keeps a standing link alive, up to a year after it was made; written once a day, however often it is opened. */
export async function renewStandingLink(db: Executor, shareLinkId: string) {
  await db
    .update(shareLinks)
    .set({ expiresAt: renewedTo })
    .where(
      and(
        eq(shareLinks.id, shareLinkId),
        eq(shareLinks.kind, 'STANDING'),
        isNull(shareLinks.endedAt),
        sql`${shareLinks.expiresAt} > now() and ${renewedTo} > ${shareLinks.expiresAt} + interval '1 day'`,
      ),
    )
}

/** Which links of a group: all, or those of one worker, property, project or member, or one of them. */
export type LinkScope = {
  familyGroupId: string
  shareLinkId?: string
  workerId?: string
  propertyId?: string
  projectId?: string
  createdBy?: string
}

export type EndReason = NonNullable<LinkRow['endReason']>

/** Ends what was not ended yet, always in the order of their ids. @returns the links that it ended */
export async function endLinks(tx: Tx, scope: LinkScope, endReason: EndReason, endedBy: string | null) {
  const { familyGroupId, shareLinkId, workerId, propertyId, projectId, createdBy } = scope
  const held = await tx
    .select({
      id: shareLinks.id,
      propertyId: shareLinks.propertyId,
      workerName: workers.name,
      projectTitle: projects.title,
    })
    .from(shareLinks)
    .innerJoin(workers, linkJoins.worker)
    .leftJoin(projects, linkJoins.project)
    .where(
      and(
        eq(shareLinks.familyGroupId, familyGroupId),
        isNull(shareLinks.endedAt),
        shareLinkId === undefined ? undefined : eq(shareLinks.id, shareLinkId),
        workerId === undefined ? undefined : eq(shareLinks.workerId, workerId),
        propertyId === undefined ? undefined : eq(shareLinks.propertyId, propertyId),
        projectId === undefined ? undefined : eq(shareLinks.projectId, projectId),
        createdBy === undefined ? undefined : eq(shareLinks.createdBy, createdBy),
      ),
    )
    .orderBy(shareLinks.id)
    .for('no key update', { of: shareLinks })
  if (held.length === 0) return []
  await tx
    .update(shareLinks)
    .set({ endedAt: sql`now()`, endReason, endedBy })
    .where(
      and(
        inArray(
          shareLinks.id,
          held.map(({ id }) => id),
        ),
        isNull(shareLinks.endedAt),
      ),
    )
  return held
}

/** The links of a project go on for 30 days after it ended, and as before once it is taken up again. */
export async function setClosing(
  tx: Tx,
  { familyGroupId, projectId }: { familyGroupId: string; projectId: string },
  isOver: boolean,
) {
  await tx
    .update(shareLinks)
    .set({ closesAt: isOver ? sql`now() + ${days(daysAfterProject)}` : null })
    .where(
      and(
        eq(shareLinks.projectId, projectId),
        eq(shareLinks.familyGroupId, familyGroupId),
        isNull(shareLinks.endedAt),
      ),
    )
}

/** What is told of a link, and who is told besides the managers. */
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

/** Who made a link. */
export async function findLinkMaker(tx: Tx, shareLinkId: string): Promise<string | null> {
  const [link] = await tx
    .select({ createdBy: shareLinks.createdBy })
    .from(shareLinks)
    .where(eq(shareLinks.id, shareLinkId))
  return link?.createdBy ?? null
}
