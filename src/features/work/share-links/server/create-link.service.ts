import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { MemberContext, RequestContext } from '../../../../server/context.ts'
import { randomToken, sha256 } from '../../../../server/crypto.ts'
import type { Executor, Tx } from '../../../../server/db/client.ts'
import { recordActivity } from '../../../base/activity/server/activity.service.ts'
import { changeInGroup, requireRight } from '../../../base/groups/server/access.service.ts'
import { lockGroup } from '../../../base/groups/server/groups.service.ts'
import { shareLinkEntity } from '../share-link.entity.ts'
import { isLive, linkState, maxLiveLinksPerGroup, newLinkLimit } from '../share-links.rules.ts'
import type { CreateWorkerShareLinkInput, ShareLinkView } from '../share-links.schemas.ts'
import { shareLinkTexts } from '../share-links.texts.ts'
import { endLinks, insertLink, reopenLink } from './link-changes.repository.ts'
import { linkUrl, openToken, prefixes, requireSafeOrigin, sealToken, shownUrl } from './link-codes.service.ts'
import type { LinkRow } from './link-facts.repository.ts'
import * as repository from './share-links.repository.ts'

/** Returns the link of a contractor to a project: the existing one, or a new one. */
export const createWorkerShareLink = (
  ctx: MemberContext,
  { projectId, workerId, message }: CreateWorkerShareLinkInput,
): Promise<ShareLinkView> => getOrCreate(ctx, { workerId, projectId }, message)

/** Returns the standing link of a contractor in the same way. */
export const createWorkerProjectsShareLink = (
  ctx: MemberContext,
  { workerId }: { workerId: string },
): Promise<ShareLinkView> => getOrCreate(ctx, { workerId, projectId: null }, null)

type Wanted = { workerId: string; projectId: string | null }

async function getOrCreate(
  ctx: MemberContext,
  wanted: Wanted,
  message: string | null,
): Promise<ShareLinkView> {
  requireRight(ctx.member, 'share-link.create')
  requireSafeOrigin(ctx)
  return countingNewLinks(ctx, 1, async () => {
    const link = await changeInGroup(ctx, 'share-link.create', (tx) =>
      holdLink(tx, ctx, { ...wanted, message }),
    )
    return { result: link, made: link.isNew ? 1 : 0 }
  })
}

/**
 * Counts new links per member. Counted before the transaction, since counting has its own connection; an existing link
 * is refunded.
 */
export async function countingNewLinks<Result>(
  { limits, user }: Pick<MemberContext, 'limits' | 'user'>,
  most: number,
  make: () => Promise<{ result: Result; made: number }>,
): Promise<Result> {
  await limits.limit('share-link-create', user.id, newLinkLimit, most)
  let used = 0
  try {
    const { result, made } = await make()
    used = made
    return result
  } finally {
    if (used < most) await limits.giveBack('share-link-create', user.id, newLinkLimit, most - used)
  }
}

/**
 * Runs `createWorkerShareLink` in the transaction of a caller who locks only the membership so far (share links
 * precede the group and the property in the lock order; several links of a project are locked first, by
 * `holdLinksOfProject`).
 * @throws AppError `forbidden`, `conflict` over plain http
 */
