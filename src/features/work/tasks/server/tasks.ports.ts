import type { RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { createPort } from '../../../../server/port.ts'
import type { findTask } from './task-page.repository.ts'

type Schedule = NonNullable<NonNullable<Awaited<ReturnType<typeof findTask>>>['schedule']>

/** How a task’s schedule reacts to its changes. */
type PlanOfTask = {
  /**
   * Called after a task was done, cancelled or deleted, in the transaction that locks it: schedules the next one.
   * @returns the date of the next one; null without one
   */
  taskEnded: (
    tx: Tx,
    ctx: Pick<RequestContext, 'enqueue'> & { user?: { id: string } },
    scheduleId: string,
  ) => Promise<string | null>
  /**
   * Called before a done or cancelled task is reopened, in the transaction that locks it: removes its untouched
   * successor.
   */
  takeBackSuccessor: (
    tx: Tx,
    scheduleId: string,
    taskId: string,
  ) => Promise<{ taskId: string; title: string } | undefined>
  /** Returns the date of the next task if this one is done today; null when it does not depend on the day. */
  nextIfDone: (schedule: Schedule, on: { made: number; today: string }) => string | null
}

export const planOfTask = createPort<PlanOfTask>('plan of a task')
