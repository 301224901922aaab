import { Link } from '@tanstack/react-router'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { locale } from '../../../../lib/locale.ts'
import type { VisitView } from '../visits.schemas.ts'
import { whenText } from '../visits.texts.ts'
import { VisitBadge } from './visit-list.tsx'

type VisitsThisWeekProps = {
  visits: { items: readonly VisitView[]; hasMore: boolean }
  familyGroupId: string
  /** The first day of the week. */
  from: string
}

/** Which contractors come this week, where. Nothing where nobody comes. */
export function VisitsThisWeek({ visits: { items, hasMore }, familyGroupId, from }: VisitsThisWeekProps) {
  if (items.length === 0) return null
  return (
    <SectionCard
      title="Visits this week"
      action={
        hasMore && (
          <Link
            to="/calendar"
            search={{ familyGroupId, view: 'agenda', kinds: 'VISIT', date: from }}
            className="inline-flex min-h-touch items-center text-sm font-medium text-accent hover:underline"
          >
            Show all
          </Link>
        )
      }
    >
      <ul className="grid gap-1">
        {items.map((visit) => (
          <li key={visit.id}>
            <Link
              to="/visit/$visitId"
              params={{ visitId: visit.id }}
              className="flex min-h-touch flex-wrap items-center justify-between gap-x-3 rounded-sm hover:underline"
            >
              <span className="grid min-w-0 wrap-anywhere">
                <span className="font-medium">
                  {visit.workerName} at {visit.propertyName}
                </span>
                <span className="text-sm text-muted">{whenText(visit, locale())}</span>
              </span>
              <VisitBadge status={visit.status} />
            </Link>
          </li>
        ))}
      </ul>
    </SectionCard>
  )
}
