import type { Tx } from '../../../../server/db/client.ts'
import { findWorkerName, requireWorker } from '../../../house/workers/server/workers.service.ts'

/**
 * Fills in the contractor’s name as the payee unless one was entered; rejects blocked contractors. @param before the
 * previous values; its own contractor stays
 */
export async function withPayee<Fields extends { payee: string | null; workerId: string | null }>(
  tx: Tx,
  familyGroupId: string,
  fields: Fields,
  before?: { workerId: string | null },
): Promise<Fields> {
  const { workerId } = fields
  if (workerId === null) return fields
  const name =
    workerId === before?.workerId
      ? await findWorkerName(tx, familyGroupId, workerId)
      : await requireWorker(tx, familyGroupId, workerId)
  return { ...fields, payee: fields.payee ?? name }
}
