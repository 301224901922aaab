import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { groupQuery } from '../../../features/base/groups/groups.queries.ts'
import { ReportsPart } from '../../../features/money/money-reports/components/reports-part.tsx'
import { moneyReportSearch } from '../../../features/money/money-reports/money-report-search.ts'
import { moneyReportQuery } from '../../../features/money/money-reports/money-reports.queries.ts'
import { load, pageTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/money/$familyGroupId/reports')({
  validateSearch: moneyReportSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => load(context, moneyReportQuery(params.familyGroupId, deps)),
  head: () => ({ meta: pageTitle(t`Money reports`) }),
  component: Reports,
})

function Reports() {
  const { familyGroupId } = Route.useParams()
  const search = Route.useSearch()
  const group = useFound(groupQuery(familyGroupId))
  const report = useFound(moneyReportQuery(familyGroupId, search))
  return <ReportsPart group={group} report={report} search={search} />
}
