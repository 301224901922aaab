import { createFileRoute } from '@tanstack/react-router'
import { activityQuery } from '../../features/activity/activity.queries.ts'
import { ActivityLines } from '../../features/activity/components/activity-list.tsx'
import { useRememberGroup } from '../../features/groups/selected-group.store.ts'
import { TaskPage } from '../../features/tasks/components/task-page.tsx'
import { TaskSection } from '../../features/tasks/components/task-section.tsx'
import { taskQuery } from '../../features/tasks/tasks.queries.ts'
import { orNotFound } from '../../lib/found.ts'
import { pageTitle } from '../../lib/page-title.ts'
import { useFound } from '../../lib/use-found.ts'
import { useTitleFollows } from '../../lib/use-title-follows.ts'

const historyQuery = (familyGroupId: string, taskId: string) =>
  activityQuery(familyGroupId, { kind: 'task', entityId: taskId })

export const Route = createFileRoute('/_signed-in/task/$taskId')({
  loader: ({ context: { queryClient }, params: { taskId } }) =>
    orNotFound(
      queryClient.ensureQueryData(taskQuery(taskId)).then(async ({ title, familyGroupId }) => {
        await Promise.all([queryClient.ensureInfiniteQueryData(historyQuery(familyGroupId, taskId))])
        return { title }
      }),
    ),
  head: ({ loaderData }) => ({ meta: pageTitle(loaderData?.title ?? 'Task') }),
  component: Task,
})

/** Each part is a section of its own: another one is another line. */
function Task() {
  const { taskId } = Route.useParams()
  const task = useFound(taskQuery(taskId))
  useRememberGroup({ id: task.familyGroupId, name: task.groupName })
  useTitleFollows(task.title, Route.useLoaderData().title)
  return (
    <TaskPage task={task}>
      <TaskSection title="History">
        <ActivityLines of={historyQuery(task.familyGroupId, taskId)}>
          Each step of this task is written here.
        </ActivityLines>
      </TaskSection>
    </TaskPage>
  )
}
