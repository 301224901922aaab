import { t } from '@lingui/core/macro'
import { AppError } from '../../../../lib/app-error.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import { changeInGroup, forbidden } from '../../../base/groups/server/access.service.ts'
import { getGroup } from '../../../base/groups/server/groups.service.ts'
import { raiseNotification } from '../../../base/notifications/server/notifications.service.ts'
import { settlementReminder } from '../../../base/notifications/types/money.ts'
import { listParticipants } from '../../participants/server/participants.service.ts'
import type { RemindToSettleInput } from '../balances.schemas.ts'
import { mayRemind, remindLimit } from '../reminders.rules.ts'
import { listSuggested } from './balances.service.ts'
import * as repository from './reminders.repository.ts'

/**
 * Reminds one person of what they owe another, once in seven days. Not logged: it changes nothing, and it concerns only
 * these two.
 */
export async function remindToSettle(
  ctx: MemberContext,
  { fromId, toId }: Pick<RemindToSettleInput, 'fromId' | 'toId'>,
): Promise<void> {
  await ctx.limits.limit('remind', ctx.user.id, remindLimit)
  const { name, currency } = await getGroup(ctx)
  await changeInGroup(ctx, 'payment.record', async (tx, member) => {
    const { familyGroupId, role } = member
    const people = await listParticipants({ member }, tx, [fromId, toId])
    const [from, to] = [fromId, toId].map((id) => people.find((person) => person.id === id))
    if (!from?.userId || !to || !mayRemind({ role, from, to })) throw forbidden()
    const suggested = await listSuggested(tx, familyGroupId)
    const owed = suggested.find((transfer) => transfer.fromId === fromId && transfer.toId === toId)
    if (!owed) throw nothingOwed(from.name)
    if (!(await repository.markReminded(tx, { familyGroupId, fromId, toId }))) throw remindedBefore(from.name)
    await raiseNotification(tx, ctx, settlementReminder, {
      userIds: [from.userId],
      actorUserId: ctx.user.id,
      familyGroupId,
      facts: {
        familyGroupId,
        groupName: groupName(name),
        payeeName: to.name,
        amountMinor: owed.amountMinor,
        currency,
      },
    })
  })
}

const nothingOwed = (name: string) =>
  new AppError('conflict', t`${name} has nothing to pay here any more. Reload the page to see the balances.`)

const remindedBefore = (name: string) =>
  new AppError(
    'conflict',
    t`${name} was reminded in the last seven days. You can send another reminder later.`,
  )
