import type { RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { groupName } from '../../groups/groups.rules.ts'
import { raiseNotification } from '../../notifications/server/notifications.service.ts'
import { familyInvite } from '../../notifications/types/people.ts'
import { inviteState, shortName } from '../invites.rules.ts'
import * as repository from './invites.repository.ts'
import { isMember } from './people.repository.ts'

type Ctx = Pick<RequestContext, 'enqueue'>

type Invitation = {
  id: string
  familyGroupId: string
  invitedBy: string | null
  groupName: string | null
  inviterFirstName: string | null
}

/** People are notified in the product, but not by mail. */
export const withoutMail: Ctx = { enqueue: async () => {} }

/** Tells people in the product that they are invited; each of them once for each invite. */
export function noticeInvite(tx: Tx, ctx: Ctx, invite: Invitation, userIds: string[]): Promise<void> {
  return raiseNotification(tx, ctx, familyInvite, {
    userIds,
    actorUserId: invite.invitedBy,
    familyGroupId: invite.familyGroupId,
    facts: {
      inviteId: invite.id,
      // It reaches people outside the group, by mail too: what others chose as a name must be nothing to click.
      groupName: shortName(invite.groupName, groupName(null)),
      inviterName: shortName(invite.inviterFirstName, 'Someone'),
    },
    dedupeKey: `invite:${invite.id}`,
  })
}

/**
 * Someone proved that an address is theirs: what was sent to it before can be shown to them in the product now. They are
 * signing in, so no mail is needed: it would be one that the limits on mails of invites do not count.
 */
export async function noticeInvitesTo(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  for (const invite of await repository.listOpenInvitesTo(tx, email.toLowerCase())) {
    if (inviteState(invite) !== 'PENDING' || (await isMember(tx, invite.familyGroupId, userId))) continue
    await noticeInvite(tx, withoutMail, invite, [userId])
  }
}
