import type { RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { createPort } from '../../../../server/port.ts'
import type { findTask } from './tasks.repository.ts'

type Schedule = NonNullable<NonNullable<Awaited<ReturnType<typeof findTask>>>['schedule']>

/** What the plan does from which a task came. */
type PlanOfTask = {
  /**
   * A task was done, cancelled or deleted, in the transaction that holds and changed it: its next date comes.
   * @returns the date of the next one; null when none comes
   */
  taskEnded: (
    tx: Tx,
    ctx: Pick<RequestContext, 'enqueue'> & { user?: { id: string } },
    scheduleId: string,
  ) => Promise<string | null>
  /**
   * A task that was done or cancelled is about to be opened again, in the transaction that holds it: what came after it
   * is taken back while nobody has touched it.
   */
  takeBackSuccessor: (
    tx: Tx,
    scheduleId: string,
    taskId: string,
  ) => Promise<{ taskId: string; title: string } | undefined>
  /** The date of the next task if this one is done today; null where that does not depend on the day. */
  nextIfDone: (schedule: Schedule, on: { made: number; today: string }) => string | null
}

export const planOfTask = createPort<PlanOfTask>('plan of a task')
