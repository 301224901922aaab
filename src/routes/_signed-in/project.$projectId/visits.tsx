import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { projectQuery } from '../../../features/work/projects/projects.queries.ts'
import { VisitList } from '../../../features/work/visits/components/visit-list.tsx'
import { projectVisitsQuery } from '../../../features/work/visits/visits.queries.ts'
import { load, partTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/project/$projectId/visits')({
  loader: ({ context, params: { projectId } }) => load(context, projectVisitsQuery(projectId)),
  head: (context) => ({ meta: partTitle(t`Visits`, context) }),
  component: ProjectVisits,
})

function ProjectVisits() {
  const { projectId } = Route.useParams()
  const { propertyId, may } = useFound(projectQuery(projectId))
  return (
    <VisitList
      visits={useFound(projectVisitsQuery(projectId))}
      propertyId={propertyId}
      projectId={projectId}
      canEdit={may.editVisits}
    />
  )
}
