import {
  BedDouble,
  FileClock,
  Hammer,
  HardHat,
  type LucideIcon,
  Mail,
  PartyPopper,
  ReceiptText,
  Repeat,
} from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { cardClass } from '../../../../components/ui/card.tsx'
import { RelativeTime } from '../../../../components/ui/relative-time.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { groupName } from '../../../base/groups/groups.rules.ts'
import type { MyInviteView } from '../../../base/invites/invites.schemas.ts'
import { amountText } from '../../../money/bills/bills.texts.ts'
import type { StayView } from '../../../work/stays/stays.schemas.ts'
import type { TaskCardView } from '../../../work/tasks/tasks.schemas.ts'
import type { ActivityView } from '../../activity-log/activity.schemas.ts'
import { expiryPath } from '../../expiries/expiries.rules.ts'
import type { ExpiryView } from '../../expiries/expiries.schemas.ts'
import { expiryTitle } from '../../expiries/expiries.texts.ts'
import type { NextDateView, NextView } from '../dashboard.schemas.ts'
import { DashboardRow, DashboardRows } from './dashboard-rows.tsx'

const day = (date: string) => formatCalendarDate(date, locale())
const joined = (...parts: (string | null | false)[]) => parts.filter(Boolean).join(' · ')

/** Stays that somebody asks for: one says yes or no where the house’s stays are. */
export const StayRequests = ({ stays }: { stays: readonly StayView[] }) => (
  <DashboardRows label="Stays that are asked for">
    {stays.map((stay) => (
      <DashboardRow
        key={stay.id}
        icon={BedDouble}
        to={`/property/${stay.propertyId}/stays`}
        title={`${stay.personName} asks for a stay`}
        detail={joined(stay.propertyName, `${day(stay.startsOn)} – ${day(stay.endsOn)}`)}
      />
    ))}
  </DashboardRows>
)

export const InvitesToMe = ({ invites }: { invites: readonly MyInviteView[] }) => (
  <DashboardRows label="Invites to you">
    {invites.map(({ inviteCode, groupName: name }) => (
      <DashboardRow
        key={inviteCode}
        icon={Mail}
        to={`/invite/${encodeURIComponent(inviteCode)}`}
        title={`Invitation to ${groupName(name)}`}
        detail="Accept it or decline it."
      />
    ))}
  </DashboardRows>
)

const nextIcons: Record<NextDateView['kind'], LucideIcon> = {
  SCHEDULE: Repeat,
  PROJECT: Hammer,
  VISIT: HardHat,
  STAY: BedDouble,
  EVENT: PartyPopper,
  BILL: ReceiptText,
}

const nextWords: Record<NextDateView['kind'], string> = {
  SCHEDULE: 'Planned maintenance',
  PROJECT: 'Project',
  VISIT: 'Visit',
  STAY: 'Stay',
  EVENT: 'Event',
  BILL: 'Bill',
}

type NextListProps = {
  items: readonly NextView[]
  familyGroupId: string
  currency: string
  renderTask: (task: TaskCardView) => ReactNode
}

/** What comes, by day. */
export const NextList = ({ items, familyGroupId, currency, renderTask }: NextListProps) => (
  <DashboardRows label="The next 30 days">
    {items.map(({ task, date }) =>
      task ? (
        <Fragment key={task.id}>{renderTask(task)}</Fragment>
      ) : (
        <DashboardRow
          key={`${date.kind}-${date.id}-${date.on}`}
          icon={nextIcons[date.kind]}
          {...nextTarget(date, familyGroupId)}
          title={date.title}
          detail={joined(
            date.kind !== 'STAY' && date.propertyName,
            [day(date.bill?.dueOn ?? date.on), date.time].filter(Boolean).join(', '),
            date.bill?.isOverdue ? 'Overdue bill' : nextWords[date.kind],
            date.bill ? amountText(date.bill, currency, locale()) : null,
          )}
        />
      ),
    )}
  </DashboardRows>
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
  <DashboardRows label="What ends soon">
    {expiries.map((expiry) => (
      <DashboardRow
        key={`${expiry.kind}-${expiry.thingId}`}
        icon={FileClock}
        to={expiryPath(expiry)}
        title={expiryTitle(expiry)}
        detail={joined(expiry.propertyName, day(expiry.on))}
      />
    ))}
  </DashboardRows>
)

export const LatestActivity = ({ lines }: { lines: readonly ActivityView[] }) => (
  <ol className={`${cardClass} divide-y`} aria-label="Latest activity">
    {lines.map(({ id, actor, text, at }) => (
      <li key={id} className="grid gap-0.5 px-4 py-3">
        <span className="min-w-0 break-words">
          <span className="font-medium">{actor}</span> {text}
        </span>
        <RelativeTime at={at} className="text-sm text-muted" />
      </li>
    ))}
  </ol>
)
