import { AppError } from '../../../lib/app-error.ts'
import { newId } from '../../../lib/ids.ts'
import type { MemberContext } from '../../../server/context.ts'
import type { Executor, Tx } from '../../../server/db/client.ts'
import { outsiderNamed } from '../../participants/server/participants.service.ts'
import { getProperty } from '../../properties/server/properties.service.ts'
import { fullName } from '../../users/users.rules.ts'
import { isComplete } from '../ownership.rules.ts'
import type { OwnershipWeightsView } from '../ownership.schemas.ts'
import * as repository from './ownership.repository.ts'

type Day = { propertyId: string; on: string }

/** Between whom a payment of that day is split by what they own, to be looked at before it is recorded. */
export async function getOwnershipWeights(
  ctx: MemberContext,
  { propertyId, on }: Day,
): Promise<OwnershipWeightsView> {
  await getProperty(ctx, propertyId)
  const owners = await listOwners(ctx.db, ctx.member.familyGroupId, { propertyId, on })
  // An id that sorts as the one that they will get: ties of a split are broken by it.
  const named = owners.map((owner) => ({ ...owner, participantId: owner.participantId ?? newId() }))
  return {
    isComplete: isComplete(owners),
    weights: merged(named).map(({ basisPoints, ...owner }) => ({ ...owner, weight: basisPoints })),
  }
}

/**
 * The same for a payment that is being saved: owners outside the group take part in its money from here on. The caller
 * holds the property and the money of the group.
 * @throws AppError `invalid` when the shares of that day are not the whole
 */
export async function takeOwnershipWeights(
  tx: Tx,
  familyGroupId: string,
  day: Day,
): Promise<{ participantId: string; weight: number }[]> {
  const owners = await listOwners(tx, familyGroupId, day)
  if (!isComplete(owners)) throw incomplete()
  const named = []
  for (const { participantId, name, basisPoints } of owners) {
    const id = participantId ?? (await outsiderNamed(tx, familyGroupId, name))
    named.push({ participantId: id, name, basisPoints })
  }
  return merged(named).map(({ participantId, basisPoints }) => ({ participantId, weight: basisPoints }))
}

const incomplete = () => {
  const sentence =
    'Who owns the house on that date is not known completely, so it cannot be split by ownership. Record the owners first, or choose another way to split.'
  return new AppError('invalid', sentence, { fields: { split: sentence } })
}

async function listOwners(db: Executor, familyGroupId: string, { propertyId, on }: Day) {
  const rows = await repository.listWeightsOn(db, { propertyId, familyGroupId }, on)
  return rows.map(({ participantId, ownerName, basisPoints, ...person }) => ({
    participantId,
    name: fullName(person) ?? ownerName,
    basisPoints,
  }))
}

type Owner = { participantId: string; name: string; basisPoints: number }

/** Somebody whose account is gone may be named beside an outsider of the same name: then they are one. */
function merged(owners: readonly Owner[]): Owner[] {
  const byId = Map.groupBy(owners, ({ participantId }) => participantId)
  return [...byId.values()].flatMap((same) => {
    const [first] = same
    return first
      ? [{ ...first, basisPoints: same.reduce((sum, { basisPoints }) => sum + basisPoints, 0) }]
      : []
  })
}
