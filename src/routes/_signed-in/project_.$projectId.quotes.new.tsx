import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { workerChoicesQuery } from '../../features/house/workers/workers.queries.ts'
import { projectQuery } from '../../features/work/projects/projects.queries.ts'
import { EnterQuotePage } from '../../features/work/quotes/components/quote-form-pages.tsx'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/project_/$projectId/quotes/new')({
  loader: async ({ context, params: { projectId } }) => {
    const { title, familyGroupId } = await load(context, projectQuery(projectId))
    await load(context, workerChoicesQuery(familyGroupId))
    return { title }
  },
  head: ({ loaderData }) => ({
    meta: pageTitle(loaderData ? t`New quote: ${loaderData.title}` : t`New quote`),
  }),
  component: EnterQuote,
})

function EnterQuote() {
  const { projectId } = Route.useParams()
  const project = useFound(projectQuery(projectId))
  return (
    <EnterQuotePage
      key={projectId}
      project={project}
      workers={useFound(workerChoicesQuery(project.familyGroupId))}
    />
  )
}
