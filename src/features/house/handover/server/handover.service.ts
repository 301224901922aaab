import { t } from '@lingui/core/macro'
import { notFound } from '../../../../lib/app-error.ts'
import { todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { propertyRights } from '../../properties/properties.rules.ts'
import { checkProperty } from '../../properties/server/properties.service.ts'
import { nextCheck } from '../handover.rules.ts'
import type { HandoverView } from '../handover.schemas.ts'
import * as repository from './handover.repository.ts'

/** Returns what is recorded for those who take over a property. @throws AppError `not-found` */
export async function getHandover(
  { db, clock, member: { role, familyGroupId } }: MemberContext,
  propertyId: string,
): Promise<HandoverView> {
  const row = await repository.findHandover(db, { propertyId, familyGroupId })
  if (!row) throw notFound(t`This property`)
  const { recorded, dueOn, timeZone, status } = row
  const may = { check: propertyRights({ role, status }).edit }
  return { recorded, dueOn, today: todayIn(timeZone, clock.now()), may }
}

/** Records that someone read the list and found it right: it is due again in a year. */
export const checkHandover = (ctx: MemberContext, propertyId: string) =>
  checkProperty(ctx, propertyId, nextCheck)
