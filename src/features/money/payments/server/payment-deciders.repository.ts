import { type AnyColumn, aliasedTable, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '../../../../server/db/client.ts'
import { memberships } from '../../../../server/db/schema/groups.ts'
import { ownershipChanges, ownershipShares } from '../../../../server/db/schema/ownership.ts'
import { participants } from '../../../../server/db/schema/participants.ts'
import { payments } from '../../../../server/db/schema/payments.ts'
import { users } from '../../../../server/db/schema/users.ts'

// Finds who may decide about a payment.

export const payer = aliasedTable(participants, 'payer')

/** Whether someone owned a share of its property on its date. */
export const isOwnedBy = (userId: SQL) => sql<boolean>`exists (
  select from ${ownershipShares} as share where share.user_id = ${userId} and share.change_id = (
    select change.id from ${ownershipChanges} as change
    where change.property_id = ${payments.propertyId} and change.valid_from <= ${payments.paidOn}
    order by change.valid_from desc, change.id desc limit 1))`

type DeciderOf = Record<
  'familyGroupId' | 'propertyId' | 'paidOn' | 'payerUserId' | 'createdBy' | 'changedBy',
  AnyColumn | string | null
>

/**
 * Whether a member may decide: managers, and owners on its date; not the payer, not the recorder or last editor of the
 * amount, and no one who cannot sign in, such as sample relatives.
 */
const isDecider = ({
  familyGroupId,
  propertyId,
  paidOn,
  payerUserId,
  createdBy,
  changedBy,
}: DeciderOf) => sql`
  ${memberships.familyGroupId} = ${familyGroupId}::uuid and ${memberships.leftAt} is null
  and ${users.issuer} <> 'sample' and ${users.deletedAt} is null and ${users.suspendedAt} is null
  and ${memberships.userId} is distinct from ${payerUserId}::uuid
  and ${memberships.userId} is distinct from coalesce(${changedBy}::uuid, ${createdBy}::uuid)
  and (${memberships.role} = 'MANAGER' or exists (
    select from ${ownershipShares} as share where share.user_id = ${memberships.userId} and share.change_id = (
      select change.id from ${ownershipChanges} as change
      where change.property_id = ${propertyId}::uuid and change.family_group_id = ${familyGroupId}::uuid
        and change.valid_from <= ${paidOn}::date
      order by change.valid_from desc, change.id desc limit 1)))`

/** Whether anyone could decide about it. */
export const hasDecider = sql<boolean>`exists (
  select from ${memberships} join ${users} on ${users.id} = ${memberships.userId}
  where ${isDecider({
    familyGroupId: payments.familyGroupId,
    propertyId: payments.propertyId,
    paidOn: payments.paidOn,
    payerUserId: payer.userId,
    createdBy: payments.createdBy,
    changedBy: payments.decidedBy,
  })})`

/** The values that matter for its approval. */
type Judged = {
  familyGroupId: string
  propertyId: string | null
  paidOn: string
  payerUserId: string | null
  createdBy: string | null
  /** The last editor of its amount, if not the recorder. */
  changedBy?: string | null
}

/** Lists the members who may decide: see `isDecider`. */
export const listDeciders = (db: Executor, { changedBy = null, ...judged }: Judged) =>
  db
    .select({ userId: memberships.userId, firstName: users.firstName, lastName: users.lastName })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(isDecider({ ...judged, changedBy }))
    .orderBy(asc(memberships.joinedAt), asc(memberships.userId))
