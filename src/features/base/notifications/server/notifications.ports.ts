import type { SignedInContext } from '../../../../server/context.ts'
import { createPort } from '../../../../server/port.ts'

/** Returns the codes of invites that the caller can accept now, by invite id. */
export const codesOfInvites =
  createPort<(ctx: SignedInContext, inviteIds: string[]) => Promise<ReadonlyMap<string, string>>>(
    'find the codes of invites',
  )
