import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { listOwnersOn } from '../../../house/ownership/server/ownership.service.ts'
import { getProperty } from '../../../house/properties/server/properties.service.ts'
import { findParticipantOfOwner, participantOfOwner } from '../../participants/server/participants.service.ts'
import type { OwnershipWeightsView } from '../../splits/split-draft.rules.ts'
import type { Weight } from '../../splits/splits.rules.ts'
import type { OwnershipWeightsInput } from '../payments.schemas.ts'
import { paymentTexts } from '../payments.texts.ts'

/** Who owned the house on a day, for who splits by it. */
export async function getOwnershipWeights(
  ctx: MemberContext,
  { propertyId, on }: OwnershipWeightsInput,
): Promise<OwnershipWeightsView> {
  const { familyGroupId } = await getProperty(ctx, propertyId)
  const { owners, isWhole } = await listOwnersOn(ctx.db, { propertyId, familyGroupId }, on)
  const weights: OwnershipWeightsView['owners'] = []
  for (const owner of owners) {
    const participantId = (await findParticipantOfOwner(ctx.db, familyGroupId, owner)) ?? null
    weights.push({ participantId, name: owner.ownerName, weight: owner.basisPoints })
  }
  return { isWhole, owners: weights }
}

/** The same as weights of a split; owners outside the group take part in its money from now on. Asked under `lockMoney`. */
export async function ownershipWeights(
  tx: Tx,
  { propertyId, familyGroupId }: { propertyId: string | null; familyGroupId: string },
  on: string,
): Promise<Weight[]> {
  if (propertyId === null) throw refusedSplit(paymentTexts.noHouse)
  const { owners, isWhole } = await listOwnersOn(tx, { propertyId, familyGroupId }, on)
  if (!isWhole) throw refusedSplit(paymentTexts.incompleteShares)
  const weights = new Map<string, number>()
  for (const owner of owners) {
    const id = await participantOfOwner(tx, familyGroupId, owner)
    // Somebody outside the group may have been named twice.
    weights.set(id, (weights.get(id) ?? 0) + owner.basisPoints)
  }
  return [...weights].map(([participantId, weight]) => ({ participantId, weight }))
}

export const refusedSplit = (sentence: string) =>
  new AppError('invalid', sentence, { fields: { split: sentence } })
