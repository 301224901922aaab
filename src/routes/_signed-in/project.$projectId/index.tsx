import { createFileRoute } from '@tanstack/react-router'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { tasksSearch } from '../../../features/projects/project-search.ts'
import { projectQuery } from '../../../features/projects/projects.queries.ts'
import { boardDoneQuery, boardQuery } from '../../../features/tasks/board.queries.ts'
import { Board } from '../../../features/tasks/components/board.tsx'
import { orNotFound } from '../../../lib/found.ts'
import { useFound } from '../../../lib/use-found.ts'

export const Route = createFileRoute('/_signed-in/project/$projectId/')({
  validateSearch: tasksSearch,
  loader: ({ context: { queryClient }, params: { projectId } }) =>
    orNotFound(
      queryClient
        .ensureQueryData(projectQuery(projectId))
        .then(({ familyGroupId }) =>
          Promise.all([
            queryClient.ensureQueryData(boardQuery(familyGroupId, { projectId })),
            queryClient.ensureInfiniteQueryData(boardDoneQuery(familyGroupId, { projectId })),
          ]),
        ),
    ),
  component: ProjectTasks,
})

function ProjectTasks() {
  const { projectId } = Route.useParams()
  const { familyGroupId } = useFound(projectQuery(projectId))
  return (
    <Board
      familyGroupId={familyGroupId}
      place={{ projectId }}
      empty={<EmptyState title="No task yet">What has to be done for it, step by step.</EmptyState>}
    />
  )
}
