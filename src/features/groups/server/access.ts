import { AppError, notFound } from '../../../lib/app-error.ts'
import type { Member, MemberContext, Role, SignedInContext } from '../../../server/context.ts'
import type { Tx } from '../../../server/db/client.ts'
import { type Action, can } from '../groups.rules.ts'
import { memberScope } from '../groups.schemas.ts'
import { findMember, lockMember } from './memberships.repository.ts'

export type MemberScope = { familyGroupId: string } | { propertyId: string } | { inviteId: string }

/**
 * The caller's membership in the group that the input names. Someone who is not a member (any more) learns nothing:
 * the answer is the one for an unknown id.
 * @param input anything with the id of a group or of something in it; checked here since it comes before validation.
 */
export async function getMember(ctx: SignedInContext, input: unknown, roles?: Role[]): Promise<Member> {
  const scope = memberScope.safeParse(input)
  if (!scope.success) throw notFound()
  const member = await findMember(ctx.db, ctx.user.id, scope.data)
  if (!member) throw notFound()
  if (roles && !roles.includes(member.role)) throw forbidden()
  return member
}

export const forbidden = () =>
  new AppError('forbidden', 'Your role in this group does not allow that. Ask a manager.')

/** For reads that depend on the role. */
export function requireRight(member: Member, action: Action, options?: { own: boolean }) {
  if (!can(member.role, action, options)) throw forbidden()
}

/**
 * The door for every change inside a group: one transaction, in which the membership is read again and held, so that
 * a removal or a change of role that committed a moment ago counts.
 */
export function changeInGroup<Result>(
  ctx: MemberContext,
  action: Action,
  change: (tx: Tx, member: Member) => Promise<Result>,
): Promise<Result> {
  return ctx.db.transaction(async (tx) => {
    const member = await lockMember(tx, ctx.user.id, ctx.member.familyGroupId)
    if (!member) throw notFound()
    requireRight(member, action)
    return change(tx, member)
  })
}
