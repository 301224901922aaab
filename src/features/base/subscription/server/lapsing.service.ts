import { t } from '@lingui/core/macro'
import { todayIn } from '../../../../lib/dates.ts'
import type { RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { groupName } from '../../groups/groups.rules.ts'
import { listMemberIds } from '../../groups/server/members.service.ts'
import { raiseForEach } from '../../notifications/server/notifications.service.ts'
import { subscriptionLapsing } from '../../notifications/types/subscription.ts'
import { fullName } from '../../users/users.rules.ts'
import { isCovering, lapseNotice, noticeDays } from '../subscription.rules.ts'
import { listPlansOf } from './entitlement.service.ts'
import * as repository from './subscription.repository.ts'

type Services = Pick<RequestContext, 'db' | 'enqueue'> & { signal: AbortSignal }
type Ending = Awaited<ReturnType<typeof repository.listEndingSubscriptions>>[number]

const batch = 200

/**
 * Notifies the payer and the other managers 7 days and 1 day before a plan ends, each once, even after a crash. Leaves
 * out groups covered by another plan.
 */
export async function notifyLapsing(ctx: Services): Promise<void> {
  for (let after: Ending | null = null; ; ) {
    ctx.signal.throwIfAborted()
    const ending: Ending[] = await repository.listEndingSubscriptions(ctx.db, {
      days: noticeDays[0],
      after,
      batch,
    })
    for (const one of ending) if (isCovering(one, one.now)) await tell(ctx, one)
    const last = ending.at(-1)
    if (!last || ending.length < batch) return
    after = last
  }
}

/** In one transaction, so that the recipients are the current managers. */
function tell(ctx: Services, ending: Ending): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const days = lapseNotice(ending.currentPeriodEnd, ending.now)
    if (days === null) return
    const key = `lapsing:${ending.id}:${ending.currentPeriodEnd.toISOString()}:${days}`
    const recipients = await listRecipients(tx, ending)
    await raiseForEach(tx, ctx, subscriptionLapsing, {
      actorUserId: null,
      told: recipients.map((one) => ({
        ...one,
        dedupeKey: [key, one.familyGroupId].filter(Boolean).join(':'),
      })),
      isOfRun: true,
    })
  })
}

/** Lists the payer and the other managers of each group. */
async function listRecipients(tx: Tx, ending: Ending) {
  const { userId, currentPeriodEnd } = ending
  const groups = await listGroupsLosingCover(tx, userId)
  const payer = {
    userId,
    familyGroupId: null,
    facts: {
      endsOn: todayIn(ending.timeZone, currentPeriodEnd),
      payerName: null,
      groups: groups.map(({ name }) => groupName(name)),
    },
  }
  const others = await Promise.all(
    groups.map(async ({ familyGroupId, name, timeZone }) => {
      const managers = await listMemberIds(tx, familyGroupId, ['MANAGER'])
      const facts = {
        endsOn: todayIn(timeZone, currentPeriodEnd),
        payerName: fullName(ending) ?? t`A manager`,
        groups: [groupName(name)],
      }
      return managers.filter((id) => id !== userId).map((id) => ({ userId: id, familyGroupId, facts }))
    }),
  )
  return [payer, ...others.flat()]
}

/** Lists the payer's groups that no other plan covers. */
async function listGroupsLosingCover(tx: Tx, userId: string) {
  const groups = await repository.listManagedGroups(tx, userId)
  const ids = groups.map(({ familyGroupId }) => familyGroupId)
  const covered = (await listPlansOf(tx, ids)).filter((plan) => plan.userId !== userId)
  return groups.filter(({ familyGroupId }) => !covered.some((plan) => plan.familyGroupId === familyGroupId))
}
