import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import {
  BedDouble,
  FileClock,
  Hammer,
  HardHat,
  type LucideIcon,
  PartyPopper,
  ReceiptText,
  Repeat,
  TriangleAlert,
} from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { FoldedRows } from '../../../../components/ui/list-row.tsx'
import { RelativeTime } from '../../../../components/ui/relative-time.tsx'
import { withTime } from '../../../../lib/clock-times.ts'
import { locale } from '../../../../lib/locale.ts'
import { shortDay } from '../../../../lib/short-day.ts'
import { amountText } from '../../../money/bills/bills.texts.ts'
import type { TaskCardView } from '../../../work/tasks/tasks.schemas.ts'
import type { ActivityView } from '../../activity-log/activity.schemas.ts'
import { expiryPath } from '../../expiries/expiries.rules.ts'
import type { ExpiryView } from '../../expiries/expiries.schemas.ts'
import { expiryTitle } from '../../expiries/expiries.texts.ts'
import type { NextDateView, NextView } from '../dashboard.schemas.ts'
import { joined } from '../dashboard.texts.ts'
import { Amount, DashboardRow } from './dashboard-rows.tsx'

const nextIcons: Record<NextDateView['kind'], LucideIcon> = {
  SCHEDULE: Repeat,
  PROJECT: Hammer,
  VISIT: HardHat,
  STAY: BedDouble,
  EVENT: PartyPopper,
  BILL: ReceiptText,
}

const nextWords: Record<NextDateView['kind'], string> = {
  get SCHEDULE() {
    return t`Recurring task`
  },
  get PROJECT() {
    return t`Project`
  },
  get VISIT() {
    return t`Visit`
  },
  get STAY() {
    return t`Stay`
  },
  get EVENT() {
    return t`Event`
  },
  get BILL() {
    return t`Bill`
  },
}

type DatesProps = { familyGroupId: string; currency: string; canPay: boolean }

type NextListProps = DatesProps & {
  label: string
  items: readonly NextView[]
  renderTask: (task: TaskCardView) => ReactNode
}

/** Renders upcoming items by day. */
export const NextList = ({ label, items, renderTask, ...of }: NextListProps) => (
  <FoldedRows
    label={label}
    fold="more"
    rows={items.map(({ task, date }) =>
      task ? (
        <Fragment key={task.id}>{renderTask(task)}</Fragment>
      ) : (
        <DateRow key={`${date.kind}-${date.id}-${date.on}`} date={date} {...of} />
      ),
    )}
  />
)

/** Renders a dated item that is not a task. Bills show the amount and can be marked as paid here. */
export const DateRow = ({ date, familyGroupId, currency, canPay }: DatesProps & { date: NextDateView }) => (
  <DashboardRow
    icon={nextIcons[date.kind]}
    {...nextTarget(date, familyGroupId)}
    title={date.title}
    detail={
      <>
        {date.bill?.isOverdue && (
          <Badge icon={TriangleAlert} tone="danger" className="me-2">
            {t`Overdue`}
          </Badge>
        )}
        {joined(
          withTime(shortDay(date.bill?.dueOn ?? date.on), date.time, locale()),
          date.isUnconfirmed ? t({ message: 'Requested', context: 'stay' }) : nextWords[date.kind],
          date.kind !== 'STAY' && date.propertyName,
        )}
      </>
    }
    side={date.bill && <Amount>{amountText(date.bill, currency, locale())}</Amount>}
    actions={
      canPay &&
      date.bill &&
      !date.bill.isForecast && (
        <ButtonLink
          to="/bill/$billId/pay"
          params={{ billId: date.id }}
          aria-label={t`Mark as paid: ${date.title}`}
        >
          {t`Mark as paid`}
        </ButtonLink>
      )
    }
  />
)

function nextTarget({ kind, id, on, propertyId, bill }: NextDateView, familyGroupId: string) {
  if (kind === 'SCHEDULE') return { to: `/schedule/${id}` }
  if (kind === 'PROJECT') return { to: `/project/${id}` }
  if (kind === 'VISIT') return { to: `/visit/${id}` }
  if (kind === 'STAY') return { to: `/property/${propertyId}/stays` }
  if (kind === 'BILL') return { to: bill?.isForecast ? `/bill-series/${id}` : `/bill/${id}` }
  return { to: '/calendar', search: { familyGroupId, date: on } }
}

export const ExpiryList = ({ expiries }: { expiries: readonly ExpiryView[] }) => (
  <ul className="divide-y" aria-label={t`Expiring`}>
    {expiries.map((expiry) => (
      <DashboardRow
        key={`${expiry.kind}-${expiry.thingId}`}
        icon={FileClock}
        to={expiryPath(expiry)}
        title={expiryTitle(expiry)}
        detail={joined(shortDay(expiry.on), expiry.propertyName)}
      />
    ))}
  </ul>
)

export const LatestActivity = ({ lines }: { lines: readonly ActivityView[] }) => (
  <ol className="divide-y" aria-label={t`Latest activity`}>
    {lines.map(({ id, actor, text, at }) => (
      <li key={id} className="flex items-baseline justify-between gap-3 px-4 py-2 text-sm">
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium">{actor}</span> {text}
        </span>
        <RelativeTime at={at} className="shrink-0 text-muted" />
      </li>
    ))}
  </ol>
)

/** Links to the full list at the end of a collapsed part. */
export const ShowAllLink = ({
  to,
  search,
  children,
}: {
  to: string
  search: Record<string, string>
  children: ReactNode
}) => (
  <p className="border-t">
    <Link
      to={to}
      search={search}
      className="flex min-h-touch items-center justify-center px-4 text-sm font-medium hover:bg-raised"
    >
      {children}
    </Link>
  </p>
)
