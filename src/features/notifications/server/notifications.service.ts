import type { RequestContext } from '../../../server/context.ts'
import type { Tx } from '../../../server/db/client.ts'
import type { NotificationDefinition } from '../define-notification.ts'
import { insertNotifications, keepMembers } from './notifications.repository.ts'

export type Raise<Facts extends object> = {
  /** Who is told. Whoever caused it is left out, and so is who left the group. */
  userIds: string[]
  /** Who caused it; null for the system. */
  actorUserId: string | null
  familyGroupId: string
  facts: Facts
  /** One notification for each person and key, however often a job runs. */
  dedupeKey?: string
}

/**
 * Tells people something, in the transaction of the change that it tells of: a rollback tells nobody.
 * @param definition one of `features/notifications/types`
 */
export async function raiseNotification<Facts extends object>(
  tx: Tx,
  _ctx: Pick<RequestContext, 'enqueue'>,
  definition: NotificationDefinition<Facts>,
  { userIds, actorUserId, familyGroupId, facts, dedupeKey }: Raise<Facts>,
): Promise<void> {
  const others = [...new Set(userIds)].filter((userId) => userId !== actorUserId)
  const recipients =
    definition.reachesOutsiders || others.length === 0 ? others : await keepMembers(tx, familyGroupId, others)
  if (recipients.length === 0) return
  const { title, message, metadata } = definition.write(definition.facts.parse(facts))
  await insertNotifications(
    tx,
    recipients.map((userId) => ({
      userId,
      familyGroupId,
      type: definition.type,
      title,
      message,
      metadata,
      dedupeKey,
    })),
  )
}
