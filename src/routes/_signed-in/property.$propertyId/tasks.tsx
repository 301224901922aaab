import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { membersQuery } from '../../../features/base/groups/groups.queries.ts'
import { can } from '../../../features/base/groups/groups.rules.ts'
import { propertyQuery } from '../../../features/house/properties/properties.queries.ts'
import { projectChoicesQuery } from '../../../features/work/projects/projects.queries.ts'
import { ReportButton, ReportsPanel } from '../../../features/work/reports/components/reports-panel.tsx'
import { reportsQuery } from '../../../features/work/reports/reports.queries.ts'
import { loadBoard } from '../../../features/work/tasks/board.queries.ts'
import { NoTaskOnBoard } from '../../../features/work/tasks/components/no-task-on-board.tsx'
import { TasksPart } from '../../../features/work/tasks/components/tasks-part.tsx'
import { taskSearch } from '../../../features/work/tasks/task-search.ts'
import { tasksQuery } from '../../../features/work/tasks/tasks.queries.ts'
import { orNotFound } from '../../../lib/found.ts'
import { partTitle } from '../../../lib/page-title.ts'
import { useFound } from '../../../lib/use-found.ts'

const Board = lazy(() =>
  import('../../../features/work/tasks/components/board.tsx').then((module) => ({ default: module.Board })),
)

export const Route = createFileRoute('/_signed-in/property/$propertyId/tasks')({
  validateSearch: taskSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { propertyId }, deps: search }) =>
    orNotFound(
      queryClient.ensureQueryData(propertyQuery(propertyId)).then(async ({ familyGroupId }) => {
        const of = { familyGroupId, propertyId }
        await Promise.all([
          queryClient.ensureQueryData(membersQuery(familyGroupId)),
          queryClient.ensureQueryData(projectChoicesQuery(propertyId)),
          queryClient.ensureInfiniteQueryData(reportsQuery(of, 'waiting')),
          search.view === 'board'
            ? loadBoard(queryClient, familyGroupId, { propertyId })
            : queryClient.ensureInfiniteQueryData(tasksQuery(of, 'open', search)),
          search.status && queryClient.ensureInfiniteQueryData(tasksQuery(of, 'done', search)),
          search.status === 'all' && queryClient.ensureInfiniteQueryData(tasksQuery(of, 'closed', search)),
        ])
      }),
    ),
  head: (context) => ({ meta: partTitle('Tasks', context) }),
  component: PropertyTasks,
})

/** A list; with `view=board` in the address the board, which is handed over here (`board`). */
function PropertyTasks() {
  const { propertyId } = Route.useParams()
  const property = useFound(propertyQuery(propertyId))
  return (
    <div className="grid grid-cols-1 gap-6">
      {property.status === 'ACTIVE' && (
        <p data-no-print>
          <ReportButton propertyId={propertyId} isMain={!can(property.role, 'task.edit')} />
        </p>
      )}
      <ReportsPanel propertyId={propertyId} familyGroupId={property.familyGroupId} part="waiting" />
      <TasksPart
        property={property}
        search={Route.useSearch()}
        board={
          <Suspense>
            <Board familyGroupId={property.familyGroupId} place={{ propertyId }} empty={<NoTaskOnBoard />} />
          </Suspense>
        }
      />
    </div>
  )
}
