import { randomInt } from 'node:crypto'
import { AppError } from '../../../../lib/app-error.ts'
import type { RelativeContext, RelativeScope } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { hashPassword, isPasswordOf } from '../../../../server/passwords.ts'
import { recordActivity } from '../../../base/activity/server/activity.service.ts'
import { listMemberIds } from '../../../base/groups/server/members.service.ts'
import { raiseNotification } from '../../../base/notifications/server/notifications.service.ts'
import { personalLinkLocked } from '../../../base/notifications/types/people.ts'
import { relativeLinkEntity } from '../relative-link.entity.ts'
import { isLocked, maxWrongPins, pinDigits, pinLimit } from '../relative-links.rules.ts'
import { relativeLinkTexts } from '../relative-links.texts.ts'
import { changeByRelative } from './relative-access.service.ts'
import { type RelativeLinkRow, saveWrongPins } from './relative-links.repository.ts'

/** Returns a new PIN and its hash. */
export async function newPin(): Promise<{ pin: string; pinHash: string }> {
  const pin = String(randomInt(10 ** pinDigits)).padStart(pinDigits, '0')
  return { pin, pinHash: await hashPassword(pin) }
}

type Tried<Result> = { result: Result } | { refusal: string }

/**
 * Guards what needs the PIN. The link is locked while its PIN is compared, so that tries at once are counted one after
 * the other; a wrong one is counted in the same transaction, which is then committed.
 * @throws AppError `forbidden` for a wrong PIN and for a locked link, and as `changeByRelative` does
 */
export async function changeWithPin<Result>(
  ctx: RelativeContext,
  scope: RelativeScope,
  pin: string,
  change: (tx: Tx, ctx: RelativeContext) => Promise<Result>,
): Promise<Result> {
  const { address } = ctx.from
  await ctx.limits.limit('relative-pin', address, pinLimit)
  const tried = await changeByRelative<Tried<Result>>(ctx, scope, async (tx, current, link) => {
    if (isLocked(link)) return { refusal: relativeLinkTexts.locked }
    if (!(await isPasswordOf(link.pinHash, pin))) return { refusal: await countWrong(tx, current, link) }
    if (link.wrongPins > 0) await saveWrongPins(tx, link.relativeLinkId, 0)
    return { result: await change(tx, current) }
  })
  if ('refusal' in tried) {
    const isWrong = tried.refusal === relativeLinkTexts.wrongPin
    throw new AppError('forbidden', tried.refusal, isWrong ? { fields: { pin: tried.refusal } } : {})
  }
  await ctx.limits.giveBack('relative-pin', address, pinLimit)
  return tried.result
}

/** @returns what to tell the relative */
async function countWrong(tx: Tx, ctx: RelativeContext, link: RelativeLinkRow): Promise<string> {
  const wrongPins = link.wrongPins + 1
  await saveWrongPins(tx, link.relativeLinkId, wrongPins)
  if (wrongPins < maxWrongPins) return relativeLinkTexts.wrongPin
  const { relativeLinkId: entityId, familyGroupId, propertyId, name } = link
  await recordActivity(tx, {
    of: relativeLinkEntity,
    verb: 'LOCKED',
    actor: null,
    familyGroupId,
    propertyId,
    entityId,
    after: { name },
  })
  await raiseNotification(tx, ctx, personalLinkLocked, {
    userIds: await listMemberIds(tx, familyGroupId, ['MANAGER']),
    actorUserId: null,
    familyGroupId,
    facts: { familyGroupId, propertyId, propertyName: link.propertyName, personName: name },
  })
  return relativeLinkTexts.locked
}
