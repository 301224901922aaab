import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { JobContext, MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { recordActivity } from '../../../base/activity/server/activity.service.ts'
import { changeInGroup } from '../../../base/groups/server/access.service.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { hasLiveLink } from '../../share-links/server/create-link.service.ts'
import { tellOfUpdate } from '../../share-links/server/link-notices.service.ts'
import { changeByShare } from '../../share-links/server/share-access.service.ts'
import { jobMessageEntity } from '../job-message.entity.ts'
import { messageLimit, messagePageSize } from '../job-messages.rules.ts'
import type {
  JobMessagesView,
  ListJobMessagesInput,
  MessageOfJobView,
  WriteJobMessageInput,
  WriteMessageFormInput,
} from '../job-messages.schemas.ts'
import { jobMessageTexts } from '../job-messages.texts.ts'
import * as repository from './job-messages.repository.ts'

/** Lists the newest messages of a job, or those before one, for the family. */
export async function listJobMessages(
  ctx: MemberContext,
  { projectId, workerId, before }: ListJobMessagesInput,
): Promise<JobMessagesView> {
  const key = { familyGroupId: ctx.member.familyGroupId, projectId, workerId }
  if (!(await repository.findThread(ctx.db, key))) throw notFound(t`This job`)
  // One more than shown tells whether earlier ones exist.
  const rows = await repository.listMessages(ctx.db, key, { before, limit: messagePageSize + 1 })
  const shown = rows.slice(0, messagePageSize)
  return {
    messages: shown.map(({ id, authorUserId, authorName, isOfWorker, body, createdAt }) => ({
      ...{ id, authorName, isOfWorker, body },
      isMine: authorUserId === ctx.user.id,
      createdAt: createdAt.toISOString(),
    })),
    next: rows.length > messagePageSize ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Sends a message that the contractor reads on the link’s page. */
export async function writeJobMessage(
  ctx: MemberContext,
  { projectId, workerId, id, body }: WriteJobMessageInput,
): Promise<{ messageId: string }> {
  await ctx.limits.limit('job-message', ctx.user.id, messageLimit)
  return changeInGroup(ctx, 'job-message.write', async (tx, { familyGroupId }) => {
    const key = { familyGroupId, projectId, workerId }
    const thread = await repository.findThread(tx, key)
    if (!thread) throw notFound(t`This job`)
    const { propertyId } = thread
    const author = { authorUserId: ctx.user.id, authorName: fullName(ctx.user) ?? t`A member` }
    if (!(await hasLiveLink(tx, key))) throw new AppError('conflict', jobMessageTexts.noReader)
    if (!(await addOnce(tx, { ...key, ...author, id, propertyId, body }))) return { messageId: id }
    await recordActivity(tx, {
      familyGroupId,
      actor: ctx.user,
      of: jobMessageEntity,
      verb: 'WRITTEN',
      entityId: id,
      propertyId,
      after: { name: `${thread.projectTitle}, ${thread.workerName}` },
    })
    return { messageId: id }
  })
}

/**
 * Adds a message, once per id.
 * @returns false when it was added before
 * @throws AppError `conflict` when the id has another text: it was changed before the retry
 */
async function addOnce(tx: Tx, message: Parameters<typeof repository.insertMessage>[1]): Promise<boolean> {
  if (await repository.insertMessage(tx, message)) return true
  if (await repository.isSameMessage(tx, message)) return false
  throw new AppError('conflict', jobMessageTexts.otherIsThere)
}

const keyOf = ({ share }: JobContext): repository.ThreadKey => ({
  familyGroupId: share.familyGroupId,
  projectId: share.scope.projectId,
  workerId: share.workerId,
})

/** Lists the newest messages of the job for its contractor, oldest first. */
export async function listMessagesOfJob(ctx: JobContext): Promise<MessageOfJobView[]> {
  const rows = await repository.listMessages(ctx.db, keyOf(ctx), {
    before: undefined,
    limit: messagePageSize,
  })
  return rows.toReversed().map(({ id, isOfWorker, authorName, firstName, body, createdAt }) => ({
    id,
    author: isOfWorker ? authorName : (firstName ?? t`The family`),
    isOfWorker,
    body,
    createdAt: createdAt.toISOString(),
  }))
}

const shownLetters = 160

/**
 * Sends a contractor’s message, before and after accepting, and after the family chose someone else. Notifies the
 * family with its first words.
 */
export const writeMessageOfJob = (ctx: JobContext, { id, body }: WriteMessageFormInput) =>
  changeByShare(ctx, 'link', async (tx, job) => {
    const { familyGroupId, workerName, shareLinkId } = job.share
    const key = keyOf(job)
    const thread = await repository.findThread(tx, key)
    if (!thread) throw new AppError('not-found', t`This job no longer exists.`)
    const { propertyId } = thread
    const author = { shareLinkId, authorName: workerName }
    if (!(await addOnce(tx, { ...key, ...author, id, propertyId, body }))) return
    await recordActivity(tx, {
      familyGroupId,
      actor: job.share,
      of: jobMessageEntity,
      verb: 'WRITTEN',
      entityId: id,
      propertyId,
      after: { name: thread.projectTitle },
    })
    const letters = [...body.replaceAll(/\s+/g, ' ')]
    const shown = letters.slice(0, shownLetters).join('')
    await tellOfUpdate(tx, job, () => t`Wrote: “${shown}${letters.length > shownLetters ? '…' : ''}”`)
  })
