import { t } from '@lingui/core/macro'
import { Fragment, type ReactNode } from 'react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { FoldedRows } from '../../../../components/ui/list-row.tsx'
import type { TaskCardView } from '../../../work/tasks/tasks.schemas.ts'
import {
  isMoreWaiting,
  isOwnPressing,
  overdueBills,
  pressingTasks,
  remainingUpcoming,
} from '../dashboard.rules.ts'
import type { DashboardView } from '../dashboard.schemas.ts'
import { DateRow, NextList } from './dashboard-parts.tsx'
import { DashboardSection, NothingHere } from './dashboard-rows.tsx'
import { InvoiceToDecide, PaymentToDecide, SettlementToConfirm } from './waiting-money.tsx'
import {
  AccessToReview,
  DecisionToVote,
  InviteToAnswer,
  QuotesToCompare,
  StayToDecide,
  VisitToAnswer,
} from './waiting-work.tsx'

type RenderTask = (task: TaskCardView) => ReactNode

type WaitingForMeProps = Pick<DashboardView, 'waiting'> & {
  familyGroupId: string
  /** Whether tasks wait in the parts below, so that “nothing” would not be true. */
  hasTasks?: boolean
  renderTask: RenderTask
}

/** Renders what needs the reader's decision, dated items first. */
export function WaitingForMe({ familyGroupId, waiting, hasTasks = false, renderTask }: WaitingForMeProps) {
  const { access, payments, settlements, invoices, quotes, visits, tasks, stays, decisions, invites } =
    waiting
  // The version is part of the key, so that an item waiting again is shown again.
  const keyOf = ({ id, version }: { id: string; version: number }) => `${id}-${version}`
  const rows = [
    ...access.items.map((one) => (
      <AccessToReview key={one.userId} request={one} familyGroupId={familyGroupId} />
    )),
    ...invites.map((invite) => <InviteToAnswer key={invite.inviteCode} invite={invite} />),
    ...visits.items.map((visit) => <VisitToAnswer key={keyOf(visit)} visit={visit} />),
    ...decisions.items.map((decision) => <DecisionToVote key={decision.id} decision={decision} />),
    ...payments.items.map((payment) => <PaymentToDecide key={keyOf(payment)} payment={payment} />),
    ...settlements.items.map((one) => <SettlementToConfirm key={keyOf(one)} settlement={one} />),
    ...stays.items.map((stay) => <StayToDecide key={keyOf(stay)} stay={stay} />),
    ...invoices.items.map((invoice) => <InvoiceToDecide key={keyOf(invoice)} invoice={invoice} />),
    ...quotes.items.map((of) => <QuotesToCompare key={of.projectId} of={of} />),
    ...tasks.items.map((task) => <Fragment key={task.id}>{renderTask(task)}</Fragment>),
  ]
  return (
    <DashboardSection
      title={t`Waiting for you`}
      anchor="waiting"
      all={tasks.hasMore && { to: '/tasks', search: { familyGroupId }, label: t`Tasks` }}
    >
      {rows.length === 0 ? (
        <NothingHere>
          {hasTasks ? t`No decision is waiting for you.` : t`Nothing is waiting for you.`}
        </NothingHere>
      ) : (
        <FoldedRows label={t`Waiting for you`} rows={rows} />
      )}
      {isMoreWaiting(waiting) && (
        <p className="text-sm text-muted">{t`More will appear as you work through these.`}</p>
      )}
    </DashboardSection>
  )
}

type PartProps = { data: DashboardView; renderTask: RenderTask }

const datesOf = ({ group }: DashboardView) => ({
  familyGroupId: group.id,
  currency: group.currency,
  canPay: group.may.recordPayments,
})

/** Renders the reader’s own open tasks; nothing when there are none. */
export function AssignedToMe({ data: { assigned, group }, renderTask }: PartProps) {
  if (assigned.items.length === 0) return null
  return (
    <DashboardSection
      title={t`Assigned to you`}
      anchor="mine"
      all={{ to: '/tasks', search: { familyGroupId: group.id, assignee: 'me' }, label: t`My tasks` }}
    >
      <FoldedRows
        label={t`Assigned to you`}
        fold="one"
        rows={assigned.items.map((task) => <Fragment key={task.id}>{renderTask(task)}</Fragment>)}
      />
    </DashboardSection>
  )
}

/** Renders overdue and urgent tasks, overdue bills, and what is due today with no assignee. */
export function Pressing({ data, renderTask }: PartProps) {
  const bills = overdueBills(data)
  const tasks = pressingTasks(data)
  return (
    <DashboardSection
      title={t`Urgent and overdue`}
      anchor="late"
      all={{ to: '/tasks', search: { familyGroupId: data.group.id }, label: t`Tasks` }}
    >
      {tasks.length + bills.length === 0 ? (
        <NothingHere>
          {isOwnPressing(data) ? t`Nothing else is urgent or overdue.` : t`Nothing is urgent or overdue.`}
        </NothingHere>
      ) : (
        <FoldedRows
          label={t`Urgent and overdue`}
          fold="one"
          rows={[
            ...bills.map((date) => <DateRow key={date.id} date={date} {...datesOf(data)} />),
            ...tasks.map((task) => <Fragment key={task.id}>{renderTask(task)}</Fragment>),
          ]}
        />
      )}
    </DashboardSection>
  )
}

export function UpcomingList({ data, renderTask }: PartProps) {
  const { group, properties } = data
  const house = properties.find(({ status }) => status === 'ACTIVE')
  const items = remainingUpcoming(data)
  return (
    <DashboardSection
      title={t`Next 30 days`}
      all={{ to: '/calendar', search: { familyGroupId: group.id, view: 'agenda' }, label: t`Calendar` }}
    >
      {items.length > 0 ? (
        <NextList label={t`The next 30 days`} items={items} renderTask={renderTask} {...datesOf(data)} />
      ) : (
        <NothingHere
          action={
            house &&
            group.may.editTasks && (
              <ButtonLink to="/property/$propertyId/tasks" params={{ propertyId: house.id }} variant="quiet">
                {t`Add task`}
              </ButtonLink>
            )
          }
        >
          {t`Nothing planned yet.`}
        </NothingHere>
      )}
    </DashboardSection>
  )
}
