import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { propertyQuery } from '../../../features/house/properties/properties.queries.ts'
import { activityQuery } from '../../../features/overview/activity-log/activity.queries.ts'
import { ActivityLines } from '../../../features/overview/activity-log/components/activity-list.tsx'
import { load, partTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId/activity')({
  loader: async ({ context, params: { propertyId } }) => {
    const { familyGroupId } = await load(context, propertyQuery(propertyId))
    await load(context, activityQuery(familyGroupId, { propertyId }))
  },
  head: (context) => ({ meta: partTitle(t`Activity`, context) }),
  component: PropertyActivity,
})

function PropertyActivity() {
  const { propertyId } = Route.useParams()
  const { familyGroupId } = useFound(propertyQuery(propertyId))
  return (
    <ActivityLines of={activityQuery(familyGroupId, { propertyId })}>
      {t`Changes to this property will appear here.`}
    </ActivityLines>
  )
}
