import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { createPort } from '../../../../server/port.ts'
import type { OpenTaskChoice } from '../projects.rules.ts'
import type { OpenThingView } from '../projects.schemas.ts'

/** The costs of a project, in minor units of the group’s currency. */
export type Spending = {
  /** Approved expenses. */
  spentMinor: number
  /** Approved income, such as a refund. It is not deducted from the expenses. */
  receivedMinor: number
  /** Expenses waiting for approval. */
  pendingMinor: number
  /** The number of payments waiting, income included. */
  pendingPayments: number
}

/**
 * Called when a project is closed or reopened, in its transaction and before the property is locked: share links last
 * 30 more days, or as before.
 */
export const followProject =
  createPort<
    (tx: Tx, project: { familyGroupId: string; projectId: string }, isOver: boolean) => Promise<void>
  >('follow a project')

/** Returns the costs of each requested project of the caller’s group, also of those without payments. */
export const spendingOfProjects =
  createPort<
    (
      ctx: { db: Executor; member: Pick<Member, 'familyGroupId'> },
      projectIds: readonly string[],
    ) => Promise<(projectId: string) => Spending>
  >('spending of projects')

/**
 * Closes the open tasks of a completed project, in the transaction that locks it: all or none.
 * @throws AppError `conflict` when one of them has to stay open
 */
export const endTasksOfProject = createPort<
  (
    tx: Tx,
    ctx: MemberContext,
    of: {
      member: Member
      tasks: readonly { id: string; title: string }[]
      to: Exclude<OpenTaskChoice, 'LEAVE'>
    },
  ) => Promise<void>
>('end the tasks of a project')

/**
 * Counts what else of a project is open, by kind, besides tasks and payments. Combined from the features that own such
 * things.
 */
export const openThingsOfProject =
  createPort<(ctx: MemberContext, projectId: string) => Promise<OpenThingView[]>>('open things of a project')
