import { t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cardClass } from '../../../../components/ui/card.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { workerTasksQuery } from '../tasks.queries.ts'
import { isOpen } from '../tasks.rules.ts'
import type { TaskCardView } from '../tasks.schemas.ts'
import { TaskLine } from './task-line.tsx'

/** Renders a contractor’s projects and tasks. Load `workerTasksQuery(workerId)` in the loader. */
export function WorkerJobs({ workerId }: { workerId: string }) {
  const list = useSuspenseInfiniteQuery(workerTasksQuery(workerId))
  const tasks = list.data.pages.flatMap((page) => page.tasks)
  if (tasks.length === 0)
    return (
      <p className="text-muted">{t`No jobs yet. Assign a task to this contractor. To send it, put it in a project and create a link on the project’s Links tab.`}</p>
    )
  return (
    <div className="grid grid-cols-1 gap-3">
      <Projects tasks={tasks} />
      <Lines
        title={t({ message: 'Open', context: 'tasks' })}
        tasks={tasks.filter(({ status }) => isOpen(status))}
      />
      <Lines
        title={t({ message: 'Closed', context: 'tasks' })}
        tasks={tasks.filter(({ status }) => !isOpen(status))}
      />
      <ShowMore list={list}>{t`Show earlier jobs`}</ShowMore>
    </div>
  )
}

function Lines({ title, tasks }: { title: string; tasks: TaskCardView[] }) {
  if (tasks.length === 0) return null
  return (
    <>
      <h3 className="font-medium">{title}</h3>
      <ul aria-label={t`${title} jobs`} className={`${cardClass} divide-y`}>
        {tasks.map((task) => (
          <li key={task.id}>
            <TaskLine task={task} showsProperty />
          </li>
        ))}
      </ul>
    </>
  )
}

function Projects({ tasks }: { tasks: TaskCardView[] }) {
  const projects = new Map(tasks.map(({ projectId, projectTitle }) => [projectId, projectTitle]))
  projects.delete(null)
  if (projects.size === 0) return null
  return (
    <ul aria-label={t`Projects`} className="flex flex-wrap gap-x-4">
      {[...projects].map(([projectId, title]) => (
        <li key={projectId}>
          <Link
            to="/project/$projectId"
            params={{ projectId: projectId ?? '' }}
            className="inline-flex min-h-touch items-center underline underline-offset-4 wrap-anywhere"
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
