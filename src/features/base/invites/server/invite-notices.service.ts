import { t } from '@lingui/core/macro'
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

/** Notifies in the product but not by e-mail. */
export const withoutMail: Ctx = { enqueue: async () => {} }

/** Notifies invited people in the product, once per person and invite. */
export function notifyInvite(tx: Tx, ctx: Ctx, invite: Invitation, userIds: string[]): Promise<void> {
  return raiseNotification(tx, ctx, familyInvite, {
    userIds,
    actorUserId: invite.invitedBy,
    familyGroupId: invite.familyGroupId,
    facts: {
      inviteId: invite.id,
      // This reaches people outside the group, also by e-mail, so user-chosen names must contain nothing clickable.
      groupName: shortName(invite.groupName, groupName(null)),
      inviterName: shortName(invite.inviterFirstName, t`Someone`),
    },
    dedupeKey: `invite:${invite.id}`,
  })
}

/**
 * Notifies a person about invites sent to their address before they confirmed it. Sends no e-mail, because they are
 * signing in and it would bypass the limits.
 */
export async function notifyInvitesTo(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  for (const invite of await repository.listOpenInvitesTo(tx, email.toLowerCase())) {
    if (inviteState(invite) !== 'PENDING' || (await isMember(tx, invite.familyGroupId, userId))) continue
    await notifyInvite(tx, withoutMail, invite, [userId])
  }
}
