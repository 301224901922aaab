import type { JobContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { listMemberIds } from '../../../base/groups/server/members.service.ts'
import type { NotificationDefinition } from '../../../base/notifications/define-notification.ts'
import { raiseNotification } from '../../../base/notifications/server/notifications.service.ts'
import { workerUpdate } from '../../../base/notifications/types/workers.ts'
import * as repository from './share-links.repository.ts'

/** The data of every notification about a contractor’s action. */
export type JobFacts = {
  familyGroupId: string
  propertyId: string
  projectId: string
  workerName: string
  projectTitle: string
}

/**
 * Notifies the people concerned by a contractor’s action, in its transaction: the managers, the project’s lead, and
 * the link’s creator.
 * @param factsOf returns the data of the notification type
 * @param options `alsoTold`: other people it concerns
 */
export async function tellOfJob<Facts extends object>(
  tx: Tx,
  ctx: JobContext,
  definition: NotificationDefinition<Facts>,
  factsOf: (job: JobFacts) => NoInfer<Facts>,
  { alsoTold = [], ...options }: { dedupeKey?: string; alsoTold?: readonly (string | null)[] } = {},
): Promise<void> {
  const { shareLinkId, familyGroupId, workerName, scope } = ctx.share
  const link = await repository.findLinkNames(tx, shareLinkId)
  const managers = await listMemberIds(tx, familyGroupId, ['MANAGER'])
  const others = [link?.createdBy, link?.leadUserId, ...alsoTold].filter(
    (userId) => typeof userId === 'string',
  )
  await raiseNotification(tx, ctx, definition, {
    userIds: [...managers, ...others],
    actorUserId: null,
    familyGroupId,
    facts: factsOf({
      familyGroupId,
      propertyId: scope.propertyId,
      projectId: scope.projectId,
      workerName,
      projectTitle: link?.projectTitle ?? '',
    }),
    ...options,
  })
}

type Told = {
  dedupeKey?: string
  alsoTold?: readonly (string | null)[]
  /** The task that it is about, where the notification leads. */
  task?: { taskId: string; isBlocked: boolean } | null
}

/** Notifies of an action without its own type. @param update returns a sentence without the name: "Is ready: Sweep." */
export const tellOfUpdate = (
  tx: Tx,
  ctx: JobContext,
  update: () => string,
  { task = null, ...options }: Told = {},
) => tellOfJob(tx, ctx, workerUpdate, (job) => ({ ...job, task, update }), options)
