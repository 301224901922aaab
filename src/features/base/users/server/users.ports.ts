import type { RequestContext } from '../../../../server/context.ts'
import { createPort } from '../../../../server/port.ts'

/** Returns until when a person has paid for a plan, as ISO 8601; null without one. */
export const findPaidUntil = createPort<
  (ctx: Pick<RequestContext, 'billing' | 'db'>, userId: string) => Promise<string | null>
>('find until when a person has paid')
