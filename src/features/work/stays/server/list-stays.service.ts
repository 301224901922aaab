import type { MemberContext } from '../../../../server/context.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { isOwnStay, maxListedStays, nightsOf } from '../stays.rules.ts'
import type { StayView } from '../stays.schemas.ts'
import * as repository from './stays.repository.ts'

type StayFilter = Omit<repository.StayChoice, 'familyGroupId' | 'exceptOwnOf'> & {
  /** Neither where the caller stays nor what they asked for. */
  exceptOwn?: true
  limit?: number
}

/**
 * What is asked for or confirmed and touches one of the days, both included, the earliest first; the calendar and the
 * feed show it.
 */
export async function listStays(
  ctx: MemberContext,
  { exceptOwn, limit = maxListedStays, ...filter }: StayFilter,
): Promise<StayView[]> {
  const choice = {
    ...filter,
    familyGroupId: ctx.member.familyGroupId,
    ...(exceptOwn && { exceptOwnOf: ctx.user.id }),
  }
  const rows = await repository.listStays(ctx.db, choice, limit)
  return rows.map((row) => stayView(row, ctx.user.id))
}

/** A stay as the caller sees it. */
export function stayView(row: repository.StayRow, callerId: string): StayView {
  const {
    userId,
    firstName,
    lastName,
    profileImageUrl,
    color,
    createdBy: _recorder,
    timeZone: _,
    deciderFirstName,
    deciderLastName,
    updatedAt,
    ...stay
  } = row
  const personName = personNameOf(row)
  return {
    ...stay,
    person: userId ? { userId, name: personName, profileImageUrl, color: color ?? 'slate' } : null,
    personName,
    nights: nightsOf(row),
    decidedByName: fullName({ firstName: deciderFirstName, lastName: deciderLastName }),
    isOwn: isOwnStay(row, callerId),
    updatedAt: updatedAt.toISOString(),
  }
}

export const personNameOf = (row: {
  userId: string | null
  firstName: string | null
  lastName: string | null
}) => (row.userId ? (fullName(row) ?? 'A member') : 'A former member')
