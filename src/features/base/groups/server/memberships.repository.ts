import {
  and,
  asc,
  count,
  eq,
  inArray,
  isNotNull,
  isNull,
  ne,
  notInArray,
  type Placeholder,
  sql,
} from 'drizzle-orm'
import type { Member, Role } from '../../../../server/context.ts'
import { type Executor, preparedRead, type Tx } from '../../../../server/db/client.ts'
import { profileImageUrl } from '../../../../server/db/profile-image.ts'
import { assets } from '../../../../server/db/schema/assets.ts'
import { billSeries, bills } from '../../../../server/db/schema/bills.ts'
import { budgets } from '../../../../server/db/schema/budgets.ts'
import { familyEvents } from '../../../../server/db/schema/calendar.ts'
import { comments } from '../../../../server/db/schema/comments.ts'
import { decisions } from '../../../../server/db/schema/decisions.ts'
import { documents } from '../../../../server/db/schema/documents.ts'
import { profilePictures } from '../../../../server/db/schema/files.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { invites } from '../../../../server/db/schema/invites.ts'
import { invoices } from '../../../../server/db/schema/invoices.ts'
import { manualSections } from '../../../../server/db/schema/manual.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { projects } from '../../../../server/db/schema/projects.ts'
import { properties } from '../../../../server/db/schema/properties.ts'
import { quotes } from '../../../../server/db/schema/quotes.ts'
import { schedules } from '../../../../server/db/schema/schedules.ts'
import { secrets } from '../../../../server/db/schema/secrets.ts'
import { settlements } from '../../../../server/db/schema/settlements.ts'
import { shareLinks } from '../../../../server/db/schema/share-links.ts'
import { stays } from '../../../../server/db/schema/stays.ts'
import { tasks } from '../../../../server/db/schema/tasks.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { visits } from '../../../../server/db/schema/visits.ts'
import { workerCertificates, workers } from '../../../../server/db/schema/workers.ts'

export type MembershipKey = { familyGroupId: string; userId: string }

const memberColumns = {
  userId: memberships.userId,
  familyGroupId: memberships.familyGroupId,
  role: memberships.role,
}

const isThis = ({ familyGroupId, userId }: MembershipKey) =>
  and(eq(memberships.familyGroupId, familyGroupId), eq(memberships.userId, userId))

const isCurrent = (userId: string | Placeholder) =>
  and(eq(memberships.userId, userId), isNull(memberships.leftAt), isNull(familyGroups.deletedAt))

const joined = (db: Executor) =>
  db
    .select(memberColumns)
    .from(memberships)
    .innerJoin(familyGroups, eq(familyGroups.id, memberships.familyGroupId))

/** Finds a person's membership in the group that an id leads to. */
type LookUp = (
  db: Executor,
  userId: Placeholder,
  id: Placeholder,
) => { prepare: (name: string) => { execute: (values: Record<string, unknown>) => Promise<Member[]> } }

type Thing =
  | typeof assets
  | typeof quotes
  | typeof visits
  | typeof invoices
  | typeof manualSections
  | typeof secrets
  | typeof comments
  | typeof tasks
  | typeof projects
  | typeof schedules
  | typeof stays
  | typeof payments
  | typeof settlements
  | typeof bills
  | typeof billSeries
  | typeof budgets
  | typeof documents
  | typeof decisions

/** For things of a group that may belong to a property: found only while that exists. */
const of =
  (table: Thing): LookUp =>
  (db, userId, id) =>
    joined(db)
      .innerJoin(table, eq(table.familyGroupId, memberships.familyGroupId))
      .leftJoin(properties, eq(properties.id, table.propertyId))
      .where(
        and(
          isCurrent(userId),
          eq(table.id, id),
          'deletedAt' in table ? isNull(table.deletedAt) : undefined,
          isNull(properties.deletedAt),
        ),
      )

/** For things of a group, whatever happens to a property. */
const ofGroup =
  (table: typeof familyEvents | typeof workers | typeof workerCertificates): LookUp =>
  (db, userId, id) =>
    joined(db)
      .innerJoin(table, eq(table.familyGroupId, memberships.familyGroupId))
      .where(and(isCurrent(userId), eq(table.id, id), isNull(table.deletedAt)))

