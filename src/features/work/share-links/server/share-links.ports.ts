import type { JobContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { createPort } from '../../../../server/port.ts'

/** Why the contractor of a link cannot take its job any more, in words for them; null when they can. */
export const refuseToAccept = createPort<(tx: Tx, ctx: JobContext) => Promise<string | null>>(
  'refuse that a job is accepted',
)

/** A contractor declined a job, in the transaction that holds their link: what they offered for it ends. */
export const endOffersOfJob =
  createPort<(tx: Tx, ctx: JobContext, reason: string | null) => Promise<void>>('end the offers of a job')
