import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { JobContext, LinkUse, RequestContext, Share, ShareContext } from '../../../../server/context.ts'
import { sha256 } from '../../../../server/crypto.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { transactInTurn } from '../../../base/groups/server/access.service.ts'
import {
  fileLimit,
  isOpen,
  isWritable,
  linkState,
  openLimit,
  unknownTokenLimit,
  writeLimit,
} from '../share-links.rules.ts'
import { shareLinkTexts } from '../share-links.texts.ts'
import { noteUse } from './link-events.service.ts'
import * as repository from './share-links.repository.ts'

// The one place where a token becomes a scope. The page, its files, its feed and every action come through here.

const tokenShapes = { JOB: /^wsh_[\w-]{43}$/, STANDING: /^wpr_[\w-]{43}$/ }

export const linkNotValid = () => new AppError('not-found', shareLinkTexts.notValid)

/**
 * The share that a token opens. Whatever is wrong with it, the answer is the same.
 * @param use what limits count by: a good token costs nothing but the opening
 * @param asks for the page, or for one of the many files that it shows
 * @throws AppError `not-found`, `too-many`
 */
export async function getShare(
  ctx: RequestContext,
  kind: Share['scope']['kind'],
  token: string,
  use: LinkUse,
  asks: 'page' | 'file' = 'page',
): Promise<ShareContext> {
  if (asks === 'page') await ctx.limits.limit('share-open', use.address, openLimit)
  else await ctx.limits.limit('share-file', use.address, fileLimit)
  // Asked before and counted after, so that somebody who tries tokens learns nothing from the ones that come next.
  await ctx.limits.check('share-unknown', use.address, unknownTokenLimit)
  const link = tokenShapes[kind].test(token)
    ? await repository.findLinkByHash(ctx.db, sha256(token))
    : undefined
  if (link?.kind === kind && isOpen(linkState(link))) return { ...ctx, share: shareOf(link), from: use }
  await ctx.limits.limit('share-unknown', use.address, unknownTokenLimit)
  throw linkNotValid()
}

function shareOf(link: repository.LinkRow): Share {
  const { shareLinkId, familyGroupId, workerId, workerName, propertyId, projectId, isAccepted } = link
  const share = { shareLinkId, familyGroupId, workerId, workerName }
  if (!propertyId || !projectId) return { ...share, scope: { kind: 'STANDING' } }
  return { ...share, scope: { kind: 'JOB', propertyId, projectId, isAccepted } }
}

/** A link of a group that still opens, held for writing. @throws AppError `not-found`, `conflict` */
export async function holdLinkOf(tx: Tx, key: { shareLinkId: string; familyGroupId: string }) {
  const link = await repository.lockLink(tx, key.shareLinkId, 'no key update')
  if (link?.familyGroupId !== key.familyGroupId) throw notFound('This link')
  if (!isOpen(linkState(link))) throw new AppError('conflict', shareLinkTexts.hasEnded)
  return link
}

/** Who made the link through which a contractor writes. */
export const linkMakerOf = (tx: Tx, { share }: ShareContext) =>
  repository.findLinkMaker(tx, share.shareLinkId)

/** The job of a share. @throws AppError `not-found` for a standing link */
export function jobOf(ctx: ShareContext): JobContext {
  const { scope } = ctx.share
  if (scope.kind !== 'JOB') throw linkNotValid()
  return { ...ctx, share: { ...ctx.share, scope } }
}

/**
 * The door for everything that the holder of a link writes in a job: one transaction, in which the link is read again and
 * held, so that a revocation that committed a moment ago counts.
 * @param needs `accepted` for what only the contractor who took the job may do
 * @throws AppError `not-found` when the link has ended, `conflict` when the job was not accepted or was declined
 */
export async function changeByShare<Result>(
  ctx: JobContext,
  needs: 'open' | 'accepted',
  change: (tx: Tx, ctx: JobContext) => Promise<Result>,
): Promise<Result> {
  const { shareLinkId, familyGroupId } = ctx.share
  // Counted before the transaction: counting has a connection of its own.
  await ctx.limits.limit('share-write', shareLinkId, writeLimit)
  return transactInTurn(ctx, familyGroupId, async (tx) => {
    const link = await repository.lockLink(tx, shareLinkId)
    const state = link && linkState(link)
    if (!link || !state || !isOpen(state)) throw linkNotValid()
    if (!isWritable(state)) throw new AppError('conflict', shareLinkTexts.declined)
    if (needs === 'accepted' && state !== 'ACCEPTED')
      throw new AppError('conflict', shareLinkTexts.notAccepted)
    await noteUse(tx, ctx, 'WROTE')
    return change(tx, jobOf({ ...ctx, share: shareOf(link) }))
  })
}
