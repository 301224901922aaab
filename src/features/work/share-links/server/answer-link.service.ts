import { AppError } from '../../../../lib/app-error.ts'
import type { JobContext, ShareContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { recordActivity } from '../../../base/activity/server/activity.service.ts'
import { transactInTurn } from '../../../base/groups/server/access.service.ts'
import { workerAccepted, workerDeclined } from '../../../base/notifications/types/workers.ts'
import { holdActiveProperty } from '../../../house/properties/server/properties.service.ts'
import { recordLastJob } from '../../../house/workers/server/workers.service.ts'
import { shareLinkEntity } from '../share-link.entity.ts'
import { isAnswerable, isOpen, type JobLinkState, linkState, writeLimit } from '../share-links.rules.ts'
import { shareLinkTexts } from '../share-links.texts.ts'
import { nameOfLink } from './create-link.service.ts'
import * as repository from './link-changes.repository.ts'
import { noteOpened, noteUse } from './link-events.service.ts'
import type { LinkRow } from './link-facts.repository.ts'
import { tellOfJob } from './link-notices.service.ts'
import { holdLinkMaker, linkNotValid } from './share-access.service.ts'
import { endOffersOfJob, whyItIsOver } from './share-links.ports.ts'
import { lockLink } from './share-links.repository.ts'

/**
 * Records that a link was opened. Previews and mail scanners (HEAD) are not recorded, nor is the demo, whose visitors would
 * see each other. Use extends a standing link.
 */
export async function noteOpening(ctx: ShareContext): Promise<void> {
  const { shareLinkId, scope, isDemo } = ctx.share
  if (isDemo) return
  await noteOpened(ctx.db, ctx)
  if (scope.kind === 'STANDING') await repository.renewStandingLink(ctx.db, shareLinkId)
}

/** Accepts the job. Concurrent requests count once. */
export const acceptWorkerShare = (
  ctx: JobContext,
  { name }: { name: string },
): Promise<{ state: 'ACCEPTED' }> =>
  answer(ctx, async (tx, link, state) => {
    if (state === 'DECLINED') throw new AppError('conflict', shareLinkTexts.declined)
    if (state === 'ACCEPTED') return { state: 'ACCEPTED' }
    if (!isAnswerable(link))
      throw new AppError('conflict', (await whyItIsOver()(tx, ctx)) ?? shareLinkTexts.isOver)
    await holdActiveProperty(tx, {
      familyGroupId: link.familyGroupId,
      propertyId: ctx.share.scope.propertyId,
    })
    await repository.acceptLink(tx, link.shareLinkId, name)
    await recordLastJob(tx, link.familyGroupId, [link.workerId], ctx.clock.now())
    await noteUse(tx, ctx, 'ACCEPTED')
    await record(tx, ctx, link, { verb: 'ACCEPTED', after: { name: nameOfLink(link), acceptedName: name } })
    await tellOfJob(tx, ctx, workerAccepted, (job) => job)
    return { state: 'ACCEPTED' }
  })

/** Declines a job, with or without a reason. An accepted job cannot be declined. */
export const declineWorkerShare = (
  ctx: JobContext,
  { reason }: { reason: string | null },
): Promise<{ state: 'DECLINED' }> =>
  answer(ctx, async (tx, link, state) => {
    if (state === 'DECLINED') return { state: 'DECLINED' }
    if (state === 'ACCEPTED') throw new AppError('conflict', shareLinkTexts.alreadyAccepted)
    if (!isAnswerable(link)) throw new AppError('conflict', shareLinkTexts.isOver)
    await repository.declineLink(tx, link.shareLinkId, reason)
    await noteUse(tx, ctx, 'DECLINED')
    await endOffersOfJob()(tx, ctx, reason)
    await record(tx, ctx, link, { verb: 'DECLINED', after: { name: nameOfLink(link), reason } })
    await tellOfJob(tx, ctx, workerDeclined, (job) => ({ ...job, reason }))
    return { state: 'DECLINED' }
  })

type Answer<Result> = (tx: Tx, link: LinkRow, state: JobLinkState) => Promise<Result>

/** Shared by both answers: locks the link, so that an answer and a revocation are ordered. */
async function answer<Result>(ctx: JobContext, change: Answer<Result>): Promise<Result> {
  const { shareLinkId, familyGroupId } = ctx.share
  await ctx.limits.limit('share-write', shareLinkId, writeLimit)
  return transactInTurn(ctx, familyGroupId, async (tx) => {
    await holdLinkMaker(tx, ctx)
    const link = await lockLink(tx, shareLinkId, 'no key update')
    if (!link || !isOpen(link)) throw linkNotValid()
    return change(tx, link, linkState(link))
  })
}

const record = (
  tx: Tx,
  { share }: JobContext,
  link: LinkRow,
  entry: { verb: 'ACCEPTED' | 'DECLINED'; after: Record<string, unknown> },
) =>
  recordActivity(tx, {
    familyGroupId: share.familyGroupId,
    actor: share,
    of: shareLinkEntity,
    entityId: link.shareLinkId,
    propertyId: share.scope.propertyId,
    ...entry,
  })
