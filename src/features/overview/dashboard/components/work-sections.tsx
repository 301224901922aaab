import { FileText, HandCoins, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import type { InvoiceLineView } from '../../../money/invoices/invoices.schemas.ts'
import type { PaymentLineView } from '../../../money/payments/payments.schemas.ts'
import type { SettlementLineView } from '../../../money/settlements/settlements.schemas.ts'
import type { TaskCardView } from '../../../work/tasks/tasks.schemas.ts'
import type { DashboardView } from '../dashboard.schemas.ts'
import { InvitesToMe, NextList, StayRequests } from './dashboard-parts.tsx'
import { DashboardRow, DashboardRows, DashboardSection, NothingHere } from './dashboard-rows.tsx'

type WaitingForMeProps = Pick<DashboardView, 'waiting'> & {
  familyGroupId: string
  /** The list of what is to be looked at and what was reported. */
  tasks: ReactNode
}

/** What only goes on when the reader decides. */
export function WaitingForMe({ familyGroupId, waiting, tasks }: WaitingForMeProps) {
  const { payments, settlements, invoices, tasks: few, stays, invites } = waiting
  const lists = [payments.items, settlements.items, invoices.items, few.items, stays.items, invites]
  const isEmpty = lists.every((list) => list.length === 0)
  const moreOf = [
    payments.hasMore && 'payments wait for approval',
    settlements.hasMore && 'settlements wait for confirmation',
    invoices.hasMore && 'invoices wait for approval',
    stays.hasMore && 'stays are asked for',
  ].filter((text) => text !== false)
  return (
    <DashboardSection
      title="Waiting for you"
      all={few.hasMore && { to: '/tasks', search: { familyGroupId }, label: 'Show all' }}
    >
      {isEmpty && (
        <NothingHere>
          Nothing waits for you. What you can approve, accept or answer is listed here: expenses above the
          threshold, money to confirm, invoices of contractors, tasks to be looked at, problems that were
          reported, stays that are asked for, invites.
        </NothingHere>
      )}
      {payments.items.length > 0 && <PaymentsToDecide payments={payments.items} />}
      {settlements.items.length > 0 && <SettlementsToConfirm settlements={settlements.items} />}
      {invoices.items.length > 0 && <InvoicesToDecide invoices={invoices.items} />}
      {few.items.length > 0 && tasks}
      {stays.items.length > 0 && <StayRequests stays={stays.items} />}
      {invites.length > 0 && <InvitesToMe invites={invites} />}
      {moreOf.map((text) => (
        <p key={text} className="text-sm text-muted">
          More {text}: they come up here as soon as some of these are decided.
        </p>
      ))}
    </DashboardSection>
  )
}

type PressingProps = {
  familyGroupId: string
  /** The list; nothing when it is empty. */
  children: ReactNode
}

export const Pressing = ({ familyGroupId, children }: PressingProps) => (
  <DashboardSection
    title="Urgent and overdue"
    all={{ to: '/tasks', search: { familyGroupId }, label: 'All tasks' }}
  >
    {children || <NothingHere>Nothing is urgent and nothing is late.</NothingHere>}
  </DashboardSection>
)

type ComesNextProps = {
  data: Pick<DashboardView, 'group' | 'properties'>
  next: DashboardView['next']
  renderTask: (task: TaskCardView) => ReactNode
}

export function ComesNext({ data: { group, properties }, next, renderTask }: ComesNextProps) {
  const house = properties.find(({ status }) => status === 'ACTIVE')
  return (
    <DashboardSection
      title="Next 30 days"
      all={{ to: '/calendar', search: { familyGroupId: group.id, view: 'agenda' }, label: 'Calendar' }}
    >
      {next.items.length > 0 ? (
        <>
          <NextList
            items={next.items}
            familyGroupId={group.id}
            currency={group.currency}
            renderTask={renderTask}
          />
          {next.hasMore && <p className="text-sm text-muted">There is more: the calendar has all of it.</p>}
        </>
      ) : (
        <NothingHere
          action={
            house &&
            can(group.role, 'task.edit') && (
              <ButtonLink to="/property/$propertyId/tasks" params={{ propertyId: house.id }}>
                Plan a task
              </ButtonLink>
            )
          }
        >
          Tasks with a date, maintenance that comes again, bills, stays and events of the next 30 days are
          listed here.
        </NothingHere>
      )}
    </DashboardSection>
  )
}

const sum = ({ amountMinor, currency }: { amountMinor: number; currency: string }) =>
  formatMoney(amountMinor, currency, locale())
const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ')

/** Payments that count once the reader approves them. */
const PaymentsToDecide = ({ payments }: { payments: readonly PaymentLineView[] }) => (
  <DashboardRows label="Payments to approve">
    {payments.map((payment) => (
      <DashboardRow
        key={payment.id}
        icon={ReceiptText}
        to={`/payment/${payment.id}`}
        title={`Approve “${payment.title}”, ${sum(payment)}?`}
        detail={joined(
          `${payment.kind === 'EXPENSE' ? 'Paid' : 'Received'} by ${payment.isMine ? 'you' : payment.payerName}`,
          formatCalendarDate(payment.paidOn, locale()),
          payment.propertyName,
        )}
      />
    ))}
  </DashboardRows>
)

/** Invoices that become a bill once somebody approves them. */
const InvoicesToDecide = ({ invoices }: { invoices: readonly InvoiceLineView[] }) => (
  <DashboardRows label="Invoices to approve">
    {invoices.map((invoice) => (
      <DashboardRow
        key={invoice.id}
        icon={FileText}
        to={`/invoice/${invoice.id}`}
        title={`Approve the invoice of ${invoice.workerName}, ${sum(invoice)}?`}
        detail={joined(
          `Due ${formatCalendarDate(invoice.dueOn, locale())}`,
          invoice.projectTitle,
          invoice.propertyName,
        )}
      />
    ))}
  </DashboardRows>
)

/** Money of which the reader says whether it has come. */
const SettlementsToConfirm = ({ settlements }: { settlements: readonly SettlementLineView[] }) => (
  <DashboardRows label="Money to confirm">
    {settlements.map((settlement) => (
      <DashboardRow
        key={settlement.id}
        icon={HandCoins}
        to={`/settlement/${settlement.id}`}
        title={`Did ${sum(settlement)} from ${settlement.from.name} arrive?`}
        detail={joined(
          settlement.to.isMe ? 'To you' : `To ${settlement.to.name}`,
          formatCalendarDate(settlement.settledOn, locale()),
          settlement.propertyName,
        )}
      />
    ))}
  </DashboardRows>
)