/** One lookup per id type that joins the thing and the caller's membership. */
const lookUps = {
  familyGroupId: (db, userId, id) =>
    joined(db).where(and(isCurrent(userId), eq(memberships.familyGroupId, id))),
  /** A group that may be in the trash. */
  deletedFamilyGroupId: (db, userId, id) =>
    joined(db).where(
      and(eq(memberships.familyGroupId, id), eq(memberships.userId, userId), isNull(memberships.leftAt)),
    ),
  inviteId: (db, userId, id) =>
    joined(db)
      .innerJoin(invites, eq(invites.familyGroupId, memberships.familyGroupId))
      .where(and(isCurrent(userId), eq(invites.id, id))),
  familyEventId: ofGroup(familyEvents),
  propertyId: (db, userId, id) =>
    joined(db)
      .innerJoin(properties, eq(properties.familyGroupId, memberships.familyGroupId))
      .where(and(isCurrent(userId), eq(properties.id, id), isNull(properties.deletedAt))),
  paymentId: of(payments),
  settlementId: of(settlements),
  billId: of(bills),
  billSeriesId: of(billSeries),
  budgetId: of(budgets),
  // A receipt belongs to a payment, which may have no property.
  documentId: of(documents),
  decisionId: of(decisions),
  commentId: of(comments),
  taskId: of(tasks),
  scheduleId: of(schedules),
  stayId: of(stays),
  manualSectionId: of(manualSections),
  secretId: of(secrets),
  projectId: of(projects),
  assetId: of(assets),
  quoteId: of(quotes),
  visitId: of(visits),
  invoiceId: of(invoices),
  workerId: ofGroup(workers),
  workerCertificateId: ofGroup(workerCertificates),
  // Ended ones can still be viewed.
  shareLinkId: (db, userId, id) =>
    joined(db)
      .innerJoin(shareLinks, eq(shareLinks.familyGroupId, memberships.familyGroupId))
      .where(and(isCurrent(userId), eq(shareLinks.id, id))),
} satisfies Record<string, LookUp>

/** Ids that lead to a group: its own, or of something in it. */
export type MemberScope = keyof typeof lookUps

/** Prepared, because nearly every request uses one. */
const preparedLookUps = new Map(
  Object.entries(lookUps).map(([scope, lookUp]) => [
    scope,
    preparedRead((db) =>
      lookUp(db, sql.placeholder('userId'), sql.placeholder('id')).prepare(`member_by_${scope}`),
    ),
  ]),
)

export async function findMember(
  db: Executor,
  userId: string,
  scope: MemberScope,
  id: string,
): Promise<Member | undefined> {
  const [member] = (await preparedLookUps.get(scope)?.(db).execute({ userId, id })) ?? []
  return member
}

/**
 * Reads and locks the membership. Does not lock the group's row, which would deadlock two changes that upgrade the
 * lock.
 * @param evenDeleted allows a group in the trash
 */
export async function lockMember(
  tx: Tx,
  userId: string,
  familyGroupId: string,
  { evenDeleted = false } = {},
): Promise<Member | undefined> {
  const [member] = await joined(tx)
    .where(
      and(
        isThis({ familyGroupId, userId }),
        isNull(memberships.leftAt),
        evenDeleted ? undefined : isNull(familyGroups.deletedAt),
      ),
    )
    .for('share', { of: memberships })
  return member
}

/**
 * Reads and locks memberships that will change, always ordered by group and user id, so that two changes do not
 * deadlock.
 * @param userIds leave it out to lock everyone in these groups
 */
export function lockMembers(tx: Tx, familyGroupIds: string[], userIds?: string[]): Promise<Member[]> {
  return joined(tx)
    .where(
      and(
        inArray(memberships.familyGroupId, familyGroupIds),
        userIds && inArray(memberships.userId, userIds),
        isNull(memberships.leftAt),
        isNull(familyGroups.deletedAt),
      ),
    )
    .orderBy(asc(memberships.familyGroupId), asc(memberships.userId))
    .for('no key update', { of: memberships })
}

