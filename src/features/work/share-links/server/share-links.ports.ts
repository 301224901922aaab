import type { JobContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { createPort } from '../../../../server/port.ts'

/** Returns why a job is closed for a link’s contractor, as a text for them; null without a special reason. */
export const whyItIsOver =
  createPort<(tx: Tx, ctx: JobContext) => Promise<string | null>>('why a job is over')

/** Called when a contractor declines a job, in the transaction that locks their link: ends their open quotes. */
export const endOffersOfJob =
  createPort<(tx: Tx, ctx: JobContext, reason: string | null) => Promise<void>>('end the offers of a job')
