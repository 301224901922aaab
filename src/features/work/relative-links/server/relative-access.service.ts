import type { LinkUse, RelativeContext, RelativeScope, RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { holdMemberBehind, transactInTurn } from '../../../base/groups/server/access.service.ts'
import { holdActiveProperties } from '../../../house/properties/server/properties.service.ts'
import { lookUpToken, type ShareDoor } from '../../share-links/server/link-door.service.ts'
import { linkNotValid } from '../../share-links/server/share-access.service.ts'
import { writeLimit } from '../../share-links/share-links.rules.ts'
import { isLocked, opensPage } from '../relative-links.rules.ts'
import * as repository from './relative-links.repository.ts'

// Resolves tokens of relatives to scopes, in this place only.

/**
 * Returns what the token of a relative opens. Every failure has the same answer as for a contractor’s link.
 * @throws AppError `not-found`, `too-many`
 */
export async function getRelative(
  ctx: RequestContext,
  token: string,
  use: LinkUse,
  asks: ShareDoor = 'page',
): Promise<RelativeContext> {
  const link = await lookUpToken(ctx, token, use, asks, (hash) => repository.findLinkByHash(ctx.db, hash))
  const relative = link && relativeOf(link)
  if (!relative) throw linkNotValid()
  return { ...ctx, relative, from: use }
}

/** @returns null for a link that does not open its page */
function relativeOf({ name, issuedBy, ...link }: repository.RelativeLinkRow) {
  // Only a manager backs a link.
  if (!opensPage(link) || issuedBy === null) return null
  return {
    relativeLinkId: link.relativeLinkId,
    familyGroupId: link.familyGroupId,
    propertyId: link.propertyId,
    propertyName: link.propertyName,
    timeZone: link.timeZone,
    issuedBy,
    issuedAt: link.issuedAt,
    isDemo: link.isDemo,
    relativeName: name,
    ownerName: link.ownerName,
    participantId: link.participantId,
    scopes: link.scopes,
    isLocked: isLocked(link),
  }
}

export const mayByLink = ({ relative }: RelativeContext, scope: RelativeScope) =>
  relative.scopes.includes(scope)

/**
 * Guards every write of a relative: one transaction that locks the membership of the manager who issued the link, the
 * property and the link, and reads it again, so that a revocation committed just before counts.
 * @throws AppError `not-found` when the link has ended or does not open this
 */
export async function changeByRelative<Result>(
  ctx: RelativeContext,
  scope: RelativeScope,
  change: (tx: Tx, ctx: RelativeContext, link: repository.RelativeLinkRow) => Promise<Result>,
): Promise<Result> {
  if (!mayByLink(ctx, scope)) throw linkNotValid()
  const { relativeLinkId, familyGroupId, propertyId, issuedBy } = ctx.relative
  // Counted before the transaction, since counting has its own connection.
  await ctx.limits.limit('relative-write', relativeLinkId, writeLimit)
  return transactInTurn(ctx, familyGroupId, async (tx) => {
    if (!(await holdMemberBehind(tx, familyGroupId, issuedBy))) throw linkNotValid()
    const active = await holdActiveProperties(tx, familyGroupId, [propertyId])
    if (!active.has(propertyId)) throw linkNotValid()
    const link = await repository.lockLink(tx, { relativeLinkId, familyGroupId, propertyId })
    const relative = link && relativeOf(link)
    if (!relative || !mayByLink({ ...ctx, relative }, scope)) throw linkNotValid()
    // A new address may have been issued in the meantime.
    if (relative.issuedAt.getTime() !== ctx.relative.issuedAt.getTime()) throw linkNotValid()
    return change(tx, { ...ctx, relative }, link)
  })
}

/** Records that a relative opened the page. The demo records nothing. */
export async function noteRelative({ db, relative }: RelativeContext): Promise<void> {
  if (!relative.isDemo) await repository.markUsed(db, relative.relativeLinkId)
}
