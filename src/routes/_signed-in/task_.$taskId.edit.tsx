import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { EditTaskPage } from '../../features/work/tasks/components/task-form-pages.tsx'
import { loadTaskChoices, useTaskChoices } from '../../features/work/tasks/task-choices.ts'
import { taskQuery } from '../../features/work/tasks/tasks.queries.ts'
import { load, orNotFound, pageTitle } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/task_/$taskId/edit')({
  loader: async ({ context, params }) => {
    const task = await load(context, taskQuery(params.taskId))
    await orNotFound(loadTaskChoices(context.queryClient, task))
    return { title: task.title }
  },
  head: ({ loaderData }) => ({ meta: pageTitle(loaderData ? t`Edit “${loaderData.title}”` : t`Edit task`) }),
  component: EditTask,
})

function EditTask() {
  const { taskId } = Route.useParams()
  const { data: task } = useSuspenseQuery(taskQuery(taskId))
  return <EditTaskPage key={taskId} task={task} choices={useTaskChoices(task)} />
}
