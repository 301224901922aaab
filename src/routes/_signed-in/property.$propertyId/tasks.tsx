import { createFileRoute } from '@tanstack/react-router'
import { can } from '../../../features/groups/groups.rules.ts'
import { propertyQuery } from '../../../features/properties/properties.queries.ts'
import { ReportButton, ReportsPanel } from '../../../features/reports/components/reports-panel.tsx'
import { reportsQuery } from '../../../features/reports/reports.queries.ts'
import { orNotFound } from '../../../lib/found.ts'
import { useFound } from '../../../lib/use-found.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId/tasks')({
  loader: ({ context: { queryClient }, params: { propertyId } }) =>
    orNotFound(
      queryClient
        .ensureQueryData(propertyQuery(propertyId))
        .then(({ familyGroupId }) =>
          queryClient.ensureInfiniteQueryData(reportsQuery({ familyGroupId, propertyId }, 'waiting')),
        ),
    ),
  component: PropertyTasks,
})

function PropertyTasks() {
  const { propertyId } = Route.useParams()
  const { familyGroupId, role, status } = useFound(propertyQuery(propertyId))
  return (
    <div className="grid grid-cols-1 gap-6">
      {status === 'ACTIVE' && (
        <p data-no-print>
          <ReportButton propertyId={propertyId} isMain={!can(role, 'task.edit')} />
        </p>
      )}
      <ReportsPanel propertyId={propertyId} familyGroupId={familyGroupId} part="waiting" />
    </div>
  )
}
