import type { SignedInContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { recordActivity } from '../../../base/activity/server/activity.service.ts'
import { memberEntity } from '../../../base/groups/member.entity.ts'
import { unassignOpenTasks } from './tasks.repository.ts'

type Leaver = { familyGroupId: string; userId: string; name: string }

/** Who leaves a group leaves their open tasks to the others; what they have done stays theirs. */
export async function releaseTasksOf(
  tx: Tx,
  { user }: Pick<SignedInContext, 'user'>,
  { familyGroupId, userId, name }: Leaver,
) {
  const count = await unassignOpenTasks(tx, { familyGroupId, userId })
  if (count === 0) return
  await recordActivity(tx, {
    familyGroupId,
    actor: user,
    verb: user.id === userId ? 'LEFT_TASKS' : 'RELEASED_TASKS',
    of: memberEntity,
    entityId: userId,
    after: { name, count },
  })
}
