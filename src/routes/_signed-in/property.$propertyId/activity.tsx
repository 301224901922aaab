import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
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
    <div className="grid gap-4">
      <p className="text-sm text-muted">
        <Trans>
          To see whether an entry was changed or removed afterwards,{' '}
          <Link to="/family-select" search={{ familyGroupId, tab: 'activity' }} className="text-link">
            check the log of the group
          </Link>
          .
        </Trans>
      </p>
      <ActivityLines of={activityQuery(familyGroupId, { propertyId })}>
        {t`Changes to this property will appear here.`}
      </ActivityLines>
    </div>
  )
}
