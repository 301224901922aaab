import { t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { RelativeTime } from '../../../../components/ui/relative-time.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { statusLabels } from '../../tasks/tasks.texts.ts'
import { problemReportsQuery } from '../problem-reports.queries.ts'
import type { ListProblemReportsInput, ProblemReportView } from '../problem-reports.schemas.ts'

/** Renders the link to report a problem; for viewers it is the main action. */
export function ReportProblemLink({ propertyId, isMain = false }: { propertyId: string; isMain?: boolean }) {
  return (
    <ButtonLink
      to="/property/$propertyId/report"
      params={{ propertyId }}
      variant={isMain ? 'primary' : 'secondary'}
    >
      <TriangleAlert aria-hidden="true" />
      {t`Report a problem`}
    </ButtonLink>
  )
}

type ProblemReportsPanelProps = {
  propertyId: string
  familyGroupId: string
  part: ListProblemReportsInput['part']
}

const titles = {
  get waiting() {
    return t`Reported problems`
  },
  get mine() {
    return t`My problem reports`
  },
} as const

/**
 * Renders reports that wait for a decision, or one’s own ones; empty without any. Load `problemReportsQuery({ familyGroupId,
 * propertyId }, part)` in the loader.
 */
export function ProblemReportsPanel({ part, ...of }: ProblemReportsPanelProps) {
  const list = useSuspenseInfiniteQuery(problemReportsQuery(of, part))
  const reports = list.data.pages.flatMap((page) => page.reports)
  if (reports.length === 0) return null
  return (
    <section aria-label={titles[part]} className="grid grid-cols-1 gap-3">
      <h2 className="text-lg">{titles[part]}</h2>
      <ul aria-label={titles[part]} className={`${cardClass} divide-y`}>
        {reports.map((report) => (
          <ProblemReportLine key={report.id} report={report} isMine={part === 'mine'} />
        ))}
      </ul>
      <ShowMore list={list} />
    </section>
  )
}

function ProblemReportLine({ report, isMine }: { report: ProblemReportView; isMine: boolean }) {
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
            {status === 'REPORT' ? t`Waiting for a decision` : statusLabels[status]}
          </Badge>
          {status === 'DECLINED' && statusReason && (
            <span className="text-sm text-muted wrap-anywhere">{statusReason}</span>
          )}
        </span>
      )}
    </li>
  )
}
