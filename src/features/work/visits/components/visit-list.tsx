import { t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock, CalendarPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { locale } from '../../../../lib/locale.ts'
import { workerVisitsQuery } from '../visits.queries.ts'
import type { VisitStatus } from '../visits.rules.ts'
import type { VisitView } from '../visits.schemas.ts'
import { statusLabels, statusTones, whenText } from '../visits.texts.ts'

export const VisitBadge = ({ status }: { status: VisitStatus }) => (
  <Badge tone={statusTones[status]}>{statusLabels[status]}</Badge>
)

type VisitListProps = {
  visits: readonly VisitView[]
  propertyId: string
  /** The project of a new visit. */
  projectId?: string
  canEdit: boolean
}

/** Renders the visits of a property or project: upcoming ones first. */
export function VisitList({ visits, propertyId, projectId, canEdit }: VisitListProps) {
  const add = canEdit && (
    <ButtonLink
      to="/property/$propertyId/visits/new"
      params={{ propertyId }}
      search={projectId ? { projectId } : {}}
      variant="primary"
    >
      <CalendarPlus aria-hidden="true" />
      {t`Propose visit`}
    </ButtonLink>
  )
  if (visits.length === 0) return <NoVisits add={add} />
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{t`Visits`}</h2>
        {add}
      </div>
      <VisitsByTime visits={visits} />
    </div>
  )
}

/** Renders a contractor’s visits. Load `workerVisitsQuery(workerId)` in the loader. */
export function VisitsOfWorker({ workerId }: { workerId: string }) {
  const list = useSuspenseInfiniteQuery(workerVisitsQuery(workerId))
  const visits = list.data.pages.flatMap((page) => page.visits)
  if (visits.length === 0)
    return (
      <p className="text-muted">{t`No visits yet. Propose one on the “Visits” tab of a project or property.`}</p>
    )
  return (
    <div className="grid grid-cols-1 gap-3">
      <VisitsByTime visits={visits} isOfWorker />
      <ShowMore list={list}>{t`Show earlier visits`}</ShowMore>
    </div>
  )
}

type VisitsByTimeProps = { visits: readonly VisitView[]; isOfWorker?: boolean }

function VisitsByTime({ visits, isOfWorker = false }: VisitsByTimeProps) {
  const isAhead = ({ status, hasBegun }: VisitView) =>
    status === 'PROPOSED' || status === 'CONFIRMED' ? true : !hasBegun && status !== 'CANCELLED'
  const ahead = visits.filter(isAhead).toReversed()
  const over = visits.filter((visit) => !isAhead(visit))
  return (
    <>
      {ahead.length > 0 ? (
        <Visits label={t`Upcoming visits`} visits={ahead} isOfWorker={isOfWorker} />
      ) : (
        <p className="text-muted">{t`No upcoming visits.`}</p>
      )}
      {over.length > 0 && (
        <details>
          <summary className="flex min-h-touch cursor-pointer items-center font-medium">
            {t`Past and cancelled (${over.length})`}
          </summary>
          <Visits label={t`Past and cancelled visits`} visits={over} isOfWorker={isOfWorker} />
        </details>
      )}
    </>
  )
}

const NoVisits = ({ add }: { add: ReactNode }) => (
  <EmptyState icon={<CalendarClock aria-hidden="true" />} title={t`No visits yet`} action={add}>
    {t`Plan when a contractor comes and who opens the door. Confirmed visits are in the calendar, and both sides get a reminder the day before.`}
  </EmptyState>
)

type VisitsProps = {
  label: string
  visits: readonly VisitView[]
  /** The contractor’s page names the property instead. */
  isOfWorker: boolean
}

const Visits = ({ label, visits, isOfWorker }: VisitsProps) => (
  <ul className={`${cardClass} divide-y`} aria-label={label}>
    {visits.map((visit) => (
      <li key={visit.id}>
        <Link
          to="/visit/$visitId"
          params={{ visitId: visit.id }}
          className="flex min-h-touch flex-wrap items-center justify-between gap-3 p-4 hover:bg-raised"
        >
          <span className="grid min-w-0 gap-0.5 wrap-anywhere">
            <span className="font-medium">{whenText(visit, locale())}</span>
            <span className="text-sm text-muted">
              {[
                isOfWorker ? visit.propertyName : visit.workerName,
                visit.projectTitle,
                visit.hostName && t`${visit.hostName} opens the door`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <VisitBadge status={visit.status} />
        </Link>
      </li>
    ))}
  </ul>
)
