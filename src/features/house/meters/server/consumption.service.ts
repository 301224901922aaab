import { t } from '@lingui/core/macro'
import { notFound } from '../../../../lib/app-error.ts'
import { addDays, todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { getProperty } from '../../properties/server/properties.service.ts'
import { chartStart, comparedMonths, consumptionByKind } from '../consumption.rules.ts'
import type { MeterOf, MeterPageView, MetersView } from '../meters.schemas.ts'
import { listReadingsOfHouseSince, listReadingsSince } from './meter-readings.repository.ts'
import * as repository from './meters.repository.ts'

/** A day earlier than in UTC, so that it is early enough everywhere and all reads start together. */
const startOfReads = ({ clock }: MemberContext) => chartStart(addDays(todayIn('UTC', clock.now()), -1))

/** Returns the meters of a property by name, with their last readings and the consumption of each kind. */
export async function listMeters(ctx: MemberContext, propertyId: string): Promise<MetersView> {
  const house = { propertyId, familyGroupId: ctx.member.familyGroupId }
  const [meters, { timeZone }, readings] = await Promise.all([
    repository.listMeters(ctx.db, house),
    getProperty(ctx, propertyId),
    listReadingsOfHouseSince(ctx.db, house, startOfReads(ctx)),
  ])
  return { meters, consumption: consumptionByKind(meters, readings, todayIn(timeZone, ctx.clock.now())) }
}

/** Returns a meter with its consumption in the last months. */
export async function getMeter(ctx: MemberContext, of: MeterOf): Promise<MeterPageView> {
  const key = { ...of, familyGroupId: ctx.member.familyGroupId }
  const [meter, { timeZone }, readings] = await Promise.all([
    repository.findMeter(ctx.db, key),
    getProperty(ctx, of.propertyId),
    listReadingsSince(ctx.db, key, startOfReads(ctx)),
  ])
  if (!meter) throw notFound(t`This meter`)
  const today = todayIn(timeZone, ctx.clock.now())
  return { ...meter, today, months: comparedMonths(readings, today) }
}
