import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { changeWholeGroup } from '../../../base/groups/server/access.service.ts'
import { getMemberName } from '../../../base/groups/server/members.service.ts'
import { raiseNotification } from '../../../base/notifications/server/notifications.service.ts'
import { personalLinkHandedOver } from '../../../base/notifications/types/people.ts'
import { holdActiveProperty } from '../../../house/properties/server/properties.service.ts'
import { shareLinkTexts } from '../../share-links/share-links.texts.ts'
import type { HandOverRelativeLinkInput } from '../relative-links.schemas.ts'
import { relativeLinkTexts } from '../relative-links.texts.ts'
import { openDecisionsAsking } from './asked-owners.repository.ts'
import { giveToMember } from './relative-links.ports.ts'
import { endLink, lockLink } from './relative-links.repository.ts'
import { recordLink } from './relative-links.service.ts'

/**
 * Ends the link of a relative who has become a member, and makes what they did with it the member’s. All memberships of
 * the group are locked: the member, the caller and the manager who issued the link neither leave nor delete their account
 * halfway through.
 * @throws AppError `not-found`, `conflict` for an ended link, and while its owner is asked in an open decision
 */
export const handOverRelativeLink = (
  ctx: MemberContext,
  { userId, ...input }: HandOverRelativeLinkInput,
): Promise<void> =>
  changeWholeGroup(ctx, 'relative-link.manage', async (tx, familyGroupId) => {
    const memberName = await getMemberName(tx, { familyGroupId, userId })
    await holdActiveProperty(tx, { familyGroupId, propertyId: input.propertyId })
    const link = await lockLink(tx, { familyGroupId, ...input })
    if (!link) throw notFound(t`This link`)
    if (link.isEnded) throw new AppError('conflict', shareLinkTexts.hasEnded)
    const { relativeLinkId, propertyId, propertyName, name, ownerName } = link
    if (ownerName !== null) {
      const [asking] = await openDecisionsAsking(tx, { propertyId, ownerName }).limit(1)
      if (asking) throw new AppError('conflict', relativeLinkTexts.isAsked(ownerName, asking.question))
    }
    await giveToMember()(tx, { familyGroupId, relativeLinkId, userId })
    await endLink(tx, relativeLinkId, ctx.user.id)
    await recordLink(tx, ctx, input, { verb: 'HANDED_OVER', after: { name, memberName } })
    await raiseNotification(tx, ctx, personalLinkHandedOver, {
      userIds: [userId],
      actorUserId: ctx.user.id,
      familyGroupId,
      facts: { familyGroupId, propertyId, propertyName },
    })
  })
