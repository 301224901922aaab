import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import { idSchema } from '../../../../lib/id-schemas.ts'
import type {
  Member,
  MemberContext,
  RequestContext,
  Role,
  SignedInContext,
} from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { reserveConnection } from '../../../../server/db/connection-share.ts'
import { withinGroup } from '../../../../server/db/row-security/reach.ts'
import { createKeyedGate } from '../../../../server/gate.ts'
import { type Action, can } from '../groups.rules.ts'
import { findMember, type MemberScope } from './member-scopes.repository.ts'
import { lockMember, lockMembers } from './memberships.repository.ts'

export type { MemberScope }

/**
 * Finds the caller's membership in the group that an id of the input leads to. Non-members get the same answer as for
 * an unknown id. This only finds the membership: each service loads the thing again with the member's group.
 * @param names the input ids to use; the first that is present
 * @param input validated here because this runs before validation
 */
export async function getMember(
  ctx: Pick<SignedInContext, 'user'> & { db: Executor },
  names: readonly MemberScope[],
  input: unknown,
  roles?: Role[],
): Promise<Member> {
  const values = new Map(Object.entries(input ?? {}))
  const name = names.find((one) => values.has(one))
  const id = idSchema.safeParse(name && values.get(name))
  if (!name || !id.success) throw notFound()
  const member = await findMember(ctx.db, ctx.user.id, name, id.data)
  if (!member) throw notFound()
  if (roles && !roles.includes(member.role)) throw forbidden()
  return member
}

export const forbidden = () =>
  new AppError('forbidden', t`You don’t have permission to do this. Ask a manager.`)

type Ties = Parameters<typeof can>[2]

/** For reads that depend on the role. */
export function requireRight(member: Member, action: Action, ties?: Ties) {
  if (!can(member.role, action, ties)) throw forbidden()
}

/**
 * Limits how many changes of one group run at once in this process, before they take a connection. They mostly wait
 * for each other in the database, and a busy group must not use up all connections.
 */
export const changesAtOnce = {
  concurrent: 3,
  waiting: 500,
  full: {
    get message() {
      return t`This group is being changed by someone else. Try again in a moment.`
    },
    retryAfterSeconds: 2,
  },
}
const inTurn = createKeyedGate(changesAtOnce)

/** Runs one transaction when it is the group's turn. A change must not start another one: it would wait for itself. */
export const transactInTurn = <Result>(
  { db }: Pick<RequestContext, 'db'>,
  familyGroupId: string,
  change: (tx: Tx) => Promise<Result>,
) =>
  reserveConnection(() =>
    inTurn(familyGroupId, () => withinGroup(familyGroupId, () => db.transaction(change))),
  )

const changeInTurn = <Result>(ctx: MemberContext, change: (tx: Tx) => Promise<Result>) =>
  transactInTurn(ctx, ctx.member.familyGroupId, change)

/**
 * Runs a change inside a group in one transaction that reads and locks the membership again, so that a removal or role
 * change that just committed counts.
 *
 * Lock order everywhere: the person's groups (`lockGroupsOfUser`), memberships, invites, share links, the group's row,
 * the person's row, the rows of trusted people (in the order of their ids); then the property (of two, the smaller id first), its parts (assets, documents and so on; a
 * project, then its tasks, then a task's schedule; personal links, then decisions; a settlement, then the money of
 * the group), the advisory locks under which parts are counted or compared
 * (`assets-of`, `documents-of`, `projects-of`, `schedules-of`, `stays-of` after the row of the stay, `feeds-of`, …),
 * and last the files of the group (`files-of`, rows of files).
 * @param first runs before the membership is locked, for what precedes it in the order
 * @param ties the caller's possible relations to the thing; the caller of this function checks them inside
 * @param evenDeleted allows a group in the trash
 */
export function changeInGroup<Result>(
  ctx: MemberContext,
  action: Action,
  change: (tx: Tx, member: Member) => Promise<Result>,
  {
    first,
    ties,
    evenDeleted = false,
  }: { first?: (tx: Tx) => Promise<void>; ties?: Ties; evenDeleted?: boolean } = {},
): Promise<Result> {
  return changeInTurn(ctx, async (tx) => {
    await first?.(tx)
    const member = await lockMember(tx, ctx.user.id, ctx.member.familyGroupId, { evenDeleted })
    if (!member) throw notFound()
    requireRight(member, action, ties)
    return change(tx, member)
  })
}

/**
 * Runs a change of a membership, one's own or another's. Locks both rows for writing from the start, so that two
 * managers who demote each other do not deadlock.
 */
export function changeMembership<Result>(
  ctx: MemberContext,
  action: Action,
  userId: string,
  change: (tx: Tx, target: Member) => Promise<Result>,
): Promise<Result> {
  return changeInTurn(ctx, async (tx) => {
    const members = await lockMembers(tx, [ctx.member.familyGroupId], [ctx.user.id, userId])
    requireCaller(members, ctx, action)
    const target = members.find((member) => member.userId === userId)
    if (!target) throw notFound(t`This member`)
    return change(tx, target)
  })
}

/**
 * Holds the membership of the member behind a link, as their own changes do. It comes first in the lock order, so that
 * they neither leave nor delete their account halfway through.
 */
export const holdMemberBehind = (tx: Tx, familyGroupId: string, userId: string) =>
  lockMember(tx, userId, familyGroupId)

/**
 * Runs a change of a whole group, or of what several members may be changing, with all memberships locked for writing:
 * until it ends, no member leaves or changes anything in the group.
 */
export function changeWholeGroup<Result>(
  ctx: MemberContext,
  action: Action,
  change: (tx: Tx, familyGroupId: string) => Promise<Result>,
): Promise<Result> {
  const { familyGroupId } = ctx.member
  return changeInTurn(ctx, async (tx) => {
    requireCaller(await lockMembers(tx, [familyGroupId]), ctx, action)
    return change(tx, familyGroupId)
  })
}

function requireCaller(members: Member[], { user }: MemberContext, action: Action) {
  const caller = members.find((member) => member.userId === user.id)
  if (!caller) throw notFound()
  requireRight(caller, action)
}
