import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import type { Role } from '../../../../server/context.ts'
import { useMoveTask, useUndoTasks } from '../tasks.queries.ts'
import { refuseMove, type TaskStatus } from '../tasks.rules.ts'
import type { TaskCardView } from '../tasks.schemas.ts'
import { withNextTime } from '../tasks.texts.ts'
import { MineBadge, OverdueBadge, PriorityBadge, StatusBadge } from './task-badges.tsx'

type TaskRowsProps = {
  label: string
  tasks: readonly TaskCardView[]
  familyGroupId: string
  caller: { userId: string; role: Role }
}

/** Tasks as lines, each with its next step as a button where the reader may take it. */
export const TaskRows = ({ label, tasks, ...of }: TaskRowsProps) => (
  <ul className={`${cardClass} divide-y`} aria-label={label}>
    {tasks.map((task) => (
      <TaskRow key={task.id} task={task} {...of} />
    ))}
  </ul>
)

type TaskRowProps = Omit<TaskRowsProps, 'label' | 'tasks'> & { task: TaskCardView }

/** One line, for lists that hold other things too. */
export function TaskRow({ task, familyGroupId, caller }: TaskRowProps) {
  const { id: taskId, title, status, priority, version, assignee, worker, isOverdue } = task
  const [goneAt, setGoneAt] = useState<number>()
  const step = stepOf(task, caller)
  const take = useStep(familyGroupId, task, setGoneAt)
  if (goneAt === version) return null
  const isMine = assignee?.userId === caller.userId
  const facts = [
    task.propertyName,
    task.dueOn &&
      [`Due ${formatCalendarDate(task.dueOn, locale())}`, task.dueTime].filter(Boolean).join(', '),
    !isMine && (assignee?.name ?? worker?.name),
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        <Link
          to="/task/$taskId"
          params={{ taskId }}
          className="inline-flex min-h-touch items-center font-medium wrap-anywhere hover:underline"
        >
          {title}
        </Link>
        <p className="text-sm text-muted wrap-anywhere tabular-nums">{facts.join(' · ')}</p>
        <p className="flex flex-wrap gap-2 empty:hidden">
          {isMine && <MineBadge />}
          {status !== 'TODO' && <StatusBadge status={status} />}
          {priority !== 'NORMAL' && <PriorityBadge priority={priority} />}
          {isOverdue && <OverdueBadge />}
        </p>
      </div>
      {step && (
        <Button aria-label={`${step.label}: ${title}`} onClick={() => void take(step)}>
          <Check aria-hidden="true" />
          {step.label}
        </Button>
      )}
    </li>
  )
}

type Step = { to: TaskStatus; label: string; said: string }

/** What a single press does; what takes a reason or a look at the task is done on its page. */
function stepOf(task: TaskCardView, caller: TaskRowsProps['caller']): Step | null {
  const step = steps(task)
  const of = { ...task, assigneeUserId: task.assignee?.userId ?? null }
  return refuseMove({ task: of, to: step.to, reason: null, caller }) === null ? step : null
}

function steps({ status, title, needsApproval }: TaskCardView): Step {
  if (status === 'REPORT') return { to: 'TODO', label: 'Accept', said: `“${title}” is a task now.` }
  if (status === 'IN_REVIEW' && needsApproval)
    return { to: 'DONE', label: 'Approve', said: `“${title}” is approved.` }
  return { to: 'DONE', label: 'Done', said: `“${title}” is done.` }
}

/** The line goes at once, and comes back when the step is refused or undone. */
function useStep(
  familyGroupId: string,
  { id, version }: TaskCardView,
  setGoneAt: (version: number | undefined) => void,
) {
  const move = useMoveTask()
  const undo = useUndoTasks()
  return async ({ to, said }: Step) => {
    if (move.isPending) return
    setGoneAt(version)
    // The button that had the focus is gone.
    focusPageTitle()
    try {
      const moved = await move.mutateAsync({ familyGroupId, id, version, status: to })
      const tasks = [{ taskId: id, version: moved.version }]
      toastUndo(withNextTime(said, moved), () => undo.mutateAsync({ familyGroupId, tasks }))
    } catch (error) {
      setGoneAt(undefined)
      toastFailure(error)
    }
  }
}
