import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { createPort } from '../../../../server/port.ts'

type House = { propertyId: string; familyGroupId: string }

/**
 * A house is about to be deleted, in the transaction that holds it.
 * @throws AppError `conflict` when something of it has to stay
 */
export const refuseDeletion = createPort<(tx: Tx, house: House) => Promise<void>>('refuse to delete a house')

/** A house came back from the archive or the trash, in the transaction that holds it: what rested goes on. */
export const goOnAfterReturn = createPort<
  (tx: Tx, ctx: Pick<MemberContext, 'clock'>, house: House) => Promise<void>
>('go on after the return of a house')
