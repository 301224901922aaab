import type { Tx } from '../../../../server/db/client.ts'
import { findWorkerName, requireWorker } from '../../../house/workers/server/workers.service.ts'

/**
 * The name of the contractor stands as the payee, unless somebody wrote another one. One who is blocked is named by nothing
 * new. @param before what it said; its own contractor stays
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
