import { t } from '@lingui/core/macro'
import { AppError, notFound } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { recordActivity } from '../../../base/activity/server/activity.service.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { changeInGroup, requireRight } from '../../../base/groups/server/access.service.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { shareLinkEntity } from '../share-link.entity.ts'
import { isLive, linkState, mailLimit } from '../share-links.rules.ts'
import type { LinkListItem, LinkListView } from '../share-links.schemas.ts'
import { shareLinkTexts } from '../share-links.texts.ts'
import { nameOfLink } from './create-link.service.ts'
import { shownUrl } from './link-codes.service.ts'
import { listLastEvents } from './link-events.repository.ts'
import { type ListedLink, listActiveWorkers, listChosenSecrets, listLinks } from './link-lists.repository.ts'
import { countLiveLinks } from './share-links.repository.ts'

type Abilities = { sendsMail: boolean }

/** Counts a project’s active links. */
export const countLinksOfProject = (ctx: MemberContext, projectId: string) =>
  countLiveLinks(ctx.db, ctx.member.familyGroupId, projectId)

/** Lists the links of a project’s contractors, newest first, with their openings. */
export const listLinksOfProject = (
  ctx: MemberContext,
  { projectId }: { projectId: string },
  abilities: Abilities,
) => viewsOf(ctx, { projectId }, abilities)

/** Lists a contractor’s links in the group. */
export const listLinksOfWorker = (
  ctx: MemberContext,
  { workerId }: { workerId: string },
  abilities: Abilities,
) => viewsOf(ctx, { workerId }, abilities)

async function viewsOf(
  ctx: MemberContext,
  of: { projectId: string } | { workerId: string },
  { sendsMail }: Abilities,
): Promise<LinkListView> {
  const { familyGroupId, role } = ctx.member
  const rows = await listLinks(ctx.db, { ...of, familyGroupId })
  const ids = rows.map(({ id }) => id)
  const [events, chosen, workers] = await Promise.all([
    listLastEvents(ctx.db, ids),
    can(role, 'secret.see') ? listChosenSecrets(ctx.db, ids) : null,
    can(role, 'share-link.create') ? listActiveWorkers(ctx.db, familyGroupId) : [],
  ])
  return {
    links: rows.map((row) => ({
      ...itemOf(ctx, row),
      secretIds:
        chosen?.filter(({ shareLinkId }) => shareLinkId === row.id).map(({ secretId }) => secretId) ?? null,
      events: events
        .filter(({ shareLinkId }) => shareLinkId === row.id)
        .map(({ kind, device, network, at }) => ({ kind, device, network, at: new Date(at).toISOString() })),
    })),
    workers,
    may: { create: can(role, 'share-link.create'), endAll: can(role, 'share-link.revoke') },
    sendsMail,
  }
}

const iso = (at: Date | null) => at?.toISOString() ?? null

function itemOf(ctx: MemberContext, row: ListedLink): Omit<LinkListItem, 'events' | 'secretIds'> {
  const { role } = ctx.member
  const state = linkState(row)
  const maySee = isLive(row) && can(role, 'share-link.create')
  const { id, kind, workerId, workerName, workerPhone, workerEmail, projectId, projectTitle, message } = row
  return {
    ...{ id, kind, state, workerId, workerName, workerPhone, workerEmail, projectId, projectTitle, message },
    url: maySee ? shownUrl(ctx, kind, row.tokenSealed) : null,
    createdByName: fullName({ firstName: row.creatorFirstName, lastName: row.creatorLastName }),
    createdByFirstName: row.creatorFirstName,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    firstOpenedAt: iso(row.firstOpenedAt),
    acceptedAt: iso(row.acceptedAt),
    acceptedName: row.acceptedName,
    declinedAt: iso(row.declinedAt),
    declineReason: row.declineReason,
    closesAt: iso(row.closesAt),
    endedAt: iso(row.endedAt),
    endReason: row.endReason,
    mayRevoke:
      row.endReason === null && can(role, 'share-link.revoke', { own: row.createdBy === ctx.user.id }),
  }
}

/** Sends a link to its contractor, through the mail job. */
export async function mailShareLink(
  ctx: MemberContext,
  { shareLinkId }: { shareLinkId: string },
  { sendsMail }: Abilities,
): Promise<void> {
  const { familyGroupId } = ctx.member
  requireRight(ctx.member, 'share-link.create')
  if (!sendsMail) throw new AppError('conflict', shareLinkTexts.noMail)
  await ctx.limits.limit('share-link-mail', shareLinkId, mailLimit)
  await changeInGroup(ctx, 'share-link.create', async (tx) => {
    const [link] = await listLinks(tx, { familyGroupId, shareLinkId })
    if (!link) throw notFound(t`This link`)
    if (!isLive(link)) throw new AppError('conflict', shareLinkTexts.hasEnded)
    if (!link.workerEmail) throw new AppError('conflict', shareLinkTexts.noAddress)
    if (!shownUrl(ctx, link.kind, link.tokenSealed)) throw new AppError('conflict', shareLinkTexts.notShown)
    await ctx.enqueue(tx, 'mail.send', { kind: 'share-link', ids: { shareLinkId, familyGroupId } })
    await recordActivity(tx, {
      familyGroupId,
      actor: ctx.user,
      of: shareLinkEntity,
      verb: 'MAILED',
      entityId: shareLinkId,
      after: { name: nameOfLink(link) },
    })
  })
}
