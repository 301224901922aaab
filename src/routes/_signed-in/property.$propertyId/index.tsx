import { t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ShouldWe } from '../../../features/house/components/should-we.tsx'
import { SharesNotice } from '../../../features/house/ownership/components/shares-badge.tsx'
import { ownershipStateQuery } from '../../../features/house/ownership/ownership.queries.ts'
import { propertyQuery } from '../../../features/house/properties/properties.queries.ts'
import type { PropertyView } from '../../../features/house/properties/properties.schemas.ts'
import { PropertyOverview } from '../../../features/overview/property-overview/components/property-overview.tsx'
import { propertyOverviewQuery } from '../../../features/overview/property-overview/property-overview.queries.ts'
import {
  ProblemReportsPanel,
  ReportProblemLink,
} from '../../../features/work/problem-reports/components/problem-reports-panel.tsx'
import { problemReportsQuery } from '../../../features/work/problem-reports/problem-reports.queries.ts'
import { ProjectCards } from '../../../features/work/projects/components/project-cards.tsx'
import { projectsQuery } from '../../../features/work/projects/projects.queries.ts'
import { AddTaskLink } from '../../../features/work/tasks/components/add-task-link.tsx'
import { load, useFound } from '../../-page.ts'

const activeProjectsQuery = (propertyId: string) => projectsQuery(propertyId, { status: 'IN_PROGRESS' })

export const Route = createFileRoute('/_signed-in/property/$propertyId/')({
  staticData: { shape: 'tiles' },
  loader: async ({ context, params: { propertyId } }) => {
    await Promise.all([
      load(
        context,
        propertyOverviewQuery(propertyId),
        ownershipStateQuery(propertyId),
        activeProjectsQuery(propertyId),
      ),
      load(context, propertyQuery(propertyId)).then((property) =>
        load(context, problemReportsQuery(placeOf(property), 'mine')),
      ),
    ])
  },
  component: Overview,
})

function Overview() {
  const { propertyId } = Route.useParams()
  const property = useFound(propertyQuery(propertyId))
  const { isIncomplete } = useFound(ownershipStateQuery(propertyId))
  const isActive = property.status === 'ACTIVE'
  return (
    <PropertyOverview
      propertyId={propertyId}
      currency={property.currency}
      overview={useFound(propertyOverviewQuery(propertyId))}
      canWrite={property.may.editManual}
      parts={{
        notice: isIncomplete && <SharesNotice propertyId={propertyId} />,
        action: isActive && <MainAction property={property} />,
        work: (
          <>
            <ProblemReportsPanel {...placeOf(property)} part="mine" />
            <ActiveProjects propertyId={propertyId} />
            {property.may.askOwners && <ShouldWe propertyId={propertyId} />}
          </>
        ),
      }}
    />
  )
}

/** How many the overview shows; “Projects” has them all. */
const shownProjects = 6

function ActiveProjects({ propertyId }: { propertyId: string }) {
  const { data } = useSuspenseInfiniteQuery(activeProjectsQuery(propertyId))
  const projects = data.pages.flatMap((page) => page.projects).slice(0, shownProjects)
  if (projects.length === 0) return null
  return (
    <section aria-labelledby="active-projects-title" className="grid grid-cols-1 gap-3 lg:[&>ul]:grid-cols-2">
      <h2 id="active-projects-title" className="text-lg">
        {t`Active projects`}
      </h2>
      <ProjectCards projects={projects} label={t`Active projects`} />
    </section>
  )
}

const placeOf = ({ id: propertyId, familyGroupId }: PropertyView) => ({ propertyId, familyGroupId })

/** Editors can add a task; for a viewer the main action is to report a problem. */
const MainAction = ({ property: { id, may } }: { property: PropertyView }) =>
  may.editTasks ? <AddTaskLink propertyId={id} /> : <ReportProblemLink propertyId={id} isMain />
