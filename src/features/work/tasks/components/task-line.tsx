import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { CircleCheck, ListChecks, MessageSquare } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { PersonAvatar } from '../../../../components/ui/person-avatar.tsx'
import type { TaskCardView } from '../tasks.schemas.ts'
import { DueText } from './due-text.tsx'
import { ApprovalBadge, OverdueBadge, PriorityBadge } from './task-badges.tsx'
import { WorkerMark } from './worker-mark.tsx'

type TaskLineProps = {
  task: TaskCardView
  /** The property, in a list of several. */
  showsProperty?: boolean
  /** Whether it can be selected. */
  selection?: { isSelected: boolean; onSelect: (event: MouseEvent<HTMLInputElement>) => void }
  /** Completes it, if allowed. */
  complete?: (() => void) | undefined
}

/** Renders a task in a list, with a link to its page. */
export function TaskLine({ task, showsProperty = false, selection, complete }: TaskLineProps) {
  const { id: taskId, title, assignee, worker, dueOn, dueTime, statusReason } = task
  return (
    <article className="flex items-start gap-1 px-2 py-2 hover:bg-raised sm:px-3">
      {selection && (
        <label className="flex size-touch shrink-0 items-center justify-center">
          <input
            type="checkbox"
            className="size-5 accent-accent"
            aria-label={t`Select ${title}`}
            checked={selection.isSelected}
            onClick={selection.onSelect}
            readOnly
          />
        </label>
      )}
      <div className="group relative grid min-w-0 flex-1 gap-1 px-1 py-2">
        <h4 className="font-medium wrap-anywhere">
          <Link
            to="/task/$taskId"
            params={{ taskId }}
            className="after:absolute after:inset-0 group-hover:underline"
          >
            {title}
          </Link>
        </h4>
        {statusReason && <p className="text-sm text-muted wrap-anywhere">{statusReason}</p>}
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          {showsProperty && <span className="wrap-anywhere">{task.propertyName}</span>}
          {task.projectTitle && <span className="wrap-anywhere">{task.projectTitle}</span>}
          {dueOn && (
            <span>
              {t`Due`} <DueText dueOn={dueOn} dueTime={dueTime} />
            </span>
          )}
          {worker && <WorkerMark name={worker.name} />}
          {assignee && (
            <span className="inline-flex items-center gap-1.5">
              <PersonAvatar person={assignee} />
              {assignee.name}
            </span>
          )}
          {task.checklistTotal > 0 && (
            <Counted icon={<ListChecks aria-hidden="true" />} label={t`checklist items done`}>
              {task.checklistDone}/{task.checklistTotal}
            </Counted>
          )}
          {task.commentCount > 0 && (
            <Counted icon={<MessageSquare aria-hidden="true" />} label={t`comments`}>
              {task.commentCount}
            </Counted>
          )}
        </p>
        <Marks task={task} />
      </div>
      {complete && (
        <Button
          variant="quiet"
          className="w-touch shrink-0 px-0"
          aria-label={t`Mark ${title} as done`}
          title={t`Mark as done`}
          onClick={complete}
        >
          <CircleCheck aria-hidden="true" />
        </Button>
      )}
    </article>
  )
}

function Marks({ task: { isOverdue, priority, needsApproval } }: { task: TaskCardView }) {
  if (!isOverdue && priority === 'NORMAL' && !needsApproval) return null
  return (
    <p className="flex flex-wrap gap-2">
      {isOverdue && <OverdueBadge />}
      {priority !== 'NORMAL' && <PriorityBadge priority={priority} />}
      {needsApproval && <ApprovalBadge />}
    </p>
  )
}

type CountedProps = { icon: ReactNode; label: string; children: ReactNode }

const Counted = ({ icon, label, children }: CountedProps) => (
  <span className="inline-flex items-center gap-1 tabular-nums [&_svg]:size-4">
    {icon}
    {children}
    <span className="sr-only"> {label}</span>
  </span>
)
