import { t } from '@lingui/core/macro'
import { addDays } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { fullName } from '../../../base/users/users.rules.ts'
import { holdLink } from '../../../work/share-links/server/create-link.service.ts'
import { isSafeOrigin } from '../../../work/share-links/server/link-codes.service.ts'
import { type SampleWorkerIds, type SampleWorkerKey, sampleWorkers } from '../sample-workers.ts'
import * as repository from './sample-contractors.repository.ts'

type Place = { projectId: string; propertyId: string }
type Linked = Record<'ordered' | 'compared' | 'finished', Place> & { workers: SampleWorkerIds; today: string }

export const noonOf = (date: string) => new Date(`${date}T12:00:00Z`)

/**
 * Adds job links and overview links in every status, where links can exist. The carpenter has accepted his and writes
 * messages.
 */
export async function addLinks(tx: Tx, ctx: MemberContext, { workers, today, ...projects }: Linked) {
  if (!isSafeOrigin(ctx)) return
  const { ordered, compared, finished } = projects
  const ago = (days: number) => noonOf(addDays(today, -days))
  const link = async (
    person: SampleWorkerKey,
    project: Place | null,
    became: repository.LinkChange = {},
    message: string | null = null,
  ) => {
    const of = { workerId: workers[person], projectId: project?.projectId ?? null, message }
    const { shareLinkId } = await holdLink(tx, ctx, of)
    await repository.changeLink(tx, shareLinkId, { firstOpenedAt: null, ...became })
    return shareLinkId
  }
  const accepted = (person: SampleWorkerKey, days: number) => ({
    ...{ createdAt: ago(days + 1), expiresAt: ago(days - 13) },
    ...{ firstOpenedAt: ago(days), acceptedAt: ago(days), acceptedName: sampleWorkers()[person].name },
  })
  const revoked = { endedAt: ago(1), endReason: 'REVOKED' as const, endedBy: ctx.user.id }

  // Created for an active project, since links cannot be created for a finished one.
  const { projectId, propertyId } = finished
  await link('kerstin', ordered, { projectId, propertyId, ...accepted('kerstin', 90), closesAt: ago(20) })
  const shareLinkId = await link(
    'bruno',
    ordered,
    accepted('bruno', 3),
    t`Please call Oskar before you bring the boat.`,
  )
  await link('lars', ordered, revoked)
  const isBooked = {
    firstOpenedAt: ago(4),
    declinedAt: ago(4),
    declineReason: t`I’m fully booked until summer.`,
  }
  await link('tomas', ordered, isBooked)
  await link('lars', compared, {}, t`Could you take a look at the roof first?`)
  await link('bruno', compared, { firstOpenedAt: ago(2) })
  await link('tomas', compared, { createdAt: ago(20), expiresAt: ago(6) })
  await link('bruno', null, { firstOpenedAt: ago(2) })
  await link('lars', null, revoked)
  await link('kerstin', null, { createdAt: ago(200), expiresAt: ago(110) })
  await addMessages(tx, ctx, { ...ordered, workerId: workers.bruno, shareLinkId })
}

type Thread = Place & { workerId: string; shareLinkId: string }

function addMessages(tx: Tx, ctx: MemberContext, { shareLinkId, ...job }: Thread) {
  const { projectId, propertyId, workerId } = job
  const thread = { projectId, propertyId, workerId, familyGroupId: ctx.member.familyGroupId }
  return repository.insertMessages(tx, [
    {
      ...thread,
      shareLinkId,
      authorName: sampleWorkers().bruno.name,
      body: t`Are the old posts staying, or should I take them out too?`,
    },
    {
      ...thread,
      authorUserId: ctx.user.id,
      authorName: fullName(ctx.user) ?? t`A member`,
      body: t`Please take them out. They’re rotten below the waterline.`,
    },
  ])
}
