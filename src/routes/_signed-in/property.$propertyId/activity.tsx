import { createFileRoute } from '@tanstack/react-router'
import { activityQuery } from '../../../features/activity/activity.queries.ts'
import { ActivityLines } from '../../../features/activity/components/activity-list.tsx'
import { propertyQuery } from '../../../features/properties/properties.queries.ts'
import { orNotFound } from '../../../lib/found.ts'
import { useFound } from '../../../lib/use-found.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId/activity')({
  loader: ({ context: { queryClient }, params: { propertyId } }) =>
    orNotFound(
      queryClient
        .ensureQueryData(propertyQuery(propertyId))
        .then(({ familyGroupId }) =>
          queryClient.ensureInfiniteQueryData(activityQuery(familyGroupId, { propertyId })),
        ),
    ),
  component: PropertyActivity,
})

function PropertyActivity() {
  const { propertyId } = Route.useParams()
  const { familyGroupId } = useFound(propertyQuery(propertyId))
  return (
    <ActivityLines of={activityQuery(familyGroupId, { propertyId })}>
      Who changed what about this property, and when, is written here.
    </ActivityLines>
  )
}
