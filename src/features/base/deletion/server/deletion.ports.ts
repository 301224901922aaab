import type { Tx } from '../../../../server/db/client.ts'
import { createPort } from '../../../../server/port.ts'

/**
 * Locks the property into which something is restored.
 * @throws AppError `not-found` when the property does not exist, `conflict` when it is archived
 */
export const lockActiveProperty =
  createPort<(tx: Tx, house: { propertyId: string; familyGroupId: string }) => Promise<void>>(
    'lock an active property',
  )
