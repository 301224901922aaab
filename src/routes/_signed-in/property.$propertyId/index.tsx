import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { can } from '../../../features/base/groups/groups.rules.ts'
import { SharesNotice } from '../../../features/house/ownership/components/shares-badge.tsx'
import { ownershipStateQuery } from '../../../features/house/ownership/ownership.queries.ts'
import { PropertyOverview } from '../../../features/house/properties/components/property-facts.tsx'
import { propertyQuery } from '../../../features/house/properties/properties.queries.ts'
import type { PropertyView } from '../../../features/house/properties/properties.schemas.ts'
import { ProjectCards } from '../../../features/work/projects/components/project-cards.tsx'
import { projectsQuery } from '../../../features/work/projects/projects.queries.ts'
import { ReportButton, ReportsPanel } from '../../../features/work/reports/components/reports-panel.tsx'
import { reportsQuery } from '../../../features/work/reports/reports.queries.ts'
import { StaysLink } from '../../../features/work/stays/components/stays-link.tsx'
import { load, useFound } from '../../../lib/page.ts'

const activeProjectsQuery = (propertyId: string) => projectsQuery(propertyId, { status: 'IN_PROGRESS' })

export const Route = createFileRoute('/_signed-in/property/$propertyId/')({
  loader: async ({ context, params: { propertyId } }) => {
    await Promise.all([
      load(context, ownershipStateQuery(propertyId), activeProjectsQuery(propertyId)),
      load(context, propertyQuery(propertyId)).then((property) =>
        load(context, reportsQuery(placeOf(property), 'mine')),
      ),
    ])
  },
  component: Overview,
})

function Overview() {
  const { propertyId } = Route.useParams()
  const { isIncomplete } = useFound(ownershipStateQuery(propertyId))
  const property = useFound(propertyQuery(propertyId))
  return (
    <>
      <PropertyOverview
        property={property}
        notice={
          <>
            {isIncomplete && <SharesNotice propertyId={propertyId} />}
            <Problems property={property} />
            <StaysLink propertyId={propertyId} />
          </>
        }
      />
      <ActiveProjects propertyId={propertyId} />
    </>
  )
}

/** How many of them the overview shows; the part “Projects” has them all. */
const shownProjects = 6

function ActiveProjects({ propertyId }: { propertyId: string }) {
  const { data } = useSuspenseInfiniteQuery(activeProjectsQuery(propertyId))
  const projects = data.pages.flatMap((page) => page.projects).slice(0, shownProjects)
  if (projects.length === 0) return null
  return (
    <section aria-labelledby="active-projects-title" className="grid grid-cols-1 gap-3">
      <h2 id="active-projects-title" className="text-lg">
        Active projects
      </h2>
      <ProjectCards projects={projects} label="Active projects" />
    </section>
  )
}

const placeOf = ({ id: propertyId, familyGroupId }: PropertyView) => ({ propertyId, familyGroupId })

/** What the reader found wrong, and the way to say so: for a viewer it is the main thing to do. */
function Problems({ property }: { property: PropertyView }) {
  return (
    <>
      {property.status === 'ACTIVE' && (
        <p data-no-print>
          <ReportButton propertyId={property.id} isMain={!can(property.role, 'task.edit')} />
        </p>
      )}
      <ReportsPanel {...placeOf(property)} part="mine" />
    </>
  )
}
