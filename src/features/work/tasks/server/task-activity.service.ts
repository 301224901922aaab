import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import { taskEntity } from '../task.entity.ts'

type Line = ActivityEntry<typeof taskEntity> & { taskId: string; propertyId: string }

/** A line about a task; `before` or `after` holds its title as `name`. @param user nobody when a job does it */
export const recordTaskActivity = (
  tx: Tx,
  { familyGroupId, user }: { familyGroupId: string; user: MemberContext['user'] | null },
  { taskId, ...line }: Line,
) => recordActivity(tx, { familyGroupId, actor: user, of: taskEntity, entityId: taskId, ...line })
