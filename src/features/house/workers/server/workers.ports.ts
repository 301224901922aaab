import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { createPort } from '../../../../server/port.ts'

/** Ends the work of a contractor who is blocked or deleted, in the transaction that has locked them. */
export const endWorkOf = createPort<
  (tx: Tx, ctx: MemberContext, worker: { familyGroupId: string; workerId: string }) => Promise<void>
>('end the work of a contractor')
