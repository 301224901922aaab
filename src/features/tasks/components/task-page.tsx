import { Archive } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../../../components/layout/app-shell.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import type { TaskView } from '../tasks.schemas.ts'
import { ApprovalBadge, OverdueBadge, PriorityBadge, StatusBadge } from './task-badges.tsx'
import { TaskBreadcrumbs } from './task-frame.tsx'

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
      <TaskBreadcrumbs of={task} />
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
      </header>
      {children}
    </Page>
  )
}
