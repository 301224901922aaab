import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { JobContext, LinkUse, RequestContext, Share, ShareContext } from '../../../../server/context.ts'
import { sha256 } from '../../../../server/crypto.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { transactInTurn } from '../../../base/groups/server/access.service.ts'
import {
  fileLimit,
  formLimit,
  isLive,
  isOpen,
  isOverForWorker,
  linkState,
  openLimit,
  unknownTokenLimit,
  writeLimit,
} from '../share-links.rules.ts'
import { shareLinkTexts } from '../share-links.texts.ts'
import { noteUse } from './link-events.service.ts'
import type { LinkRow } from './link-facts.repository.ts'
import * as repository from './share-links.repository.ts'

// The one place where a token becomes a scope. The page, its files, its feed and every action come through here.

export const linkNotValid = () => new AppError('not-found', shareLinkTexts.notValid)

const doors = {
  page: { name: 'share-open', rule: openLimit },
  /** The page that a form leads to: who has sent thirty sees the last answer, too. */
  landing: { name: 'share-landing', rule: openLimit },
  form: { name: 'share-form', rule: formLimit },
  file: { name: 'share-file', rule: fileLimit },
}
export type ShareDoor = keyof typeof doors

/**
 * The share that a token opens. Whatever is wrong with it, the answer is the same.
 * @param use what limits count by: a good token costs nothing but the opening
 * @param asks what is counted by the address, and whether a job that was declined opens
 * @throws AppError `not-found`, `too-many`
 */
export async function getShare(
  ctx: RequestContext,
  kind: Share['scope']['kind'],
  token: string,
  use: LinkUse,
  asks: ShareDoor = 'page',
): Promise<ShareContext> {
  await ctx.limits.limit(doors[asks].name, use.address, doors[asks].rule)
  // Asked before and counted after, so that somebody who tries tokens learns nothing from the ones that come next.
  await ctx.limits.check('share-unknown', use.address, unknownTokenLimit)
  // Whatever it looks like, it is looked up: a malformed one takes no shorter way.
  const link = await repository.findLinkByHash(ctx.db, sha256(token))
  // Who holds one that ended, or one of the other kind, does not guess: a calendar goes on asking for years.
  if (!link) await ctx.limits.limit('share-unknown', use.address, unknownTokenLimit)
  const opens = asks === 'file' ? isLive : isOpen
  if (link?.kind !== kind || !opens(link)) throw linkNotValid()
  return { ...ctx, share: shareOf(link), from: use }
}

function shareOf(link: LinkRow): Share {
  const { shareLinkId, familyGroupId, workerId, workerName, propertyId, projectId, isAccepted } = link
  const share = { shareLinkId, familyGroupId, workerId, workerName }
  if (!propertyId || !projectId) return { ...share, scope: { kind: 'STANDING' } }
  return { ...share, scope: { kind: 'JOB', propertyId, projectId, isAccepted } }
}

/** A link of a group that still opens, held for writing. @throws AppError `not-found`, `conflict` */
export async function holdLinkOf(tx: Tx, key: { shareLinkId: string; familyGroupId: string }) {
  const link = await repository.lockLink(tx, key.shareLinkId, 'no key update')
  if (link?.familyGroupId !== key.familyGroupId) throw notFound('This link')
  if (!isLive(link)) throw new AppError('conflict', shareLinkTexts.hasEnded)
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
 * @param needs `accepted` for what only the contractor who took the job may do, `link` for what they may do even when the
 * job ended before they took it
 * @param noted what the family sees of it
 * @throws AppError `not-found` when the link has ended, `conflict` when the job was not accepted or was declined
 */
export async function changeByShare<Result>(
  ctx: JobContext,
  needs: 'link' | 'open' | 'accepted',
  change: (tx: Tx, ctx: JobContext) => Promise<Result>,
  noted: 'WROTE' | 'REVEALED' = 'WROTE',
): Promise<Result> {
  const { shareLinkId, familyGroupId } = ctx.share
  // Counted before the transaction: counting has a connection of its own.
  await ctx.limits.limit('share-write', shareLinkId, writeLimit)
  return transactInTurn(ctx, familyGroupId, async (tx) => {
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
