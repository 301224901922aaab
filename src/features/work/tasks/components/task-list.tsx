import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { cardClass } from '../../../../components/ui/card.tsx'
import { pageTitle } from '../../../../components/ui/focus.ts'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import type { TaskSearch } from '../task-search.ts'
import { type ListOf, tasksQuery, useMoveTask, useUndoTasks } from '../tasks.queries.ts'
import { refuseMove, type TaskPart, taskStatuses } from '../tasks.rules.ts'
import type { TaskCardView } from '../tasks.schemas.ts'
import { movedText, statusLabels, withNextTime } from '../tasks.texts.ts'
import { followFocus } from './follow-focus.ts'
import { TaskLine } from './task-line.tsx'
import type { Selection } from './use-selection.ts'

/** The reader. */
export type Reader = { userId: string; role: 'MANAGER' | 'MEMBER' | 'VIEWER' }

type TaskListProps = {
  of: ListOf
  part: TaskPart
  search: Omit<TaskSearch, 'view' | 'status'>
  reader: Reader
  /** Read-only in an archived property. */
  isReadOnly?: boolean
  showsProperty?: boolean
  selection?: Selection | undefined
}

/** Renders tasks of some statuses, page by page. */
export function TaskList({ of, part, search, ...line }: TaskListProps) {
  const list = useSuspenseInfiniteQuery(tasksQuery(of, part, search))
  const tasks = list.data.pages.flatMap((page) => page.tasks)
  return (
    <>
      {taskStatuses.map((status) => {
        const own = tasks.filter((task) => task.status === status)
        return (
          own.length > 0 && <StatusGroup key={status} title={statusLabels[status]} tasks={own} {...line} />
        )
      })}
      <ShowMore list={list} />
    </>
  )
}

type StatusGroupProps = Omit<TaskListProps, 'of' | 'part' | 'search'> & {
  title: string
  tasks: TaskCardView[]
}

function StatusGroup({ title, tasks, reader, isReadOnly, showsProperty, selection }: StatusGroupProps) {
  const id = useId()
  const { complete } = useComplete()
  const mayComplete = (task: TaskCardView) =>
    !isReadOnly &&
    refuseMove({
      task: { ...task, assigneeUserId: task.assignee?.userId ?? null },
      to: 'DONE',
      reason: null,
      caller: reader,
    }) === null
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <h3 id={id} className="font-medium">
        {title}
      </h3>
      <ul className={`${cardClass} divide-y`} aria-labelledby={id}>
        {tasks.map((task) => (
          <li key={task.id}>
            <TaskLine
              task={task}
              {...(showsProperty && { showsProperty })}
              {...(selection && {
                selection: {
                  isSelected: selection.has(task.id),
                  onSelect: (event) => selection.toggle(task.id, event.shiftKey),
                },
              })}
              complete={mayComplete(task) ? () => void complete(task) : undefined}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function useComplete() {
  const move = useMoveTask()
  const undo = useUndoTasks()
  const complete = async (task: TaskCardView) => {
    const { id, version, familyGroupId } = task
    // The pressed button disappears with its line.
    followFocus(neighbourOf(id))
    try {
      const moved = await move.mutateAsync({ id, familyGroupId, version, status: 'DONE' })
      toastUndo(
        withNextTime(movedText(task.title, task, 'DONE'), moved),
        () => undo.mutateAsync({ familyGroupId, tasks: [{ taskId: id, version: moved.version }] }),
        linkTo(`/task/${id}`),
      )
    } catch (error) {
      toastFailure(error)
    }
  }
  return { complete }
}

const linkTo = (href: string) => `main a[href="${href}"]`

/** Returns the next task in the list, or the previous one, or the page title. */
function neighbourOf(taskId: string): string {
  const line = document.querySelector(linkTo(`/task/${taskId}`))?.closest('li')
  const other = (line?.nextElementSibling ?? line?.previousElementSibling)?.querySelector('a[href^="/task/"]')
  const href = other?.getAttribute('href')
  return href ? linkTo(href) : pageTitle
}
