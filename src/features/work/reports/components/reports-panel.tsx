import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { RelativeTime } from '../../../../components/ui/relative-time.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { statusLabels } from '../../tasks/tasks.texts.ts'
import { reportsQuery } from '../reports.queries.ts'
import type { ListReportsInput, ReportView } from '../reports.schemas.ts'

/** The way to report something; for whoever may do little else it is the main thing to do. */
export function ReportButton({ propertyId, isMain = false }: { propertyId: string; isMain?: boolean }) {
  return (
    <ButtonLink
      to="/property/$propertyId/report"
      params={{ propertyId }}
      variant={isMain ? 'primary' : 'secondary'}
    >
      <TriangleAlert aria-hidden="true" />
      Report a problem
    </ButtonLink>
  )
}

type ReportsPanelProps = { propertyId: string; familyGroupId: string; part: ListReportsInput['part'] }

const titles = { waiting: 'Reported problems', mine: 'What I reported' } as const

/**
 * What waits for a decision, or what became of one's own reports; nothing when there is nothing. Load
 * `reportsQuery({ familyGroupId, propertyId }, part)` in the loader.
 */
export function ReportsPanel({ part, ...of }: ReportsPanelProps) {
  const list = useSuspenseInfiniteQuery(reportsQuery(of, part))
  const reports = list.data.pages.flatMap((page) => page.reports)
  if (reports.length === 0) return null
  return (
    <section aria-label={titles[part]} className="grid grid-cols-1 gap-3">
      <h2 className="text-lg">{titles[part]}</h2>
      <ul aria-label={titles[part]} className={`${cardClass} divide-y`}>
        {reports.map((report) => (
          <ReportLine key={report.id} report={report} isMine={part === 'mine'} />
        ))}
      </ul>
      <ShowMore list={list} />
    </section>
  )
}

function ReportLine({ report, isMine }: { report: ReportView; isMine: boolean }) {
  const { id, title, status, statusReason, reportedByName, createdAt } = report
  return (
    <li className="relative grid gap-1 p-3 hover:bg-raised sm:px-4">
      <Link
        to="/task/$taskId"
        params={{ taskId: id }}
        className="font-medium wrap-anywhere underline-offset-4 after:absolute after:inset-0 hover:underline"
      >
        {title}
      </Link>
      <span className="text-sm text-muted">
        {!isMine && <>{reportedByName}, </>}
        <RelativeTime at={createdAt} />
      </span>
      {isMine && (
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone={status === 'DONE' ? 'success' : 'neutral'}>
            {status === 'REPORT' ? 'Waiting for a decision' : statusLabels[status]}
          </Badge>
          {status === 'DECLINED' && statusReason && (
            <span className="text-sm text-muted wrap-anywhere">{statusReason}</span>
          )}
        </span>
      )}
    </li>
  )
}
