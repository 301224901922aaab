import type { Member, MemberContext } from '../../../../server/context.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { createPort } from '../../../../server/port.ts'
import type { OpenTaskChoice } from '../projects.rules.ts'

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
