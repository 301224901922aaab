import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { createPort } from '../../../../server/port.ts'

type House = { propertyId: string; familyGroupId: string }

/**
 * Runs before a property is deleted, in the transaction that has locked it.
 * @throws AppError `conflict` when something in it must be kept
 */
export const refuseDeletion = createPort<(tx: Tx, house: House) => Promise<void>>('refuse to delete a house')

/**
 * Runs before a property is archived, in the transaction that has locked it.
 * @throws AppError `conflict` while it has to stay in use
 */
export const refuseArchiving =
  createPort<(tx: Tx, house: House) => Promise<void>>('refuse to archive a house')

/**
 * Runs after a property is unarchived or restored, in the transaction that has locked it, to resume what was paused.
 */
export const resumeAfterRestore = createPort<
  (tx: Tx, ctx: Pick<MemberContext, 'clock'>, house: House) => Promise<void>
>('go on after the return of a house')
