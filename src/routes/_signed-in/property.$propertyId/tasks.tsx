import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { Later } from '../../../components/ui/later.tsx'
import { membersQuery } from '../../../features/base/groups/groups.queries.ts'
import { propertyQuery } from '../../../features/house/properties/properties.queries.ts'
import { workerChoicesQuery } from '../../../features/house/workers/workers.queries.ts'
import {
  ProblemReportsPanel,
  ReportProblemLink,
} from '../../../features/work/problem-reports/components/problem-reports-panel.tsx'
import { problemReportsQuery } from '../../../features/work/problem-reports/problem-reports.queries.ts'
import { projectChoicesQuery } from '../../../features/work/projects/projects.queries.ts'
import { loadBoard } from '../../../features/work/tasks/board.queries.ts'
import { NoTaskOnBoard } from '../../../features/work/tasks/components/no-tasks.tsx'
import { TasksPart } from '../../../features/work/tasks/components/tasks-part.tsx'
import { taskSearch } from '../../../features/work/tasks/task-search.ts'
import { tasksQuery } from '../../../features/work/tasks/tasks.queries.ts'
import { load, orNotFound, partTitle, useFound } from '../../-page.ts'

const Board = lazy(() =>
  import('../../../features/work/tasks/components/board.tsx').then((module) => ({ default: module.Board })),
)

export const Route = createFileRoute('/_signed-in/property/$propertyId/tasks')({
  validateSearch: taskSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params: { propertyId }, deps: search }) => {
    const { familyGroupId } = await load(context, propertyQuery(propertyId))
    const of = { familyGroupId, propertyId }
    await Promise.all([
      load(
        context,
        membersQuery(familyGroupId),
        projectChoicesQuery(propertyId),
        problemReportsQuery(of, 'waiting'),
        ...(search.view === 'board'
          ? []
          : [workerChoicesQuery(familyGroupId), tasksQuery(of, 'open', search)]),
        ...(search.status ? [tasksQuery(of, 'done', search)] : []),
        ...(search.status === 'all' ? [tasksQuery(of, 'closed', search)] : []),
      ),
      search.view === 'board' && orNotFound(loadBoard(context.queryClient, familyGroupId, { propertyId })),
    ])
  },
  head: (context) => ({ meta: partTitle(t`Tasks`, context) }),
  component: PropertyTasks,
})

/** A list; with `view=board` the board, supplied here (`board`). */
function PropertyTasks() {
  const { propertyId } = Route.useParams()
  const property = useFound(propertyQuery(propertyId))
  return (
    <div className="grid grid-cols-1 gap-6">
      <ProblemReportsPanel propertyId={propertyId} familyGroupId={property.familyGroupId} part="waiting" />
      <TasksPart
        property={property}
        search={Route.useSearch()}
        // Editors find it in the menu of the property.
        report={!property.may.editTasks && <ReportProblemLink propertyId={propertyId} isMain />}
        board={
          <Later>
            <Board familyGroupId={property.familyGroupId} place={{ propertyId }} empty={<NoTaskOnBoard />} />
          </Later>
        }
      />
    </div>
  )
}
