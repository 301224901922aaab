import { and, eq, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { oneOf } from '../../../../server/db/one-of.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { quotes } from '../../../../server/db/schema/quotes.ts'
import { shareLinks } from '../../../../server/db/schema/share-links.ts'
import { workers } from '../../../../server/db/schema/workers.ts'
import {
  daysAfterProject,
  daysOfStandingLink,
  daysToAccept,
  maxDaysOfStandingLink,
} from '../share-links.rules.ts'
import { type LinkRow, linkJoins } from './link-facts.repository.ts'
import type { LinkTarget } from './share-links.repository.ts'

// Writes the events of links: creation, opening, answers, ends.

const days = (number: number) => sql.raw(`interval '${number} days'`)

type NewLink = LinkTarget & {
  tokenHash: Buffer
  tokenSealed: string
  message: string | null
  createdBy: string
}

/** @returns null when another one was created for the same target */
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

const renewedTo = sql`least(now() + ${days(daysOfStandingLink)}, ${shareLinks.createdAt} + ${days(maxDaysOfStandingLink)})`

/** Extends a standing link on use, up to a year after its creation; written once a day. */
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

/** Selects links of a group: all, or those of one contractor, property, project or creator, or a single one. */
export type LinkScope = {
  familyGroupId: string
  shareLinkId?: string
  workerId?: string
  propertyId?: string
  projectId?: string
  createdBy?: string
}

export type EndReason = NonNullable<LinkRow['endReason']>

/** Keeps declined, expired and closed links as they are when many are ended. */
const isNotOver = sql`(${shareLinks.declinedAt} is null
  and (${shareLinks.acceptedAt} is not null or ${shareLinks.expiresAt} > now())
  and (${shareLinks.closesAt} is null or ${shareLinks.closesAt} > now()))`

/** Ends active links, in the order of their ids. @returns the ended links */
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
        shareLinkId === undefined ? isNotOver : eq(shareLinks.id, shareLinkId),
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

type ProjectKey = { familyGroupId: string; projectId: string }

const isLinkOf = ({ familyGroupId, projectId }: ProjectKey) =>
  and(
    eq(shareLinks.projectId, projectId),
    eq(shareLinks.familyGroupId, familyGroupId),
    isNull(shareLinks.endedAt),
  )

const closing = sql`now() + ${days(daysAfterProject)}`

/** Tells whether the contractor’s last quote for the project was declined. */
const isDeclinedOffer = sql`'DECLINED' = (
  select quote.status from ${quotes} as quote
  where quote.project_id = ${shareLinks.projectId} and quote.worker_id = ${shareLinks.workerId}
    and quote.deleted_at is null
  order by quote.id desc limit 1)`

/**
 * Closes a project’s links 30 days after it ended, and reopens them with it; except those of contractors whose quote
 * was declined before they accepted the job.
 */
export async function setClosing(tx: Tx, key: ProjectKey, isOver: boolean) {
  await tx
    .update(shareLinks)
    .set({ closesAt: isOver ? sql`least(${shareLinks.closesAt}, ${closing})` : null })
    .where(
      and(
        isLinkOf(key),
        isOver
          ? undefined
          : or(isNotNull(shareLinks.acceptedAt), not(sql`coalesce(${isDeclinedOffer}, false)`)),
      ),
    )
}

/** Locks the links of a project, in the order of their ids. */
export async function lockLinksOfProject(tx: Tx, key: ProjectKey) {
  await tx
    .select({ id: shareLinks.id })
    .from(shareLinks)
    .where(isLinkOf(key))
    .orderBy(shareLinks.id)
    .for('no key update')
}

/**
 * Ends the job for contractors who had not accepted it. Their link shows the reason for 30 days, even past its time to
 * accept.
 */
export async function closeUnaccepted(tx: Tx, key: ProjectKey, workerIds: readonly string[]) {
  await tx
    .update(shareLinks)
    .set({ closesAt: closing, expiresAt: closing })
    .where(
      and(
        isLinkOf(key),
        oneOf(shareLinks.workerId, workerIds),
        isNull(shareLinks.acceptedAt),
        isNull(shareLinks.declinedAt),
        isNull(shareLinks.closesAt),
        sql`${shareLinks.expiresAt} > now()`,
      ),
    )
}

/** Extends the time to accept a job, unless it is accepted. */
export async function extendUnanswered(tx: Tx, key: ProjectKey, workerId: string) {
  await tx
    .update(shareLinks)
    .set({ expiresAt: sql`now() + ${days(daysToAccept)}` })
    .where(
      and(
        isLinkOf(key),
        eq(shareLinks.workerId, workerId),
        isNull(shareLinks.acceptedAt),
        isNull(shareLinks.declinedAt),
      ),
    )
}

/** Reopens the offer of a job when a contractor is asked again. An accepted one stays. */
export async function reopenLink(tx: Tx, shareLinkId: string) {
  await tx
    .update(shareLinks)
    .set({
      closesAt: null,
      expiresAt: sql`case when ${shareLinks.acceptedAt} is null then now() + ${days(daysToAccept)} else ${shareLinks.expiresAt} end`,
    })
    .where(eq(shareLinks.id, shareLinkId))
}