export async function holdLink(
  tx: Tx,
  ctx: MemberContext,
  { workerId, projectId, message }: Wanted & { message: string | null },
): Promise<ShareLinkView> {
  requireRight(ctx.member, 'share-link.create')
  requireSafeOrigin(ctx)
  const { familyGroupId } = ctx.member
  const { worker, project } = await repository.findTarget(tx, { familyGroupId, workerId, projectId })
  if (!worker) throw notFound(t`This contractor`)
  if (projectId && !project) throw notFound(t`This project`)
  const target =
    projectId && project
      ? { kind: 'JOB' as const, familyGroupId, workerId, projectId, propertyId: project.propertyId }
      : { kind: 'STANDING' as const, familyGroupId, workerId }
  const current = await repository.lockCurrentLink(tx, target)
  const shown = current && shownAgain(ctx, current)
  if (shown && current.isClosing && project && !isOver(project.status))
    await reopenLink(tx, current.shareLinkId)
  if (shown) return shown
  if (worker.status === 'BLOCKED') throw new AppError('conflict', shareLinkTexts.workerIsBlocked)
  if (project && isOver(project.status)) throw new AppError('conflict', shareLinkTexts.projectIsOver)
  // An expired link, or one that cannot be shown again, is replaced.
  if (current) {
    const reason = linkState(current) === 'EXPIRED' ? 'EXPIRED' : 'REVOKED'
    await endLinks(tx, { familyGroupId, shareLinkId: current.shareLinkId }, reason, ctx.user.id)
  }
  await requireRoom(tx, familyGroupId)
  const token = `${prefixes[target.kind]}${randomToken()}`
  const shareLinkId = await insertLink(tx, {
    ...target,
    tokenHash: sha256(token),
    tokenSealed: sealToken(ctx, token),
    message,
    createdBy: ctx.user.id,
  })
  if (!shareLinkId) return findConcurrentLink(tx, ctx, target)
  await recordActivity(tx, {
    familyGroupId,
    actor: ctx.user,
    of: shareLinkEntity,
    verb: 'CREATED',
    entityId: shareLinkId,
    ...(target.kind === 'JOB' && { propertyId: target.propertyId }),
    after: { name: nameOfLink({ workerName: worker.name, projectTitle: project?.title ?? null }) },
  })
  return { shareLinkId, url: linkUrl(ctx, target.kind, token), isNew: true }
}

/** Names a link in the log. */
export const nameOfLink = ({
  workerName,
  projectTitle,
}: {
  workerName: string
  projectTitle: string | null
}) => (projectTitle ? `${workerName}, ${projectTitle}` : workerName)

const isOver = (status: string) => status === 'COMPLETED' || status === 'CANCELLED'

function shownAgain(ctx: MemberContext, link: LinkRow): ShareLinkView | null {
  if (!isLive(link)) return null
  const token = openToken(ctx, link.tokenSealed)
  return token ? { shareLinkId: link.shareLinkId, url: linkUrl(ctx, link.kind, token), isNew: false } : null
}

/** Tells whether a contractor can open the page of a job now. */
export async function hasLiveLink(
  db: Executor,
  job: { projectId: string; workerId: string },
): Promise<boolean> {
  const link = await repository.findJobLink(db, job)
  return link !== undefined && isLive(link)
}

/** Returns the address of a contractor’s active link, for a mail; null without one. */
export async function addressOfCurrentJob(
  ctx: Pick<RequestContext, 'db' | 'sealer' | 'origin'>,
  { projectId, workerId }: { projectId: string; workerId: string },
): Promise<string | null> {
  const link = await repository.findJobLink(ctx.db, { projectId, workerId })
  return link && isLive(link) ? shownUrl(ctx, 'JOB', link.tokenSealed) : null
}

/** Someone else created it at the same moment, as its unique index reports. */
async function findConcurrentLink(
  tx: Tx,
  ctx: MemberContext,
  target: repository.LinkTarget,
): Promise<ShareLinkView> {
  const link = await repository.findCurrentLink(tx, target)
  const shown = link && shownAgain(ctx, link)
  if (shown) return shown
  throw new AppError('conflict', t`This is being changed by someone else. Try again in a moment.`)
}

/** Under the group’s lock, so that concurrent requests keep the limit. */
async function requireRoom(tx: Tx, familyGroupId: string) {
  await lockGroup(tx, familyGroupId)
  if ((await repository.countLiveLinks(tx, familyGroupId)) < maxLiveLinksPerGroup) return
  throw new AppError('conflict', shareLinkTexts.tooManyLive)
}
