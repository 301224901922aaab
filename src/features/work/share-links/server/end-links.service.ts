import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { CurrentUser, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { recordActivities } from '../../../base/activity/server/activity.service.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { changeInGroup, forbidden } from '../../../base/groups/server/access.service.ts'
import { endPersonalLinks } from '../../../base/groups/server/groups.ports.ts'
import { shareLinkEntity } from '../share-link.entity.ts'
import { shareLinkTexts } from '../share-links.texts.ts'
import { nameOfLink } from './create-link.service.ts'
import * as repository from './link-changes.repository.ts'
import { lockLink } from './share-links.repository.ts'

type Person = Pick<CurrentUser, 'id' | 'firstName' | 'lastName' | 'email'>

/**
 * Ends links for good, in the transaction that causes it. Call it after locking memberships and before everything
 * else. Ended links stay as they were.
 * @param scope all links of the group, or those of one contractor, property, project, or creator
 * @param endedBy the member; null for the system
 * @returns how many it ended
 */
export async function endLinks(
  tx: Tx,
  scope: Omit<repository.LinkScope, 'shareLinkId'>,
  reason: repository.EndReason,
  endedBy: Person | null,
): Promise<number> {
  return end(tx, scope, reason, endedBy)
}

async function end(
  tx: Tx,
  scope: repository.LinkScope,
  reason: repository.EndReason,
  endedBy: Person | null,
) {
  const ended = await repository.endLinks(tx, scope, reason, endedBy?.id ?? null)
  await recordActivities(
    tx,
    ended.map(({ id, propertyId, ...names }) => ({
      familyGroupId: scope.familyGroupId,
      actor: endedBy,
      of: shareLinkEntity,
      verb: 'ENDED' as const,
      entityId: id,
      ...(propertyId && { propertyId }),
      after: { name: nameOfLink(names), reason },
    })),
  )
  return ended.length
}

/** Ends a link, for its creator or a manager. A repeated call changes nothing. */
export function revokeShareLink(ctx: MemberContext, { shareLinkId }: { shareLinkId: string }) {
  return changeInGroup(
    ctx,
    'share-link.revoke',
    async (tx, { familyGroupId, role }) => {
      const link = await lockLink(tx, shareLinkId, 'no key update')
      if (link?.familyGroupId !== familyGroupId) throw notFound(t`This link`)
      if (!can(role, 'share-link.revoke', { own: link.createdBy === ctx.user.id })) throw forbidden()
      if (link.endReason === 'REVOKED') return
      if (link.endReason) throw new AppError('conflict', shareLinkTexts.hasEnded)
      await end(tx, { familyGroupId, shareLinkId }, 'REVOKED', ctx.user)
    },
    { ties: { own: true } },
  )
}

type ProjectKey = { familyGroupId: string; projectId: string }

/** Locks the links of a project for a change that may close them. Call it before locking the project. */
export const holdLinksOfProject = (tx: Tx, key: ProjectKey): Promise<void> =>
  repository.lockLinksOfProject(tx, key)

/**
 * Closes the job for contractors whose quote was declined before they accepted it: their page says so, takes messages,
 * and closes after 30 days. The links are locked (`holdLinksOfProject`).
 */
export const closeLinksOfDeclined = (tx: Tx, key: ProjectKey, workerIds: readonly string[]): Promise<void> =>
  repository.closeUnaccepted(tx, key, workerIds)

/** Gives the chosen contractor 14 more days to accept the job, even after the link expired. */
export const keepLinkOfChosen = (tx: Tx, key: ProjectKey, workerId: string): Promise<void> =>
  repository.extendUnanswered(tx, key, workerId)

/** Ends all links of one contractor, or of the group with its personal links; for managers. */
export const endAllLinks = (
  ctx: MemberContext,
  scope: { workerId?: string } = {},
): Promise<{ ended: number }> =>
  changeInGroup(ctx, 'share-link.revoke', async (tx, { familyGroupId }) => {
    const ended = await end(tx, { familyGroupId, ...scope }, 'REVOKED', ctx.user)
    if (scope.workerId !== undefined) return { ended }
    return { ended: ended + (await endPersonalLinks()(tx, { familyGroupId }, ctx.user)) }
  })
