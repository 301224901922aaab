import type { Executor, Tx } from '../../../../server/db/client.ts'
import { createPort } from '../../../../server/port.ts'

export type HandOver = { familyGroupId: string; relativeLinkId: string; userId: string }

/**
 * Makes what a relative did with their personal link the member’s, also what is in the trash. Call it with the
 * memberships of the group and the link locked.
 */
export const giveToMember = createPort<(tx: Tx, handOver: HandOver) => Promise<void>>('give to a member')

/** Returns the people outside the group who share its costs, by name. @param ids only these */
export const peopleOutside =
  createPort<
    (db: Executor, familyGroupId: string, ids?: readonly string[]) => Promise<{ id: string; name: string }[]>
  >('people outside a group')
