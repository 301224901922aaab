import { and, count, desc, eq, gt, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { type Executor, type Placeholders, preparedReads, type Tx } from '../../../../server/db/client.ts'
import { familyGroups, memberships } from '../../../../server/db/schema/groups.ts'
import { invites, linkEvents } from '../../../../server/db/schema/invites.ts'
import { users } from '../../../../server/db/schema/users.ts'
import { inviteHistoryDays, inviteLifetimeDays } from '../invites.rules.ts'

// Lifetimes use the database clock, so that processes agree and a wrong local clock opens nothing.
const days = (total: number) => sql.raw(`interval '${total} days'`)
const history = sql`now() - ${days(inviteHistoryDays)}`

/** Requires that the inviter has been a member since they invited; one who returned has not invited anyone yet. */
const isInviter = and(
  eq(memberships.familyGroupId, invites.familyGroupId),
  eq(memberships.userId, invites.invitedBy),
  isNull(memberships.leftAt),
  lte(memberships.joinedAt, invites.createdAt),
)
const isActiveUser = and(eq(users.id, invites.invitedBy), isNull(users.suspendedAt))

const factColumns = {
  id: invites.id,
  familyGroupId: invites.familyGroupId,
  status: invites.status,
  role: invites.role,
  email: invites.email,
  codeSealed: invites.codeSealed,
  maxUses: invites.maxUses,
  uses: invites.uses,
  invitedBy: invites.invitedBy,
  createdAt: invites.createdAt,
  expiresAt: invites.expiresAt,
  endedAt: invites.endedAt,
  isExpired: sql<boolean>`${invites.expiresAt} <= now()`,
  groupName: familyGroups.name,
  inviterFirstName: users.firstName,
  inviterLastName: users.lastName,
  isInviterVerified: sql<boolean>`coalesce(${users.emailVerified}, false)`,
  inviterRole: sql<
    typeof memberships.$inferSelect.role | null
  >`case when ${users.id} is null then null else ${memberships.role} end`,
}

/** Excludes deleted groups, whose links stop working immediately. */
const selectInvites = (db: Executor) =>
  db
    .select(factColumns)
    .from(invites)
    .innerJoin(familyGroups, and(eq(familyGroups.id, invites.familyGroupId), isNull(familyGroups.deletedAt)))
    .leftJoin(users, isActiveUser)
    .leftJoin(memberships, isInviter)

export type InviteRow = Awaited<ReturnType<typeof selectInvites>>[number]

export async function findInviteByHash(db: Executor, codeHash: Buffer): Promise<InviteRow | undefined> {
  const [row] = await selectInvites(db).where(eq(invites.codeHash, codeHash))
  return row
}

export async function findInvite(db: Executor, inviteId: string): Promise<InviteRow | undefined> {
  const [row] = await selectInvites(db).where(eq(invites.id, inviteId))
  return row
}

/** Locks the inviter's right until the transaction ends, so that a removal comes before or after. */
export async function lockInviter(tx: Tx, familyGroupId: string, userId: string): Promise<void> {
  await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.familyGroupId, familyGroupId), eq(memberships.userId, userId)))
    .for('share')
}

const pageSize = 50

type InvitePage = { before?: string | undefined; invitedBy?: string | undefined }
type ListedInvites = Placeholders<InvitePage & { familyGroupId: string }>

const invitesOfGroup = preparedReads('invites_of_group', (db, choice: ListedInvites) =>
  selectInvites(db)
    .where(
      and(
        eq(invites.familyGroupId, choice.familyGroupId),
        choice.before && lt(invites.id, choice.before),
        choice.invitedBy && eq(invites.invitedBy, choice.invitedBy),
      ),
    )
    .orderBy(desc(invites.id))
    .limit(pageSize),
)

/** @param invitedBy leaves out other people's invites */
export const listInvites = (db: Executor, familyGroupId: string, { before, invitedBy }: InvitePage) =>
  invitesOfGroup(db, { familyGroupId, before: before || undefined, invitedBy: invitedBy || undefined })

