import { t } from '@lingui/core/macro'
import type { RequestContext, SignedInContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { raiseNotification } from '../../../base/notifications/server/notifications.service.ts'
import { commentMention } from '../../../base/notifications/types/tasks.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { findTaskFacts } from '../../tasks/server/task-notices.service.ts'

type Mention = {
  commentId: string
  taskId: string
  /** Newly mentioned people only: an edit notifies no one twice. */
  userIds: string[]
  body: string
}

/** Notifies mentioned people, in the transaction that writes the comment. */
export async function announceMention(
  tx: Tx,
  ctx: Pick<RequestContext, 'enqueue'> & Pick<SignedInContext, 'user'>,
  { commentId, taskId, userIds, body }: Mention,
): Promise<void> {
  const facts = userIds.length > 0 && (await findTaskFacts(tx, taskId))
  if (!facts) return
  await raiseNotification(tx, ctx, commentMention, {
    userIds,
    // Once, even if the mention is removed and added again.
    dedupeKey: `comment:${commentId}`,
    actorUserId: ctx.user.id,
    familyGroupId: facts.familyGroupId,
    facts: { ...facts, authorName: fullName(ctx.user) ?? t`A member`, body },
  })
}
