import type { Executor } from '../../../../server/db/client.ts'
import * as reads from './payment-reads.repository.ts'

/** Whether a payment that somebody still decides about names them: for those who let people leave. */
export const isNamedInWaiting = (db: Executor, familyGroupId: string, participantId: string) =>
  reads.isNamedInWaiting(db, familyGroupId, participantId)
