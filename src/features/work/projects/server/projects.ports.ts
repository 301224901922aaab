import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { createPort } from '../../../../server/port.ts'
import type { OpenTaskChoice } from '../projects.rules.ts'
import type { OpenThingView } from '../projects.schemas.ts'

/** What a project has cost, in minor units of the currency of its group. */
export type Spending = {
  /** Expenses that count. */
  spentMinor: number
  /** Income that counts: a refund, a deposit that came back. It is not set against what was spent. */
  receivedMinor: number
  /** Expenses that somebody has to approve first. */
  pendingMinor: number
  /** How many payments wait, income too. */
  pendingPayments: number
}

/**
 * A project ends, or is taken up again, in the transaction of that, before its property is held: its share links go on for
 * 30 days, or as before.
 */
export const followProject =
  createPort<
    (tx: Tx, project: { familyGroupId: string; projectId: string }, isOver: boolean) => Promise<void>
  >('follow a project')

/** What projects of the caller's group have cost so far: of each that was asked for, also where nothing was paid. */
export const spendingOfProjects =
  createPort<
    (
      ctx: { db: Executor; member: Pick<Member, 'familyGroupId'> },
      projectIds: readonly string[],
    ) => Promise<(projectId: string) => Spending>
  >('spending of projects')

/**
 * Ends the open tasks of a project that is completed, in the transaction that holds it: all of them, or none.
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
 * What else of a project still waits for somebody, besides its tasks and payments: how many of each kind, none left out
 * that has some. The features that have such things answer together.
 */
export const openThingsOfProject =
  createPort<(ctx: MemberContext, projectId: string) => Promise<OpenThingView[]>>('open things of a project')
