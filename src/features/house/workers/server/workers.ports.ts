import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { createPort } from '../../../../server/port.ts'

/** A contractor is blocked or goes to the trash, in the same transaction, in which they are held: what they were to do ends. */
export const endWorkOf = createPort<
  (tx: Tx, ctx: MemberContext, worker: { familyGroupId: string; workerId: string }) => Promise<void>
>('end the work of a contractor')
