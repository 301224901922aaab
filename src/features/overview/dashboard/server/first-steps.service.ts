import type { MemberContext } from '../../../../server/context.ts'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import { type FirstStepView, stepsFor } from '../first-steps.rules.ts'
import { findDoneSteps } from './first-steps.repository.ts'

/** Returns the remaining setup of a group; none for sample families and viewers. */
export async function listFirstSteps(
  { db, member, user }: MemberContext,
  { id: familyGroupId, isSample }: GroupView,
): Promise<FirstStepView[] | null> {
  if (isSample || member.role === 'VIEWER') return null
  return stepsFor(member.role, await findDoneSteps(db, { familyGroupId, userId: user.id }))
}
