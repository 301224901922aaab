import { createFileRoute } from '@tanstack/react-router'
import { ProjectsPart } from '../../../features/projects/components/projects-part.tsx'
import { projectSearch } from '../../../features/projects/project-search.ts'
import { projectsQuery } from '../../../features/projects/projects.queries.ts'
import { propertyQuery } from '../../../features/properties/properties.queries.ts'
import { orNotFound } from '../../../lib/found.ts'
import { useFound } from '../../../lib/use-found.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId/projects')({
  validateSearch: projectSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { propertyId }, deps }) =>
    orNotFound(queryClient.ensureInfiniteQueryData(projectsQuery(propertyId, deps))),
  component: PropertyProjects,
})

function PropertyProjects() {
  const { propertyId } = Route.useParams()
  return <ProjectsPart property={useFound(propertyQuery(propertyId))} search={Route.useSearch()} />
}
