import type { CurrentUser, RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { timesIn } from '../visit-times.rules.ts'
import { nameOf, recordVisit } from './hold-visit.service.ts'
import { announceNoHost, announceToHost } from './visit-notices.service.ts'
import * as repository from './visits.repository.ts'

// Updates visits when a person they need is gone.

type Ctx = Pick<RequestContext, 'clock' | 'enqueue'> & {
  user: Pick<CurrentUser, 'id' | 'firstName' | 'lastName' | 'email'>
}

/** Cancels the open visits of a blocked or deleted contractor, in the same transaction. */
export async function cancelVisitsOf(
  tx: Tx,
  ctx: Ctx,
  { familyGroupId, workerId }: { familyGroupId: string; workerId: string },
): Promise<void> {
  const ahead = { familyGroupId, workerId, after: ctx.clock.now() }
  for (const visit of await lockAhead(tx, ahead)) {
    const key = { visitId: visit.id, familyGroupId }
    await repository.updateVisit(tx, key, { status: 'CANCELLED', statusReason: null })
    await recordVisit(
      tx,
      ctx.user,
      { ...visit, ...key },
      {
        verb: 'CANCELLED',
        before: { status: visit.status },
        after: { name: nameOf({ ...visit, times: timesIn(visit, visit.timeZone) }) },
      },
    )
    await announceToHost(tx, ctx, visit, 'CANCELLED', ctx.user.id)
  }
}

/** Clears the host of a leaving member’s visits and notifies the others, in the same transaction. */
export async function releaseVisitsOf(
  tx: Tx,
  ctx: Ctx,
  { familyGroupId, userId }: { familyGroupId: string; userId: string },
): Promise<void> {
  const ahead = { familyGroupId, hostUserId: userId, after: ctx.clock.now() }
  for (const visit of await lockAhead(tx, ahead)) {
    await repository.updateVisit(tx, { visitId: visit.id, familyGroupId }, { hostUserId: null })
    await announceNoHost(tx, ctx, { ...visit, hostUserId: null })
  }
}

async function lockAhead(tx: Tx, ahead: Parameters<typeof repository.lockVisitsAhead>[1]) {
  const rows = await repository.lockVisitsAhead(tx, ahead)
  const { familyGroupId } = ahead
  const found = []
  for (const { visitId } of rows) {
    const visit = await repository.findVisit(tx, { visitId, familyGroupId })
    if (visit) found.push(visit)
  }
  return found
}