export const isWholePage = (rows: unknown[]) => rows.length === pageSize

type NewInvite = Pick<
  typeof invites.$inferInsert,
  'familyGroupId' | 'codeHash' | 'codeSealed' | 'role' | 'email' | 'maxUses' | 'invitedBy'
>

export async function insertInvite(tx: Tx, invite: NewInvite): Promise<string> {
  const [row] = await tx
    .insert(invites)
    .values({ ...invite, expiresAt: sql`now() + ${days(inviteLifetimeDays)}` })
    .returning({ id: invites.id })
  if (!row) throw new Error('the invite was not inserted')
  return row.id
}

// Written out because a generic plan for any status could not use the partial index.
const isOpen = and(sql`${invites.status} = 'PENDING'`, gt(invites.expiresAt, sql`now()`))

export async function countOpenInvites(tx: Tx, familyGroupId: string): Promise<number> {
  const [row] = await tx
    .select({ total: count() })
    .from(invites)
    .where(and(isOpen, eq(invites.familyGroupId, familyGroupId)))
  return row?.total ?? 0
}

/** Lists a group's open invites for one address. */
export function listOpenInvitesFor(tx: Tx, familyGroupId: string, email: string) {
  return selectInvites(tx).where(
    and(isOpen, eq(invites.familyGroupId, familyGroupId), eq(invites.email, email)),
  )
}

const openInvitesTo = preparedReads('open_invites_to', (db, { email }: Placeholders<{ email: string }>) =>
  selectInvites(db)
    .where(and(isOpen, eq(invites.email, email)))
    .orderBy(desc(invites.id))
    .limit(pageSize),
)

/** Lists open invites for one address in any group, newest first, up to a limit. */
export const listOpenInvitesTo = (db: Executor, email: string) => openInvitesTo(db, { email })

/** Selects the invites bound to this address. */
export function listInvitesFor(db: Executor, inviteIds: string[], email: string) {
  return selectInvites(db).where(and(inArray(invites.id, inviteIds), eq(invites.email, email)))
}

/** Uses an invite once if possible, in one statement, so that one of two concurrent requests gets the last place. */
export async function takePlace(tx: Tx, inviteId: string): Promise<boolean> {
  const isLast = sql`${invites.uses} + 1 >= ${invites.maxUses}`
  const rows = await tx
    .update(invites)
    .set({
      uses: sql`${invites.uses} + 1`,
      status: sql`case when ${isLast} then 'ACCEPTED' else ${invites.status} end`,
      endedAt: sql`case when ${isLast} then now() else null end`,
    })
    .where(and(isOpen, eq(invites.id, inviteId), lt(invites.uses, invites.maxUses)))
    .returning({ id: invites.id })
  return rows.length > 0
}

/** @returns false when it had already ended */
export async function endInvite(
  tx: Tx,
  { inviteId, familyGroupId }: { inviteId: string; familyGroupId: string },
  status: 'DECLINED' | 'REVOKED',
): Promise<boolean> {
  const rows = await tx
    .update(invites)
    .set({ status, endedAt: sql`now()` })
    .where(
      and(
        eq(invites.id, inviteId),
        eq(invites.familyGroupId, familyGroupId),
        eq(invites.status, 'PENDING'),
        // Declining an expired invite changes nothing; revoking it can.
        status === 'DECLINED' ? gt(invites.expiresAt, sql`now()`) : undefined,
      ),
    )
    .returning({ id: invites.id })
  return rows.length > 0
}

/** Purges old invites and openings. @returns how many */
export async function sweepInvites(db: Executor) {
  const events = await db
    .delete(linkEvents)
    .where(lt(linkEvents.at, history))
    .returning({ id: linkEvents.id })
  const ended = await db
    .delete(invites)
    .where(or(lt(invites.endedAt, history), lt(invites.expiresAt, history)))
    .returning({ id: invites.id })
  return { events: events.length, invites: ended.length }
}
