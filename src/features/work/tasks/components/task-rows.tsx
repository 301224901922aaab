import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { ListRow, rowLinkClass } from '../../../../components/ui/list-row.tsx'
import { toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { withTime } from '../../../../lib/clock-times.ts'
import { locale } from '../../../../lib/locale.ts'
import { shortDay } from '../../../../lib/short-day.ts'
import type { Role } from '../../../../server/context.ts'
import { useMoveTask, useUndoTasks } from '../tasks.queries.ts'
import { refuseMove, type TaskStatus } from '../tasks.rules.ts'
import type { TaskCardView } from '../tasks.schemas.ts'
import { withNextTime } from '../tasks.texts.ts'
import { OverdueBadge, PriorityBadge, StatusBadge, statusIcon } from './task-badges.tsx'

type TaskRowProps = {
  task: TaskCardView
  familyGroupId: string
  caller: { userId: string; role: Role }
}

/** Renders a task line, with its next step as a button. */
export function TaskRow({ task, familyGroupId, caller }: TaskRowProps) {
  const { id: taskId, title, status, priority, version, assignee, worker, isOverdue } = task
  const [goneAt, setGoneAt] = useState<number>()
  const step = stepOf(task, caller)
  const take = useStep(familyGroupId, task, setGoneAt)
  if (goneAt === version) return null
  const isMine = assignee?.userId === caller.userId
  const StatusIcon = statusIcon(status)
  // Only what is unusual: most tasks are to do and not urgent.
  const marks = [
    isOverdue && <OverdueBadge key="overdue" />,
    priority !== 'NORMAL' && <PriorityBadge key="priority" priority={priority} />,
    status !== 'TODO' && status !== 'IN_PROGRESS' && <StatusBadge key="status" status={status} />,
  ].filter(Boolean)
  const facts = [
    task.dueOn && withTime(shortDay(task.dueOn), task.dueTime, locale()),
    isMine ? t`Mine` : (assignee?.name.split(' ')[0] ?? worker?.name),
    task.propertyName,
  ].filter(Boolean)
  return (
    <ListRow
      lead={
        step?.isTick ? (
          <TickButton label={`${step.label}: ${title}`} onClick={() => void take(step)} />
        ) : (
          <StatusIcon className="size-5" aria-hidden="true" />
        )
      }
      title={
        <Link to="/task/$taskId" params={{ taskId }} className={rowLinkClass}>
          {title}
        </Link>
      }
      detail={
        <>
          {marks.length > 0 && <span className="me-2 inline-flex flex-wrap gap-2">{marks}</span>}
          {facts.join(' · ')}
        </>
      }
      actions={
        step &&
        !step.isTick && (
          <Button variant="primary" aria-label={`${step.label}: ${title}`} onClick={() => void take(step)}>
            <Check aria-hidden="true" />
            {step.label}
          </Button>
        )
      }
    />
  )
}

/** Renders a checkbox that completes a task. */
const TickButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <button
    type="button"
    aria-label={label}
    title={t({ message: 'Done', context: 'task' })}
    onClick={onClick}
    className="group/tick relative z-1 grid size-touch place-items-center rounded-full"
  >
    <span className="grid size-6 place-items-center rounded-full border-2 border-border-strong text-transparent transition-colors group-hover/tick:border-accent group-hover/tick:text-accent group-active/tick:bg-accent-soft">
      <Check className="size-4" aria-hidden="true" />
    </span>
  </button>
)

type Step = {
  to: TaskStatus
  label: string
  said: string
  /** Completing it; other steps are decisions. */
  isTick?: true
}

/** Runs one-click steps; others are taken on the task’s page. */
function stepOf(task: TaskCardView, caller: TaskRowProps['caller']): Step | null {
  const step = steps(task)
  const of = { ...task, assigneeUserId: task.assignee?.userId ?? null }
  return refuseMove({ task: of, to: step.to, reason: null, caller }) === null ? step : null
}

function steps({ status, title, needsApproval }: TaskCardView): Step {
  if (status === 'REPORT') return { to: 'TODO', label: t`Accept`, said: t`“${title}” added to the tasks` }
  if (status === 'IN_REVIEW' && needsApproval)
    return { to: 'DONE', label: t`Approve`, said: t`“${title}” approved` }
  return {
    to: 'DONE',
    label: t({ message: 'Done', context: 'task' }),
    said: t`“${title}” done`,
    isTick: true,
  }
}

/** The line disappears at once, and returns when the step is refused or undone. */
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
    // The focused button disappears.
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
