import { aliasedTable, and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import {
  decisionOptions,
  decisions,
  decisionVoters,
  decisionVotes,
} from '../../../../server/db/schema/decisions.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { quotes } from '../../../../server/db/schema/quotes.ts'
import { relativeLinks } from '../../../../server/db/schema/relative-links.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { maxDecisionsPerProperty } from '../decisions.rules.ts'

/** Each statement is scoped to the group: an id of another group finds nothing. */
export type DecisionKey = { decisionId: string; familyGroupId: string }
export type House = { propertyId: string; familyGroupId: string }

export const isThere = isNull(decisions.deletedAt)
const isThis = ({ decisionId, familyGroupId }: DecisionKey) =>
  and(eq(decisions.id, decisionId), eq(decisions.familyGroupId, familyGroupId), isThere)

const creator = aliasedTable(users, 'creator')
const opener = aliasedTable(users, 'opener')
const closer = aliasedTable(users, 'closer')

const columns = {
  id: decisions.id,
  familyGroupId: decisions.familyGroupId,
  groupName: familyGroups.name,
  propertyId: decisions.propertyId,
  propertyName: properties.name,
  propertyStatus: properties.status,
  timeZone: properties.timeZone,
  question: decisions.question,
  background: decisions.background,
  kind: decisions.kind,
  counting: decisions.counting,
  threshold: decisions.threshold,
  quorumBasisPoints: decisions.quorumBasisPoints,
  deadlineOn: decisions.deadlineOn,
  state: decisions.state,
  stateReason: decisions.stateReason,
  subjectKind: decisions.subjectKind,
  subjectName: decisions.subjectName,
  subjectMinor: decisions.subjectMinor,
  paymentId: decisions.paymentId,
  quoteId: decisions.quoteId,
  subjectOutcome: decisions.subjectOutcome,
  projectId: projects.id,
  projectTitle: projects.title,
  currency: familyGroups.currency,
  /** Where to read about it; null in the trash. */
  subjectPath: sql<string | null>`coalesce(
    (select '/payment/' || payment.id from ${payments} as payment where payment.id = ${decisions.paymentId} and payment.deleted_at is null),
    (select '/project/' || quote.project_id || '/quotes' from ${quotes} as quote join projects as project on project.id = quote.project_id
      where quote.id = ${decisions.quoteId} and quote.deleted_at is null and project.deleted_at is null))`,
  adoptedOption: decisions.adoptedOption,
  createdBy: decisions.createdBy,
  creatorFirstName: creator.firstName,
  creatorLastName: creator.lastName,
  creatorDeletedAt: creator.deletedAt,
  openedBy: decisions.openedBy,
  openerFirstName: opener.firstName,
  openerLastName: opener.lastName,
  openerDeletedAt: opener.deletedAt,
  openedAt: decisions.openedAt,
  closesAt: decisions.closesAt,
  closedBy: decisions.closedBy,
  closerFirstName: closer.firstName,
  closerLastName: closer.lastName,
  closerDeletedAt: closer.deletedAt,
  closedAt: decisions.closedAt,
  version: decisions.version,
  /** The clock of the database: it alone decides whether a deadline has passed. */
  now: sql`clock_timestamp()`.mapWith(decisions.createdAt),
}

/** Returns a decision of a property that exists. */
export async function findDecision(db: Executor, key: DecisionKey) {
  const [row] = await db
    .select(columns)
    .from(decisions)
    .innerJoin(properties, and(eq(properties.id, decisions.propertyId), isNull(properties.deletedAt)))
    .innerJoin(familyGroups, eq(familyGroups.id, decisions.familyGroupId))
    .leftJoin(
      projects,
      and(
        eq(projects.id, decisions.projectId),
        eq(projects.familyGroupId, decisions.familyGroupId),
        isNull(projects.deletedAt),
      ),
    )
    .leftJoin(creator, eq(creator.id, decisions.createdBy))
    .leftJoin(opener, eq(opener.id, decisions.openedBy))
    .leftJoin(closer, eq(closer.id, decisions.closedBy))
    .where(isThis(key))
  return row
}

export type DecisionRow = NonNullable<Awaited<ReturnType<typeof findDecision>>>

/** Returns the labels in order. */
export const listOptions = (db: Executor, { decisionId, familyGroupId }: DecisionKey) =>
  db
    .select({ label: decisionOptions.label })
    .from(decisions)
    .innerJoin(decisionOptions, eq(decisionOptions.decisionId, decisions.id))
    .where(isThis({ decisionId, familyGroupId }))
    .orderBy(asc(decisionOptions.position))

/** Whether an owner outside the group has a personal link that can vote now. */
const hasLink = sql<boolean>`exists (
  select from ${relativeLinks} as link
  join ${memberships} as issuer on issuer.family_group_id = link.family_group_id and issuer.user_id = link.issued_by
    and issuer.left_at is null and issuer.role = 'MANAGER'
  join ${users} as manager on manager.id = issuer.user_id and manager.suspended_at is null
  where ${decisionVoters.userId} is null and link.property_id = ${decisions.propertyId}
    and link.family_group_id = ${decisions.familyGroupId} and link.owner_name = ${decisionVoters.name}
    and 'VOTE' = any(link.scopes) and link.ended_at is null and link.expires_at > now() and link.wrong_pins < 10)`

/** Returns those who are asked, with their current names and their votes. */
export const listVoters = (db: Executor, key: DecisionKey) =>
  db
    .select({
      position: decisionVoters.position,
      userId: decisionVoters.userId,
      name: decisionVoters.name,
      firstName: users.firstName,
      lastName: users.lastName,
      deletedAt: users.deletedAt,
      basisPoints: decisionVoters.basisPoints,
      memberId: memberships.userId,
      castAt: decisionVotes.castAt,
      option: decisionVotes.option,
      hasLink,
    })
    .from(decisions)
    .innerJoin(decisionVoters, eq(decisionVoters.decisionId, decisions.id))
    .leftJoin(users, eq(users.id, decisionVoters.userId))
    .leftJoin(
      memberships,
      and(
        eq(memberships.userId, decisionVoters.userId),
        eq(memberships.familyGroupId, decisions.familyGroupId),
        isNull(memberships.leftAt),
      ),
    )
    .leftJoin(
      decisionVotes,
      and(
        eq(decisionVotes.decisionId, decisionVoters.decisionId),
        eq(decisionVotes.voter, decisionVoters.position),
      ),
    )
    .where(isThis(key))
    .orderBy(asc(decisionVoters.position))

/** Returns the property and the subject of a decision, which never change. */
export async function findPlaceOf(db: Executor, key: DecisionKey) {
  const [row] = await db
    .select({
      propertyId: decisions.propertyId,
      paymentId: decisions.paymentId,
      quoteId: decisions.quoteId,
    })
    .from(decisions)
    .where(isThis(key))
  return row
}

/** Locked until the transaction ends, so that a vote and the count wait for each other. */
export async function lockDecision(tx: Tx, key: DecisionKey) {
  await tx.select({ id: decisions.id }).from(decisions).where(isThis(key)).for('update')
}

const asked = sql<number>`(select count(*)::int from ${decisionVoters} as asked where asked.decision_id = ${decisions.id})`
const voted = sql<number>`(select count(*)::int from ${decisionVotes} as cast_vote where cast_vote.decision_id = ${decisions.id})`

export async function hasOpenDecision(tx: Tx, { propertyId, familyGroupId }: House): Promise<boolean> {
  const [open] = await tx
    .select({ id: decisions.id })
    .from(decisions)
    .where(
      and(
        eq(decisions.propertyId, propertyId),
        eq(decisions.familyGroupId, familyGroupId),
        eq(decisions.state, 'OPEN'),
        isThere,
      ),
    )
    .limit(1)
  return open !== undefined
}

/** Whether the person is asked and has not voted yet, before the deadline and while the property is in use. */
export const waitsFor = (userId: string) => sql<boolean>`(
  ${decisions.state} = 'OPEN' and ${decisions.closesAt} > now() and ${properties.status} = 'ACTIVE' and exists (
    select from ${decisionVoters} as mine
    where mine.decision_id = ${decisions.id} and mine.user_id = ${userId} and not exists (
      select from ${decisionVotes} as my_vote where my_vote.decision_id = mine.decision_id and my_vote.voter = mine.position)))`

/** The last day to vote, or the day on which it ended before that. `least` ignores null. */
export const endsOn = sql<string>`least(${decisions.deadlineOn}, day_in(${properties.timeZone}, ${decisions.closedAt}))`

const listed = (userId: string) => ({
  id: decisions.id,
  propertyId: decisions.propertyId,
  propertyName: properties.name,
  question: decisions.question,
  state: decisions.state,
  deadlineOn: decisions.deadlineOn,
  endsOn,
  closedAt: decisions.closedAt,
  subjectName: decisions.subjectName,
  subjectMinor: decisions.subjectMinor,
  currency: familyGroups.currency,
  asked,
  voted,
  waitsForMe: waitsFor(userId),
})

/** Reads decisions as a list shows them. */
export const selectListed = (db: Executor, userId: string) =>
  db
    .select(listed(userId))
    .from(decisions)
    .innerJoin(properties, and(eq(properties.id, decisions.propertyId), isNull(properties.deletedAt)))
    .innerJoin(familyGroups, eq(familyGroups.id, decisions.familyGroupId))
    .$dynamic()

export const listDecisions = (db: Executor, { propertyId, familyGroupId }: House, userId: string) =>
  selectListed(db, userId)
    .where(and(eq(decisions.propertyId, propertyId), eq(decisions.familyGroupId, familyGroupId), isThere))
    .orderBy(desc(decisions.deadlineOn), desc(decisions.id))
    .limit(maxDecisionsPerProperty)

/** Serializes adding decisions to a property. @returns how many there are */
export async function lockAndCount(tx: Tx, { propertyId, familyGroupId }: House): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`decisions-of:${propertyId}`}, 0))`)
  const [row] = await tx
    .select({ total: count() })
    .from(decisions)
    .where(and(eq(decisions.propertyId, propertyId), eq(decisions.familyGroupId, familyGroupId), isThere))
  return row?.total ?? 0
}

/** Whether a project belongs to a property; one in the trash does not. */
export async function hasProject(tx: Tx, { propertyId, familyGroupId }: House, projectId: string) {
  const [row] = await tx
    .select({ id: projects.id })
    .from(projects)
    .where(
      and(
        eq(projects.id, projectId),
        eq(projects.propertyId, propertyId),
        eq(projects.familyGroupId, familyGroupId),
        isNull(projects.deletedAt),
      ),
    )
  return row !== undefined
}

/** @returns false when the id is taken */
export async function insertDecision(tx: Tx, decision: typeof decisions.$inferInsert): Promise<boolean> {
  const rows = await tx
    .insert(decisions)
    .values(decision)
    .onConflictDoNothing({ target: decisions.id })
    .returning({ id: decisions.id })
  return rows.length === 1
}

/** Writes the given columns and increments the version. */
export async function updateDecision(
  tx: Tx,
  key: DecisionKey,
  change: Partial<typeof decisions.$inferInsert>,
) {
  await tx
    .update(decisions)
    .set({ ...change, version: sql`${decisions.version} + 1`, updatedAt: sql`now()` })
    .where(isThis(key))
}

/** Replaces the options of a draft. The decision is locked. */
export async function setOptions(tx: Tx, decisionId: string, labels: readonly (string | null)[]) {
  await tx.delete(decisionOptions).where(eq(decisionOptions.decisionId, decisionId))
  await tx.insert(decisionOptions).values(labels.map((label, position) => ({ decisionId, position, label })))
}

export type NewVoter = { userId: string | null; name: string; basisPoints: number }

/** Freezes who is asked. */
export async function insertVoters(tx: Tx, decisionId: string, voters: readonly NewVoter[]) {
  await tx
    .insert(decisionVoters)
    .values(voters.map((voter, position) => ({ ...voter, decisionId, position })))
}

/** Casts or changes a vote. The decision is locked. */
export async function saveVote(tx: Tx, vote: { decisionId: string; voter: number; option: number | null }) {
  await tx
    .insert(decisionVotes)
    .values({ ...vote, castAt: sql`clock_timestamp()` })
    .onConflictDoUpdate({
      target: [decisionVotes.decisionId, decisionVotes.voter],
      set: { option: vote.option, castAt: sql`clock_timestamp()` },
    })
}
