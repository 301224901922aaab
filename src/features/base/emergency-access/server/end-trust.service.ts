import type { SignedInContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { nameOf } from '../emergency-access.texts.ts'
import * as repository from './emergency-access.repository.ts'
import { recordTrust } from './emergency-access.service.ts'

type Actor = Pick<SignedInContext, 'user'>

/** Ends the trust in someone who has become a manager otherwise or leaves, with their open request. */
export async function endTrustIn(tx: Tx, ctx: Actor, key: repository.TrustKey) {
  const row = await endRequestOf(tx, ctx, key)
  if (!row) return
  await repository.deleteTrusted(tx, row)
  await recordTrust(tx, ctx.user, row, { verb: 'REMOVED', before: { name: nameOf(row) } })
}

/** Ends all open requests of a group that is being deleted. A restored group keeps its trusted people. */
export async function endRequestsOfGroup(tx: Tx, ctx: Actor, familyGroupId: string) {
  for (const userId of await repository.listTrustedIds(tx, familyGroupId))
    await endRequestOf(tx, ctx, { familyGroupId, userId })
}

/** @returns the person, if they were trusted */
async function endRequestOf(tx: Tx, { user }: Actor, { familyGroupId, userId }: repository.TrustKey) {
  const key = { familyGroupId, userId }
  const row = await repository.holdTrusted(tx, key)
  if (!row) return
  if (await repository.endRequest(tx, key, { state: 'ENDED', endedBy: null }))
    await recordTrust(tx, user, key, { verb: 'ENDED', before: { name: nameOf(row) } })
  return row
}
