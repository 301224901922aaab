import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { propertyQuery } from '../../../features/house/properties/properties.queries.ts'
import { ProjectsPart } from '../../../features/work/projects/components/projects-part.tsx'
import { projectSearch } from '../../../features/work/projects/project-search.ts'
import { projectsQuery } from '../../../features/work/projects/projects.queries.ts'
import { load, partTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId/projects')({
  validateSearch: projectSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => load(context, projectsQuery(params.propertyId, deps)),
  head: (context) => ({ meta: partTitle(t`Projects`, context) }),
  component: PropertyProjects,
})

function PropertyProjects() {
  const { propertyId } = Route.useParams()
  return <ProjectsPart property={useFound(propertyQuery(propertyId))} search={Route.useSearch()} />
}
