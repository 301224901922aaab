import { AppError, notFound } from '../../../../lib/app-error.ts'
import { idSchema } from '../../../../lib/id-schemas.ts'
import type {
  Member,
  MemberContext,
  RequestContext,
  Role,
  SignedInContext,
} from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { insideShare } from '../../../../server/db/connection-share.ts'
import { createGateForEach } from '../../../../server/gate.ts'
import { type Action, can } from '../groups.rules.ts'
import { findMember, lockMember, lockMembers, type MemberScope } from './memberships.repository.ts'

export type { MemberScope }

/**
 * The caller's membership in the group to which an id of the input leads. Someone who is not a member (any more) learns
 * nothing: the answer is the one for an unknown id. It is only where the membership is looked for: each service asks for
 * the thing again, with the group of the member.
 * @param names which ids of the input count; the first that is there
 * @param input checked here since it comes before validation
 */
export async function getMember(
  ctx: SignedInContext,
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
  new AppError('forbidden', 'Your role in this group does not allow that. Ask a manager.')

type Ties = Parameters<typeof can>[2]

/** For reads that depend on the role. */
export function requireRight(member: Member, action: Action, ties?: Ties) {
  if (!can(member.role, action, ties)) throw forbidden()
}

/**
 * How many changes of one group run at once in this process; the others wait before they take a connection. Changes of
 * one group mostly wait for each other in the database (its money, a property), and a family that writes much must not
 * hold the connections of all others meanwhile.
 */
export const changesAtOnce = {
  concurrent: 3,
  waiting: 500,
  full: {
    message: 'Many changes of this group arrive at once. Please try again in a moment.',
    retryAfterSeconds: 2,
  },
}
const inTurn = createGateForEach(changesAtOnce)

/** One transaction, when it is the group's turn. A change never begins another one: it would wait for itself. */
export const transactInTurn = <Result>(
  { db }: Pick<RequestContext, 'db'>,
  familyGroupId: string,
  change: (tx: Tx) => Promise<Result>,
) => insideShare(() => inTurn(familyGroupId, () => db.transaction(change)))

const changeInTurn = <Result>(ctx: MemberContext, change: (tx: Tx) => Promise<Result>) =>
  transactInTurn(ctx, ctx.member.familyGroupId, change)

/**
 * The door for every change inside a group: one transaction, in which the membership is read again and held, so that
 * a removal or a change of role that committed a moment ago counts.
 *
 * Locks are taken in one order everywhere: the person's groups (`lockGroupsOfUser`), memberships, invites, share links, the group's
 * row, the person's row; then the property (of two the one with the smaller id first), its parts (assets, documents and
 * so on; a project, then its tasks, then the schedule of a task), the advisory locks under which parts are counted or
 * compared (`assets-of`, `documents-of`, `projects-of`, `schedules-of`, `stays-of` after the row of the stay, `feeds-of`,
 * …), and last the files of the group (`files-of`, rows of files).
 * @param first runs before the membership is held: for what comes before it in that order.
 * @param ties how the caller may be tied to the thing; who gives them checks them inside.
 * @param evenDeleted for what is done to a group in the trash.
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
 * The door for changes of a membership, one's own or that of somebody else. Both rows are held for writing from the
 * start: `changeInGroup` shares the caller's row, and two managers who demote each other would then each wait for the
 * other to let go.
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
    if (!target) throw notFound('This member')
    return change(tx, target)
  })
}

/** The door for what takes the group away with everybody in it: all its memberships are held for writing. */
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
