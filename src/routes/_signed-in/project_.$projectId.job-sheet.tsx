import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useRememberGroup } from '../../features/base/groups/selected-group.store.ts'
import { JobSheetPage } from '../../features/work/job-sheets/components/job-sheet-page.tsx'
import { jobSheetQuery } from '../../features/work/job-sheets/job-sheets.queries.ts'
import { linksOfProjectQuery } from '../../features/work/share-links/share-links.queries.ts'
import { load, pageTitle, useFound } from '../-page.ts'

/** The contractor whose share link is printed as a QR code; without one there is no code. */
const search = ({ worker }: Record<string, unknown>): { worker?: string } =>
  typeof worker === 'string' ? { worker } : {}

export const Route = createFileRoute('/_signed-in/project_/$projectId/job-sheet')({
  validateSearch: search,
  loader: async ({ context, params: { projectId } }) => {
    const [{ title }] = await Promise.all([
      load(context, jobSheetQuery(projectId)),
      load(context, linksOfProjectQuery(projectId)),
    ])
    return { title }
  },
  head: ({ loaderData }) => ({
    meta: pageTitle(loaderData ? t`Job sheet: ${loaderData.title}` : t`Job sheet`),
  }),
  component: JobSheet,
})

function JobSheet() {
  const { projectId } = Route.useParams()
  const { worker } = Route.useSearch()
  const sheet = useFound(jobSheetQuery(projectId))
  useRememberGroup({ id: sheet.familyGroupId, name: sheet.groupName })
  const { data: view } = useSuspenseQuery(linksOfProjectQuery(projectId))
  const link = view.links.find(({ workerId, url }) => workerId === worker && url !== null)
  return <JobSheetPage sheet={sheet} workerName={link?.workerName ?? null} linkAddress={link?.url ?? null} />
}
