import { dateFormat } from '../../../../lib/formats.ts'
import { locale } from '../../../../lib/locale.ts'
import type { RequestContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { groupName } from '../../groups/groups.rules.ts'
import { listMemberIds } from '../../groups/server/members.service.ts'
import { raiseForEach, raiseNotification } from '../../notifications/server/notifications.service.ts'
import {
  emergencyAccess,
  type ManagersHear,
  type TrustedHears,
} from '../../notifications/types/emergency-access.ts'
import { grantsAt, pauseDays } from '../emergency-access.rules.ts'
import { nameOf } from '../emergency-access.texts.ts'
import { listTrusted, type TrustedRow } from './emergency-access.repository.ts'

type Services = Pick<RequestContext, 'enqueue'>

const factsOf = ({ familyGroupId, groupName: name, waitDays, request }: TrustedRow) => ({
  familyGroupId,
  groupName: groupName(name),
  waitDays,
  isWaiting: request !== null,
})

/** Tells all managers but the actor. @param row the trusted person as they were before the change */
export async function tellManagers(
  tx: Tx,
  ctx: Services,
  row: TrustedRow,
  { about, actorUserId }: { about: ManagersHear; actorUserId: string | null },
) {
  const managers = await listMemberIds(tx, row.familyGroupId, ['MANAGER'])
  // The new manager is told in other words.
  const userIds = managers.filter((id) => id !== row.userId)
  await tell(tx, ctx, row, { about, actorUserId, userIds })
}

/** Tells someone who has become a manager of the requests that are open, since they can object too. */
export async function tellNewManager(
  tx: Tx,
  ctx: Services,
  { familyGroupId, userId }: { familyGroupId: string; userId: string },
) {
  for (const row of await listTrusted(tx, { familyGroupId })) {
    if (row.request && row.userId !== userId)
      await tell(tx, ctx, row, { about: 'REQUESTED', actorUserId: row.userId, userIds: [userId] })
  }
}

async function tell(
  tx: Tx,
  ctx: Services,
  row: TrustedRow,
  { about, ...to }: { about: ManagersHear; actorUserId: string | null; userIds: string[] },
) {
  const { familyGroupId, timeZone, request } = row
  const until = () =>
    dateFormat(locale(), { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
      request ? grantsAt(request) : 0,
    )
  await raiseNotification(tx, ctx, emergencyAccess, {
    ...to,
    familyGroupId,
    facts: {
      ...factsOf(row),
      reader: 'MANAGER',
      about,
      personId: row.userId,
      personName: nameOf(row),
      until,
      reason: request?.reason ?? null,
    },
  })
}

/** Tells the trusted person. */
export const tellTrusted = (tx: Tx, ctx: Services, row: TrustedRow, about: TrustedHears) =>
  raiseForEach(tx, ctx, emergencyAccess, {
    actorUserId: null,
    told: [
      {
        userId: row.userId,
        // What belongs to a deleted group is shown to nobody, and nothing of a group to who is no longer in it.
        familyGroupId: about === 'GROUP_DELETED' || about === 'REMOVED_FROM_GROUP' ? null : row.familyGroupId,
        facts: { ...factsOf(row), reader: 'TRUSTED', about, pauseDays },
      },
    ],
  })
