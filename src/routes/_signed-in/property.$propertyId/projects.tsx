import { createFileRoute } from '@tanstack/react-router'
import { propertyQuery } from '../../../features/house/properties/properties.queries.ts'
import { ProjectsPart } from '../../../features/work/projects/components/projects-part.tsx'
import { projectSearch } from '../../../features/work/projects/project-search.ts'
import { projectsQuery } from '../../../features/work/projects/projects.queries.ts'
import { orNotFound } from '../../../lib/found.ts'
import { partTitle } from '../../../lib/page-title.ts'
import { useFound } from '../../../lib/use-found.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId/projects')({
  validateSearch: projectSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { propertyId }, deps }) =>
    orNotFound(queryClient.ensureInfiniteQueryData(projectsQuery(propertyId, deps))),
  head: (context) => ({ meta: partTitle('Projects', context) }),
  component: PropertyProjects,
})

function PropertyProjects() {
  const { propertyId } = Route.useParams()
  return <ProjectsPart property={useFound(propertyQuery(propertyId))} search={Route.useSearch()} />
}
