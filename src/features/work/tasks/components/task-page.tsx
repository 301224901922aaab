import { Archive } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Badge } from '../../../../components/ui/badge.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { HouseBreadcrumbs } from '../../../house/components/house-part.tsx'
import { doersOf } from '../tasks.rules.ts'
import type { TaskView } from '../tasks.schemas.ts'
import { archivedNotice } from '../tasks.texts.ts'
import { TaskActions } from './task-actions.tsx'
import { ApprovalBadge, OverdueBadge, PriorityBadge, StatusBadge } from './task-badges.tsx'
import { TaskFacts } from './task-facts.tsx'
import { TaskMoves } from './task-moves.tsx'

type TaskPageProps = {
  task: TaskView
  /** Titled parts below the facts, in their order: checklist, comments, photos. The route puts them in. */
  children?: ReactNode
}

/** Everything that is known about one task, and what can be done with it. */
export function TaskPage({ task, children }: TaskPageProps) {
  const isArchived = task.propertyStatus === 'ARCHIVED'
  return (
    <Page className="grid grid-cols-1 gap-6">
      <HouseBreadcrumbs part="tasks" of={task} />
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid min-w-0 gap-2">
          <h1 tabIndex={-1} className="rounded-sm text-xl wrap-anywhere">
            {task.title}
          </h1>
          <p className="flex flex-wrap gap-2">
            <StatusBadge status={task.status} />
            <PriorityBadge priority={task.priority} />
            {task.isOverdue && <OverdueBadge />}
            {task.needsApproval && <ApprovalBadge />}
            {isArchived && (
              <Badge tone="warning" icon={Archive}>
                Archived, read-only
              </Badge>
            )}
          </p>
        </div>
        <TaskActions task={task} />
      </header>
      {isArchived ? <p className="text-muted">{archivedNotice}</p> : <TaskMoves task={task} />}
      {waitsForOthers(task) && (
        <p className="text-muted">
          {task.reviewRequestedBy === task.myUserId ? 'You sent it for approval.' : 'It is your work.'}{' '}
          Someone else has to approve it or send it back.
          {task.role === 'MANAGER' && ' If nobody else can, turn off “Needs approval” under “Edit”.'}
        </p>
      )}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <TaskFacts task={task} />
        {task.description && (
          <SectionCard title="Description">
            <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{task.description}</p>
          </SectionCard>
        )}
      </div>
      {children}
    </Page>
  )
}

const waitsForOthers = (task: TaskView) =>
  task.status === 'IN_REVIEW' && task.needsApproval && doersOf(task).includes(task.myUserId)
