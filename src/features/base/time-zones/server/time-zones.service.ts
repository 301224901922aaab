import { isTimeZone } from '../../../../lib/time-zone.ts'
import type { RequestContext } from '../../../../server/context.ts'
import * as repository from './time-zones.repository.ts'

/** Lists the time zones that the database and this process both know. */
export async function listTimeZones({ db }: Pick<RequestContext, 'db'>): Promise<string[]> {
  const rows = await repository.listTimeZones(db)
  return rows.map(({ name }) => name).filter(isTimeZone)
}
