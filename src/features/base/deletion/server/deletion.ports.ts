import type { Tx } from '../../../../server/db/client.ts'
import { createPort } from '../../../../server/port.ts'

/**
 * Holds the house into which something comes back, until the transaction ends.
 * @throws AppError `not-found` when there is no such house (any more), `conflict` when it is archived
 */
export const holdHouse =
  createPort<(tx: Tx, house: { propertyId: string; familyGroupId: string }) => Promise<void>>('hold a house')
