import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { CurrentUser, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { recordActivities } from '../../../base/activity/server/activity.service.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { changeInGroup, forbidden } from '../../../base/groups/server/access.service.ts'
import { shareLinkEntity } from '../share-link.entity.ts'
import { shareLinkTexts } from '../share-links.texts.ts'
import { nameOfLink } from './create-link.service.ts'
import * as repository from './link-changes.repository.ts'
import { lockLink } from './share-links.repository.ts'

type Person = Pick<CurrentUser, 'id' | 'firstName' | 'lastName' | 'email'>

/**
 * Ends links for good, in the transaction of what ends them. Call it after the memberships and before everything else in the
 * order of locks. Links that had ended stay as they were.
 * @param scope all links of the group, or those of one worker, property, project, or of the member who made them
 * @param endedBy who did it; null for the system
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

/** By whoever made it, or by any manager. To do it twice is to do it once. */
export function revokeShareLink(ctx: MemberContext, { shareLinkId }: { shareLinkId: string }) {
  return changeInGroup(
    ctx,
    'share-link.revoke',
    async (tx, { familyGroupId, role }) => {
      const link = await lockLink(tx, shareLinkId, 'no key update')
      if (link?.familyGroupId !== familyGroupId) throw notFound('This link')
      if (!can(role, 'share-link.revoke', { own: link.createdBy === ctx.user.id })) throw forbidden()
      if (link.endReason === 'REVOKED') return
      if (link.endReason) throw new AppError('conflict', shareLinkTexts.hasEnded)
      await end(tx, { familyGroupId, shareLinkId }, 'REVOKED', ctx.user)
    },
    { ties: { own: true } },
  )
}

type ProjectKey = { familyGroupId: string; projectId: string }

/** For a change that may close links of a project. Call it before the project is held. */
export const holdLinksOfProject = (tx: Tx, key: ProjectKey): Promise<void> =>
  repository.lockLinksOfProject(tx, key)

/**
 * The family declined what these contractors offered. Who had not accepted the job can do so no more: their page says how it
 * ended, takes messages, and closes after 30 days. The links are held (`holdLinksOfProject`).
 */
export const closeLinksOfDeclined = (tx: Tx, key: ProjectKey, workerIds: readonly string[]): Promise<void> =>
  repository.closeUnaccepted(tx, key, workerIds)

/** The family chose this contractor: 14 more days to accept the job, also where the family took longer than that to choose. */
export const keepLinkOfChosen = (tx: Tx, key: ProjectKey, workerId: string): Promise<void> =>
  repository.extendUnanswered(tx, key, workerId)

/** The button "End all links": of the whole group, or of one worker in it; for managers. */
export const endAllLinks = (
  ctx: MemberContext,
  scope: { workerId?: string } = {},
): Promise<{ ended: number }> =>
  changeInGroup(ctx, 'share-link.revoke', async (tx, { familyGroupId }) => ({
    ended: await end(tx, { familyGroupId, ...scope }, 'REVOKED', ctx.user),
  }))
