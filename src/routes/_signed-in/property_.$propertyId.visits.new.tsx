import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { membersQuery } from '../../features/base/groups/groups.queries.ts'
import { propertyQuery } from '../../features/house/properties/properties.queries.ts'
import { workerChoicesQuery } from '../../features/house/workers/workers.queries.ts'
import { projectChoicesQuery } from '../../features/work/projects/projects.queries.ts'
import { taskChoicesQuery } from '../../features/work/tasks/tasks.queries.ts'
import { NewVisitPage } from '../../features/work/visits/components/visit-form-pages.tsx'
import { newVisitSearch } from '../../features/work/visits/visit-search.ts'
import { todayIn } from '../../lib/dates.ts'
import { load, pageTitle, useFound } from '../-page.ts'

/** The address may name the project or the task of the visit. */
export const Route = createFileRoute('/_signed-in/property_/$propertyId/visits/new')({
  validateSearch: newVisitSearch,
  loader: async ({ context, params: { propertyId } }) => {
    const [property] = await Promise.all([
      load(context, propertyQuery(propertyId)),
      load(context, projectChoicesQuery(propertyId), taskChoicesQuery(propertyId)),
    ])
    await load(context, membersQuery(property.familyGroupId), workerChoicesQuery(property.familyGroupId))
    // Here and not while rendering, so that the browser renders the same day again.
    return { today: todayIn(property.timeZone, new Date()) }
  },
  head: () => ({ meta: pageTitle(t`New visit`) }),
  component: NewVisit,
})

function NewVisit() {
  const { propertyId } = Route.useParams()
  const property = useFound(propertyQuery(propertyId))
  return (
    <NewVisitPage
      key={propertyId}
      property={property}
      today={Route.useLoaderData().today}
      workers={useFound(workerChoicesQuery(property.familyGroupId))}
      projects={useFound(projectChoicesQuery(propertyId))}
      tasks={useFound(taskChoicesQuery(propertyId))}
      given={Route.useSearch()}
    />
  )
}
