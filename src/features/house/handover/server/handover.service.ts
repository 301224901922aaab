import { t } from '@lingui/core/macro'
import { notFound } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { MemberContext, MemberReading } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { type ActivityEntry, recordActivity } from '../../../base/activity/server/activity.service.ts'
import { propertyRights } from '../../properties/properties.rules.ts'
import { changeInProperty, checkProperty } from '../../properties/server/properties.service.ts'
import { nextCheck } from '../handover.rules.ts'
import type { ExemptHandoverItemInput, HandoverView } from '../handover.schemas.ts'
import { handoverItemEntity } from '../handover-item.entity.ts'
import * as repository from './handover.repository.ts'

/** Returns what is recorded for those who take over a property. @throws AppError `not-found` */
export async function getHandover(
  { db, clock, member: { role, familyGroupId } }: MemberReading & Pick<MemberContext, 'clock'>,
  propertyId: string,
): Promise<HandoverView> {
  const row = await repository.findHandover(db, { propertyId, familyGroupId })
  if (!row) throw notFound(t`This property`)
  const { timeZone, status, ...handover } = row
  const { edit } = propertyRights({ role, status })
  const may = { check: edit, exempt: edit }
  return { ...handover, today: todayIn(timeZone, clock.now()), may }
}

/** Records that someone read the list and found it right: it is due again in a year. */
export const checkHandover = (ctx: MemberContext, propertyId: string) =>
  checkProperty(ctx, propertyId, nextCheck)

/** Notes that an item does not apply to the property, or that it does after all. */
export const exemptHandoverItem = (ctx: MemberContext, input: ExemptHandoverItemInput) =>
  changeInProperty(ctx, 'property.edit', input.propertyId, (tx) => exemptItem(tx, ctx, input))

/** Exempts an item in a transaction that holds the property. A second time changes nothing. */
export async function exemptItem(
  tx: Tx,
  ctx: MemberContext,
  { propertyId, item, isExempt }: ExemptHandoverItemInput,
) {
  const exemption = { propertyId, familyGroupId: ctx.member.familyGroupId, item }
  const isChanged = isExempt
    ? await repository.insertExemption(tx, { ...exemption, exemptedBy: ctx.user.id })
    : await repository.deleteExemption(tx, exemption)
  const name = { item }
  const entry: ActivityEntry<typeof handoverItemEntity> = isExempt
    ? { verb: 'EXEMPTED', after: { name } }
    : { verb: 'INCLUDED', before: { name } }
  if (isChanged)
    await recordActivity(tx, {
      ...entry,
      familyGroupId: exemption.familyGroupId,
      actor: ctx.user,
      of: handoverItemEntity,
      // The item has no id of its own.
      entityId: propertyId,
      propertyId,
    })
}
