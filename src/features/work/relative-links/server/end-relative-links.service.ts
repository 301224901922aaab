import type { CurrentUser } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { recordActivities } from '../../../base/activity/server/activity.service.ts'
import { relativeLinkEntity } from '../relative-link.entity.ts'
import * as repository from './relative-links.repository.ts'

/**
 * Ends personal links for good, in the transaction that causes it: all of the group, or those issued by a person. They
 * are locked after properties.
 * @param endedBy the member; null for the system
 * @returns how many it ended
 */
export async function endRelativeLinks(
  tx: Tx,
  scope: repository.LinkScope,
  endedBy: Pick<CurrentUser, 'id' | 'firstName' | 'lastName' | 'email'> | null,
): Promise<number> {
  const ended = await repository.endLinks(tx, scope, endedBy?.id ?? null)
  await recordActivities(
    tx,
    ended.map(({ id, propertyId, name }) => ({
      familyGroupId: scope.familyGroupId,
      actor: endedBy,
      of: relativeLinkEntity,
      verb: 'ENDED' as const,
      entityId: id,
      propertyId,
      after: { name },
    })),
  )
  return ended.length
}
