import { createFileRoute } from '@tanstack/react-router'
import { membersQuery } from '../../../features/base/groups/groups.queries.ts'
import { tasksSearch } from '../../../features/work/projects/project-search.ts'
import { projectQuery } from '../../../features/work/projects/projects.queries.ts'
import { loadBoard } from '../../../features/work/tasks/board.queries.ts'
import { ProjectTasks } from '../../../features/work/tasks/components/project-tasks.tsx'
import { tasksQuery } from '../../../features/work/tasks/tasks.queries.ts'
import { load, orNotFound, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/project/$projectId/')({
  staticData: { shape: 'board' },
  validateSearch: tasksSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params: { projectId }, deps: { view } }) => {
    const { familyGroupId, propertyId } = await load(context, projectQuery(projectId))
    const of = { familyGroupId, propertyId, projectId }
    await Promise.all([
      load(context, membersQuery(familyGroupId)),
      view === 'list'
        ? load(context, tasksQuery(of, 'open'), tasksQuery(of, 'done'))
        : orNotFound(loadBoard(context.queryClient, familyGroupId, { projectId })),
    ])
  },
  component: TasksOfProject,
})

function TasksOfProject() {
  const { projectId } = Route.useParams()
  const { view } = Route.useSearch()
  return <ProjectTasks project={useFound(projectQuery(projectId))} isList={view === 'list'} />
}