/** Adds the person or restores their former membership. */
export async function upsertMembership(tx: Tx, membership: MembershipKey & { role: Role; color: string }) {
  await tx
    .insert(memberships)
    .values(membership)
    .onConflictDoUpdate({
      target: [memberships.familyGroupId, memberships.userId],
      set: { role: membership.role, color: membership.color, joinedAt: sql`now()`, leftAt: null },
    })
}

export async function updateMembership(
  tx: Tx,
  key: MembershipKey,
  change: Partial<Pick<typeof memberships.$inferInsert, 'role' | 'color'>>,
) {
  await tx
    .update(memberships)
    .set(change)
    .where(and(isThis(key), isNull(memberships.leftAt)))
}

/** Keeps the row with the person's history; `upsertMembership` restores it. */
export async function endMembership(tx: Tx, key: MembershipKey) {
  await tx
    .update(memberships)
    .set({ leftAt: sql`now()` })
    .where(and(isThis(key), isNull(memberships.leftAt)))
}

const membershipsOfUser = preparedRead((db) =>
  db
    .select({
      familyGroupId: memberships.familyGroupId,
      role: memberships.role,
      name: familyGroups.name,
      currency: familyGroups.currency,
      timeZone: familyGroups.timeZone,
      isSample: familyGroups.isSample,
    })
    .from(memberships)
    .innerJoin(familyGroups, eq(familyGroups.id, memberships.familyGroupId))
    .where(isCurrent(sql.placeholder('userId')))
    .orderBy(asc(familyGroups.name), asc(familyGroups.id))
    .prepare('memberships_of_user'),
)

/** At most `maxGroupsPerUser` rows. */
export const listMembershipsOfUser = (db: Executor, userId: string) =>
  membershipsOfUser(db).execute({ userId })

const membersOfGroup = preparedRead((db) =>
  db
    .select({
      userId: memberships.userId,
      role: memberships.role,
      color: memberships.color,
      joinedAt: memberships.joinedAt,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      profileImageUrl,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(profilePictures, eq(profilePictures.userId, users.id))
    .where(and(eq(memberships.familyGroupId, sql.placeholder('familyGroupId')), isNull(memberships.leftAt)))
    .orderBy(asc(memberships.joinedAt), asc(memberships.userId))
    .prepare('members_of_group'),
)

/** Lists the members, at most `maxMembersPerGroup`, longest membership first. */
export const listMembers = (db: Executor, familyGroupId: string) =>
  membersOfGroup(db).execute({ familyGroupId })

/** Lists the members with one of the roles, longest membership first. */
export async function listMemberIds(
  db: Executor,
  familyGroupId: string,
  roles: readonly Role[],
): Promise<string[]> {
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.familyGroupId, familyGroupId),
        inArray(memberships.role, [...roles]),
        isNull(memberships.leftAt),
      ),
    )
    .orderBy(asc(memberships.joinedAt), asc(memberships.userId))
  return rows.map(({ userId }) => userId)
}

type Revocation = { familyGroupId: string; invitedBy?: string; exceptRoles?: readonly Role[] }

/** Ends pending invitations: all of the group, or those that a person is no longer allowed to make. */
export async function revokePendingInvites(
  tx: Tx,
  { familyGroupId, invitedBy, exceptRoles = [] }: Revocation,
) {
  await tx
    .update(invites)
    .set({ status: 'REVOKED', endedAt: sql`now()` })
    .where(
      and(
        eq(invites.familyGroupId, familyGroupId),
        eq(invites.status, 'PENDING'),
        invitedBy === undefined ? undefined : eq(invites.invitedBy, invitedBy),
        exceptRoles.length === 0 ? undefined : notInArray(invites.role, [...exceptRoles]),
      ),
    )
}

/** Counts managers who can act: not relatives of the sample family and not suspended people. */
export async function countOtherManagers(tx: Tx, { familyGroupId, userId }: MembershipKey): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.familyGroupId, familyGroupId),
        eq(memberships.role, 'MANAGER'),
        isNull(memberships.leftAt),
        ne(memberships.userId, userId),
        ne(users.issuer, 'sample'),
        isNull(users.deletedAt),
        isNull(users.suspendedAt),
      ),
    )
  return row?.total ?? 0
}

export async function isDeletedUser(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.deletedAt)))
  return rows.length > 0
}
