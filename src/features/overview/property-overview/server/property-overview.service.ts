import { addDays, todayIn } from '../../../../lib/dates.ts'
import type { MemberContext } from '../../../../server/context.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { listUrgentSections } from '../../../house/manual/server/manual.service.ts'
import { getProperty } from '../../../house/properties/server/properties.service.ts'
import { listSecrets } from '../../../house/secrets/server/secrets.service.ts'
import { getMyBalanceIn } from '../../../money/balances/server/balances.service.ts'
import { getPropertyStays } from '../../../work/stays/server/stay-pages.service.ts'
import { listTasks } from '../../../work/tasks/server/tasks.service.ts'
import { listVisits } from '../../../work/visits/server/visits.service.ts'
import { listExpiries } from '../../expiries/server/expiries.service.ts'
import { bySoonestDue, expiryDays, guestsOf, listed, nextOf, visitDays } from '../property-overview.rules.ts'
import type { PropertyOverviewView } from '../property-overview.schemas.ts'
import * as repository from './property-overview.repository.ts'

/** The limit of visits searched for the next one. */
const visitsRead = 20

/** Returns the overview of a property in one call; its parts are read in parallel. */
export async function getPropertyOverview(
  ctx: MemberContext,
  propertyId: string,
): Promise<PropertyOverviewView> {
  const { timeZone } = await getProperty(ctx, propertyId)
  const { familyGroupId, role } = ctx.member
  const today = todayIn(timeZone, ctx.clock.now())
  const [codes, stays, tasks, visits, balance, urgent, contractors, expiries] = await Promise.all([
    can(role, 'secret.see') ? listSecrets(ctx, propertyId) : null,
    getPropertyStays(ctx, propertyId),
    listTasks(ctx, { familyGroupId, propertyId, part: 'open', sort: 'due' }),
    listVisits(ctx, { from: today, to: addDays(today, visitDays), propertyId, limit: visitsRead }),
    getMyBalanceIn(ctx, propertyId),
    listUrgentSections(ctx, propertyId),
    repository.listContractors(ctx.db, { propertyId, familyGroupId, limit: listed.contractors }),
    listExpiries(ctx, { from: today, to: addDays(today, expiryDays), propertyId, limit: listed.expiries }),
  ])
  return {
    today,
    codes: codes?.map(({ label }) => label) ?? null,
    ...guestsOf(stays.upcoming, today),
    requestedStays: stays.waiting.length + stays.furtherWaiting,
    next: nextOf(tasks.tasks, visits, today),
    balanceMinor: balance.balanceMinor,
    tasks: {
      items: bySoonestDue(tasks.tasks).slice(0, listed.tasks),
      total: tasks.total ?? tasks.tasks.length,
    },
    urgent,
    contractors,
    expiries,
  }
}
