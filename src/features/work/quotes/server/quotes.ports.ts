import type { MemberContext, RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { createPort } from '../../../../server/port.ts'

/**
 * The address under which a contractor sees a job: the link that they have, or a new one. In the transaction of the
 * request, in which the caller's membership is held and nothing else is yet.
 * @returns null where there can be no links, over plain http
 */
export const linkForQuote =
  createPort<
    (
      tx: Tx,
      ctx: MemberContext,
      of: { projectId: string; workerId: string; message: string },
    ) => Promise<{ address: string; isNew: boolean } | null>
  >('the link of a quote')

/** The address of a contractor's job as long as its link is live, for a mail to them; null when there is none. */
export const addressOfJob =
  createPort<
    (
      ctx: Pick<RequestContext, 'db' | 'sealer' | 'origin'>,
      of: { projectId: string; workerId: string },
    ) => Promise<string | null>
  >('the address of a job')
