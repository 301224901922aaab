import { Link } from '@tanstack/react-router'
import { BadgeCheck, CalendarDays, FileClock, type LucideIcon, ShieldCheck } from 'lucide-react'
import { Page } from '../../../components/layout/app-shell.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { ButtonLink } from '../../../components/ui/button.tsx'
import { cardClass } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { formatCalendarDate, formatMonth } from '../../../lib/dates.ts'
import { locale } from '../../../lib/locale.ts'
import { expiryTitle } from '../../expiries/expiries.texts.ts'
import { expiryTarget } from '../../expiries/expiry-links.ts'
import { groupName } from '../../groups/groups.rules.ts'
import { byMonth } from '../calendar.rules.ts'
import type { CalendarEntryView, CalendarView } from '../calendar.schemas.ts'

/** What falls on a day in a group, month by month. */
export function CalendarPage({ calendar }: { calendar: CalendarView }) {
  return (
    <Page width="form">
      <PageHeader title="Calendar" subtitle={groupName(calendar.groupName)} />
      {calendar.entries.length === 0 ? (
        <NothingYet familyGroupId={calendar.familyGroupId} />
      ) : (
        <div className="grid gap-6">
          {byMonth(calendar.entries).map(({ month, entries }) => (
            <section key={month} aria-labelledby={`month-${month}`} className="grid gap-2">
              <h2 id={`month-${month}`} className="text-lg">
                {formatMonth(month, locale())}
              </h2>
              <ul className={`${cardClass} divide-y`}>
                {entries.map((entry) => (
                  <Entry key={`${entry.kind}-${entry.thingId}`} entry={entry} today={calendar.today} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Page>
  )
}

const icons: Record<CalendarEntryView['kind'], LucideIcon> = {
  INSURANCE_RENEWAL: ShieldCheck,
  WARRANTY_END: BadgeCheck,
  DOCUMENT_EXPIRY: FileClock,
}

function Entry({ entry, today }: { entry: CalendarEntryView; today: string }) {
  const Icon = icons[entry.kind]
  // Where the title does not name the house, it stands beside the day.
  const house = entry.kind === 'INSURANCE_RENEWAL' ? null : entry.propertyName
  const details = [house, entry.detail].filter((detail) => detail !== null)
  return (
    <li>
      <Link
        {...expiryTarget(entry)}
        className="flex min-h-touch items-center gap-3 p-4 transition-colors hover:bg-raised"
      >
        <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{expiryTitle(entry)}</span>
          <span className="block text-sm text-muted">
            <time dateTime={entry.on}>{formatCalendarDate(entry.on, locale())}</time>
            {details.map((detail) => ` · ${detail}`)}
          </span>
        </span>
        {entry.on < today && <Badge>Past</Badge>}
        {entry.on === today && <Badge tone="warning">Today</Badge>}
      </Link>
    </li>
  )
}

function NothingYet({ familyGroupId }: { familyGroupId: string }) {
  return (
    <EmptyState
      icon={<CalendarDays aria-hidden="true" />}
      title="Nothing in the next twelve months"
      action={
        <ButtonLink to="/dashboard/$familyGroupId" params={{ familyGroupId }}>
          To the properties
        </ButtonLink>
      }
    >
      What ends or has to be renewed shows here: the insurance of your houses, warranties of their assets,
      documents that expire. Enter such a day on a property, an asset or a document.
    </EmptyState>
  )
}
