import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { JobContext, LinkUse, RequestContext, Share, ShareContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { holdMemberBehind, transactInTurn } from '../../../base/groups/server/access.service.ts'
import { isLive, isOpen, isOverForWorker, linkState, writeLimit } from '../share-links.rules.ts'
import { shareLinkTexts } from '../share-links.texts.ts'
import { lookUpToken, type ShareDoor } from './link-door.service.ts'
import { noteUse } from './link-events.service.ts'
import type { LinkRow } from './link-facts.repository.ts'
import * as repository from './share-links.repository.ts'

// Resolves tokens of contractors to scopes, in this place only: the page, its files, its feed and every action use it.

export const linkNotValid = () => new AppError('not-found', shareLinkTexts.notValid)

/**
 * Returns the share that a token opens. Every failure has the same answer.
 * @param use what limits count by: a valid token costs only the opening
 * @param asks what is counted by address, and whether a declined job opens
 * @throws AppError `not-found`, `too-many`
 */
export async function getShare(
  ctx: RequestContext,
  kind: Share['scope']['kind'],
  token: string,
  use: LinkUse,
  asks: ShareDoor = 'page',
): Promise<ShareContext> {
  const link = await lookUpToken(ctx, token, use, asks, (hash) => repository.findLinkByHash(ctx.db, hash))
  const opens = asks === 'file' ? isLive : isOpen
  if (link?.kind !== kind || !opens(link)) throw linkNotValid()
  return { ...ctx, share: shareOf(link), from: use }
}

function shareOf(link: LinkRow): Share {
  const { shareLinkId, familyGroupId, workerId, workerName, isDemo, propertyId, projectId, isAccepted } = link
  const share = { shareLinkId, familyGroupId, workerId, workerName, isDemo }
  if (!propertyId || !projectId) return { ...share, scope: { kind: 'STANDING' } }
  return { ...share, scope: { kind: 'JOB', propertyId, projectId, isAccepted } }
}

/** Returns an open link of a group, locked. @throws AppError `not-found`, `conflict` */
export async function holdLinkOf(tx: Tx, key: { shareLinkId: string; familyGroupId: string }) {
  const link = await repository.lockLink(tx, key.shareLinkId, 'no key update')
  if (link?.familyGroupId !== key.familyGroupId) throw notFound(t`This link`)
  if (!isLive(link)) throw new AppError('conflict', shareLinkTexts.hasEnded)
  return link
}

/** Returns the creator of the link that a contractor uses. */
export const linkMakerOf = (tx: Tx, { share }: ShareContext) =>
  repository.findLinkMaker(tx, share.shareLinkId)

/** Holds the membership of the creator of the link, which comes before the link in the lock order. */
export async function holdLinkMaker(tx: Tx, ctx: ShareContext) {
  const maker = await linkMakerOf(tx, ctx)
  if (maker) await holdMemberBehind(tx, ctx.share.familyGroupId, maker)
}

/** Returns the job of a share. @throws AppError `not-found` for a standing link */
export function jobOf(ctx: ShareContext): JobContext {
  const { scope } = ctx.share
  if (scope.kind !== 'JOB') throw linkNotValid()
  return { ...ctx, share: { ...ctx.share, scope } }
}

/**
 * Guards every write of a link’s holder in a job: one transaction that reads and locks the link again, so that a
 * revocation committed just before counts.
 * @param needs `accepted` for actions of the contractor who accepted the job, `link` for those that stay possible
 * after it ended
 * @param noted the entry in the link’s activity
 * @throws AppError `not-found` when the link has ended, `conflict` when the job was not accepted or was declined
 */
export async function changeByShare<Result>(
  ctx: JobContext,
  needs: 'link' | 'open' | 'accepted',
  change: (tx: Tx, ctx: JobContext) => Promise<Result>,
  noted: 'WROTE' | 'REVEALED' = 'WROTE',
): Promise<Result> {
  const { shareLinkId, familyGroupId } = ctx.share
  // Counted before the transaction, since counting has its own connection.
  await ctx.limits.limit('share-write', shareLinkId, writeLimit)
  return transactInTurn(ctx, familyGroupId, async (tx) => {
    await holdLinkMaker(tx, ctx)
    const link = await repository.lockLink(tx, shareLinkId)
    if (!link || !isOpen(link)) throw linkNotValid()
    if (!isLive(link)) throw new AppError('conflict', shareLinkTexts.declined)
    if (needs !== 'link' && isOverForWorker(link)) throw new AppError('conflict', shareLinkTexts.isOver)
    if (needs === 'accepted' && linkState(link) !== 'ACCEPTED')
      throw new AppError('conflict', shareLinkTexts.notAccepted)
    await noteUse(tx, ctx, noted)
    return change(tx, jobOf({ ...ctx, share: shareOf(link) }))
  })
}
