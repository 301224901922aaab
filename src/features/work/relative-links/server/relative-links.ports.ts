import type { Executor } from '../../../../server/db/client.ts'
import { createPort } from '../../../../server/port.ts'

/** Returns the people outside the group who share its costs, by name. @param ids only these */
export const peopleOutside =
  createPort<
    (db: Executor, familyGroupId: string, ids?: readonly string[]) => Promise<{ id: string; name: string }[]>
  >('people outside a group')
