import { createFileRoute } from '@tanstack/react-router'
import { membersQuery } from '../../../features/base/groups/groups.queries.ts'
import { tasksSearch } from '../../../features/work/projects/project-search.ts'
import { projectQuery } from '../../../features/work/projects/projects.queries.ts'
import { loadBoard } from '../../../features/work/tasks/board.queries.ts'
import { ProjectTasks } from '../../../features/work/tasks/components/project-tasks.tsx'
import { tasksQuery } from '../../../features/work/tasks/tasks.queries.ts'
import { orNotFound } from '../../../lib/found.ts'
import { useFound } from '../../../lib/use-found.ts'

export const Route = createFileRoute('/_signed-in/project/$projectId/')({
  validateSearch: tasksSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { projectId }, deps: { view } }) =>
    orNotFound(
      queryClient.ensureQueryData(projectQuery(projectId)).then(async ({ familyGroupId, propertyId }) => {
        const of = { familyGroupId, propertyId, projectId }
        await Promise.all([
          queryClient.ensureQueryData(membersQuery(familyGroupId)),
          ...(view === 'list'
            ? [
                queryClient.ensureInfiniteQueryData(tasksQuery(of, 'open')),
                queryClient.ensureInfiniteQueryData(tasksQuery(of, 'done')),
              ]
            : [loadBoard(queryClient, familyGroupId, { projectId })]),
        ])
      }),
    ),
  component: TasksOfProject,
})

function TasksOfProject() {
  const { projectId } = Route.useParams()
  const { view } = Route.useSearch()
  return <ProjectTasks project={useFound(projectQuery(projectId))} isList={view === 'list'} />
}
