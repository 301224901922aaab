import { createFileRoute } from '@tanstack/react-router'
import { can } from '../../../features/groups/groups.rules.ts'
import { ManualPage } from '../../../features/manual/components/manual-page.tsx'
import { manualQuery } from '../../../features/manual/manual.queries.ts'
import { propertyQuery } from '../../../features/properties/properties.queries.ts'
import { orNotFound } from '../../../lib/found.ts'
import { useFound } from '../../../lib/use-found.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId/manual')({
  loader: ({ context: { queryClient }, params: { propertyId } }) =>
    orNotFound(queryClient.ensureQueryData(manualQuery(propertyId))),
  component: PropertyManual,
})

function PropertyManual() {
  const { propertyId } = Route.useParams()
  const { familyGroupId, role, status } = useFound(propertyQuery(propertyId))
  return (
    <div className="grid grid-cols-1 gap-8">
      <ManualPage
        propertyId={propertyId}
        familyGroupId={familyGroupId}
        sections={useFound(manualQuery(propertyId))}
        canEdit={can(role, 'manual.edit') && status === 'ACTIVE'}
      />
      {/* The secrets of the property stand here. */}
    </div>
  )
}
