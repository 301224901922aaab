import { z } from 'zod'
import { type GroupView, groupInput } from '../../base/groups/groups.schemas.ts'
import type { MyInviteView } from '../../base/invites/invites.schemas.ts'
import type { PropertyCardView } from '../../house/properties/properties.schemas.ts'
import type { MyMoneyView } from '../../money/balances/balances.schemas.ts'
import type { InvoiceLineView } from '../../money/invoices/invoices.schemas.ts'
import type { PaymentLineView } from '../../money/payments/payments.schemas.ts'
import type { SettlementLineView } from '../../money/settlements/settlements.schemas.ts'
import type { ProjectCardView } from '../../work/projects/projects.schemas.ts'
import type { StayView, WhoIsWhereView } from '../../work/stays/stays.schemas.ts'
import type { TaskCardView } from '../../work/tasks/tasks.schemas.ts'
import type { VisitView } from '../../work/visits/visits.schemas.ts'
import type { ActivityView } from '../activity-log/activity.schemas.ts'
import type { ExpiryView } from '../expiries/expiries.schemas.ts'
import { dashboardParts } from './dashboard-search.ts'

/** Of which part everything is wanted; of the others the first few. */
export const getDashboardInput = groupInput.extend({ all: z.enum(dashboardParts).optional() })

/** The first of a list, and whether there is more. */
export type FewView<Item> = { items: Item[]; hasMore: boolean }

/** Something of the next days that is no task. */
export type NextDateView = {
  kind: 'SCHEDULE' | 'PROJECT' | 'VISIT' | 'STAY' | 'EVENT' | 'BILL'
  id: string
  title: string
  /** `YYYY-MM-DD`; what has begun already stands under today. */
  on: string
  /** `HH:MM` */
  time: string | null
  propertyId: string | null
  propertyName: string | null
  /** Of a bill that is to be paid; the date of a series for which there is none yet is a forecast, under the series’ id. */
  bill?: {
    dueOn: string
    amountMinor: number
    isEstimate: boolean
    isOverdue: boolean
    isForecast: boolean
  }
}

export type NextView =
  | { on: string; task: TaskCardView; date: null }
  | { on: string; task: null; date: NextDateView }

export type DashboardView = {
  group: GroupView
  /** The caller. */
  userId: string
  /** In the time zone of the group. */
  today: string
  waiting: {
    /** Those that the caller may approve or reject. */
    payments: FewView<PaymentLineView>
    /** Those of which the caller says whether the money has come. */
    settlements: FewView<SettlementLineView>
    /** Of contractors, to approve, query or reject. */
    invoices: FewView<InvoiceLineView>
    tasks: FewView<TaskCardView>
    stays: FewView<StayView>
    invites: MyInviteView[]
  }
  pressing: FewView<TaskCardView>
  next: FewView<NextView>
  /** Active ones first; archived ones are there when all are. */
  properties: (PropertyCardView & {
    openTasks: number
    balanceMinor: number
    currency: string
    nextVisit: { startsOn: string; startTime: string } | null
  })[]
  propertyCount: number
  week: WhoIsWhereView
  /** In the current week of the group: proposed, confirmed and over. */
  visits: FewView<VisitView>
  projects: FewView<ProjectCardView>
  /** How the caller stands with the others. */
  money: MyMoneyView
  expiries: FewView<ExpiryView>
  activity: FewView<ActivityView>
}
