import { z } from 'zod'
import type { WaitingAccessView } from '../../base/emergency-access/emergency-access.schemas.ts'
import { type GroupView, groupInput } from '../../base/groups/groups.schemas.ts'
import type { MyInviteView } from '../../base/invites/invites.schemas.ts'
import type { DecisionRowView } from '../../house/decisions/decisions.schemas.ts'
import type { PropertyCardView } from '../../house/properties/properties.schemas.ts'
import type { MyMoneyView } from '../../money/balances/balances.schemas.ts'
import type { InvoiceLineView } from '../../money/invoices/invoices.schemas.ts'
import type { PaymentLineView } from '../../money/payments/payments.schemas.ts'
import type { SettlementLineView } from '../../money/settlements/settlements.schemas.ts'
import type { ProjectCardView } from '../../work/projects/projects.schemas.ts'
import type { WaitingQuotesView } from '../../work/quotes/quotes.schemas.ts'
import type { StayView, WhoIsWhereView } from '../../work/stays/stays.schemas.ts'
import type { TaskCardView } from '../../work/tasks/tasks.schemas.ts'
import type { VisitView } from '../../work/visits/visits.schemas.ts'
import type { ActivityView } from '../activity-log/activity.schemas.ts'
import type { ExpiryView } from '../expiries/expiries.schemas.ts'
import { dashboardParts } from './dashboard-search.ts'
import type { FirstStepView } from './first-steps.rules.ts'

/** The part to show in full; the others show their first items. */
export const getDashboardInput = groupInput.extend({ all: z.enum(dashboardParts).optional() })

/** The first items of a list, and whether there are more. */
export type PartialListView<Item> = { items: Item[]; hasMore: boolean }

/** An upcoming item that is not a task. */
export type NextDateView = {
  kind: 'SCHEDULE' | 'PROJECT' | 'VISIT' | 'STAY' | 'EVENT' | 'BILL'
  id: string
  title: string
  /** `YYYY-MM-DD`; today for something in progress. */
  on: string
  /** `HH:MM` */
  time: string | null
  propertyId: string | null
  propertyName: string | null
  /** Whether nobody has confirmed this stay yet. */
  isUnconfirmed?: boolean
  /** For an open bill. The next date of a series without a bill is a forecast under the series' id. */
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
  /** In the group's time zone. */
  today: string
  waiting: {
    /** Requests for emergency access to which the caller can object. */
    access: PartialListView<WaitingAccessView>
    /** Expenses and income that the caller may approve or reject. */
    payments: PartialListView<PaymentLineView>
    /** Settlements that the caller may confirm or dispute. */
    settlements: PartialListView<SettlementLineView>
    /** Contractor invoices to approve, query or reject. */
    invoices: PartialListView<InvoiceLineView>
    tasks: PartialListView<TaskCardView>
    stays: PartialListView<StayView>
    invites: MyInviteView[]
    /** Projects with quotes to choose from. */
    quotes: PartialListView<WaitingQuotesView>
    /** Visits proposed by contractors. */
    visits: PartialListView<VisitView>
    /** Decisions that wait for the caller's vote. */
    decisions: PartialListView<DecisionRowView>
  }
  /** The caller’s open tasks; the parts below list none of them again. */
  assigned: PartialListView<TaskCardView>
  /** Due today, with no assignee. Empty for viewers. */
  unassigned: PartialListView<TaskCardView>
  /** The remaining setup of a new group; null when it is done or hidden. */
  firstSteps: FirstStepView[] | null
  pressing: PartialListView<TaskCardView>
  next: PartialListView<NextView>
  /** Active ones first; archived ones only when all are requested. */
  properties: (PropertyCardView & {
    openTasks: number
    balanceMinor: number
    currency: string
    nextVisit: { startsOn: string; startTime: string } | null
  })[]
  propertyCount: number
  week: WhoIsWhereView
  /** In the group's current week: proposed, confirmed and past. */
  visits: PartialListView<VisitView>
  projects: PartialListView<ProjectCardView>
  /** The caller's balance with the others. */
  money: MyMoneyView
  expiries: PartialListView<ExpiryView>
  activity: PartialListView<ActivityView>
}
