import { todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/db/client.ts'
import { dateOnReturn } from '../bills.rules.ts'
import * as repository from './make-bills.repository.ts'
import { makeBills } from './make-bills.service.ts'

/**
 * To be called when a house comes back from the archive or the trash, in the transaction that holds it. What its series
 * would have made meanwhile is not made up for: they go on with what is due from today on.
 */
export async function goOnWithBills(
  tx: Tx,
  { clock }: Pick<MemberContext, 'clock'>,
  house: { propertyId: string; familyGroupId: string },
): Promise<void> {
  const now = clock.now()
  const ids = await repository.lockSeriesOfHouse(tx, house)
  for (const { id, timing, timeZone } of await repository.readSeries(tx, ids)) {
    const nextOn = dateOnReturn(timing, { nextOn: timing.nextOn, today: todayIn(timeZone, now) })
    if (nextOn !== timing.nextOn) await repository.advance(tx, { id, nextOn })
  }
  await makeBills(tx, now, ids)
}
