import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { membersQuery } from '../../features/base/groups/groups.queries.ts'
import { assetChoicesQuery } from '../../features/house/assets/assets.queries.ts'
import { propertyQuery } from '../../features/house/properties/properties.queries.ts'
import { workerChoicesQuery } from '../../features/house/workers/workers.queries.ts'
import { NewSchedulePage } from '../../features/work/schedules/components/schedule-form-pages.tsx'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/property_/$propertyId/schedule/new')({
  loader: async ({ context, params: { propertyId } }) => {
    await Promise.all([
      load(context, assetChoicesQuery(propertyId)),
      load(context, propertyQuery(propertyId)).then(({ familyGroupId }) =>
        load(context, membersQuery(familyGroupId), workerChoicesQuery(familyGroupId)),
      ),
    ])
  },
  head: () => ({ meta: pageTitle(t`New recurring task`) }),
  component: NewSchedule,
})

function NewSchedule() {
  const { propertyId } = Route.useParams()
  const property = useFound(propertyQuery(propertyId))
  const { data: people } = useSuspenseQuery(membersQuery(property.familyGroupId))
  const { data: assets } = useSuspenseQuery(assetChoicesQuery(propertyId))
  const { data: workers } = useSuspenseQuery(workerChoicesQuery(property.familyGroupId))
  return (
    <NewSchedulePage key={propertyId} property={property} people={people} workers={workers} assets={assets} />
  )
}
