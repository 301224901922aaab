import type { SignedInContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { nameOf } from '../emergency-access.texts.ts'
import * as repository from './emergency-access.repository.ts'
import { recordTrust } from './emergency-access.service.ts'
import { tellTrusted } from './emergency-notices.service.ts'

type Actor = Pick<SignedInContext, 'user' | 'enqueue'>

/** Ends the trust in someone who leaves, with their open request, and tells them if someone else removed them. */
export async function endTrustInLeaver(tx: Tx, ctx: Actor, key: repository.TrustKey) {
  const row = await endTrustIn(tx, ctx, key)
  if (row && ctx.user.id !== key.userId) await tellTrusted(tx, ctx, row, 'REMOVED_FROM_GROUP')
}

/** @returns the person as they were before, if they were trusted */
async function endTrustIn(tx: Tx, ctx: Actor, key: repository.TrustKey) {
  const { row } = await endRequestOf(tx, ctx, key)
  if (!row) return
  await repository.deleteTrusted(tx, row)
  await recordTrust(tx, ctx.user, row, { verb: 'REMOVED', before: { name: nameOf(row) } })
  return row
}

/** Ends the trust in someone who has become a manager otherwise, and tells them, whatever else they are told of. */
export async function endTrustInManager(tx: Tx, ctx: Actor, key: repository.TrustKey) {
  const row = await endTrustIn(tx, ctx, key)
  if (row) await tellTrusted(tx, ctx, row, 'PROMOTED')
}

/** Ends all open requests of a group that is being deleted, and tells who asked. A restored group keeps its trusted people. */
export async function endRequestsOfGroup(tx: Tx, ctx: Actor, familyGroupId: string) {
  for (const userId of await repository.listTrustedIds(tx, familyGroupId)) {
    const { row, isEnded } = await endRequestOf(tx, ctx, { familyGroupId, userId })
    if (row && isEnded) await tellTrusted(tx, ctx, row, 'GROUP_DELETED')
  }
}

/** @returns the person as they were before, if they were trusted, and whether they had an open request */
async function endRequestOf(tx: Tx, { user }: Actor, { familyGroupId, userId }: repository.TrustKey) {
  const key = { familyGroupId, userId }
  const row = await repository.holdTrusted(tx, key)
  const isEnded =
    row !== undefined && (await repository.endRequest(tx, key, { state: 'ENDED', endedBy: null }))
  if (isEnded) await recordTrust(tx, user, key, { verb: 'ENDED', before: { name: nameOf(row) } })
  return { row, isEnded }
}
