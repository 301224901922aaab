import { todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { cardOf } from '../task-cards.rules.ts'
import { isOpen } from '../tasks.rules.ts'
import type { TaskView } from '../tasks.schemas.ts'
import { planOfTask } from './tasks.ports.ts'
import { findTask, type TaskKey } from './tasks.repository.ts'

type Reader = Pick<MemberContext, 'clock' | 'member' | 'user'> & { db: MemberContext['db'] | Tx }

/** A task as the caller sees it, or undefined when there is none (any more). */
export async function readTask(
  { db, clock, member, user }: Reader,
  key: TaskKey,
): Promise<TaskView | undefined> {
  const row = await findTask(db, key)
  if (!row) return
  const { reviewer, doer, completedBy, finisher, reporter, createdAt, schedule, ...task } = row
  const today = todayIn(row.timeZone, clock.now())
  return {
    ...cardOf(task, clock.now()),
    assigneeUserId: row.assigneeUserId,
    reviewRequestedByName: nameOf(reviewer),
    doneByName: nameOf(doer),
    approvedByName: row.needsApproval && completedBy !== row.doneBy ? nameOf(finisher) : null,
    reportedByName: nameOf(reporter),
    createdAt: createdAt.toISOString(),
    role: member.role,
    myUserId: user.id,
    today,
    nextIfDoneToday:
      schedule?.status === 'ACTIVE' && isOpen(row.status)
        ? planOfTask().nextIfDone(schedule, { ...schedule, today })
        : null,
  }
}

const nameOf = (person: Parameters<typeof fullName>[0] | null) => person && (fullName(person) ?? 'A member')
