import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Archive } from 'lucide-react'
import type { ReactNode } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { Badge } from '../../../../components/ui/badge.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { PersonAvatar } from '../../../../components/ui/person-avatar.tsx'
import { RelativeTime } from '../../../../components/ui/relative-time.tsx'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { PropertyBreadcrumbs } from '../../../house/components/property-breadcrumbs.tsx'
import { WorkerLink } from '../../../house/components/worker-link.tsx'
import { fieldTexts } from '../task-fields.rules.ts'
import { doersOf } from '../tasks.rules.ts'
import type { TaskView } from '../tasks.schemas.ts'
import { archivedNotice, statusLabels } from '../tasks.texts.ts'
import { DueText } from './due-text.tsx'
import { TaskActions, TaskMoves } from './task-actions.tsx'
import { ApprovalBadge, OverdueBadge, PriorityBadge, StatusBadge } from './task-badges.tsx'
import { WorkerMark } from './worker-mark.tsx'

type TaskPageProps = {
  task: TaskView
  /** Other items of the menu, provided by the route. */
  moreActions?: ReactNode
  /** Decides about a problem report; provided by the route. */
  decision?: ReactNode
  /** Parts below the description: checklist, comments, photos; provided by the route. */
  children?: ReactNode
}

/** Renders a task and its actions: on a phone in one column, on a desk with the facts beside it. */
export function TaskPage({ task, moreActions, decision, children }: TaskPageProps) {
  return (
    <Page className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_1fr]">
      <div className="lg:col-span-2">
        <PropertyBreadcrumbs part="tasks" of={task} />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-6">
        <TaskHeader task={task} moreActions={moreActions} />
        <NextStep task={task} decision={decision} />
        {task.description && (
          <section aria-label={t`Description`}>
            <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{task.description}</p>
          </section>
        )}
      </div>
      <aside aria-label={t`Details`} className="lg:row-span-2">
        <TaskFacts task={task} />
      </aside>
      <div className="grid min-w-0 grid-cols-1 content-start gap-6">{children}</div>
    </Page>
  )
}

function TaskHeader({ task, moreActions }: Pick<TaskPageProps, 'task' | 'moreActions'>) {
  return (
    <header className="flex items-start justify-between gap-4">
      <div className="grid min-w-0 gap-2">
        <h1 tabIndex={-1} className="rounded-sm text-xl wrap-anywhere">
          {task.title}
        </h1>
        <p className="flex flex-wrap gap-2">
          <StatusBadge key={task.id} status={task.status} />
          <PriorityBadge priority={task.priority} />
          {task.isOverdue && <OverdueBadge />}
          {task.needsApproval && <ApprovalBadge />}
          {task.propertyStatus === 'ARCHIVED' && (
            <Badge tone="warning" icon={Archive}>
              {t`Archived, read-only`}
            </Badge>
          )}
        </p>
      </div>
      <TaskActions task={task} except={offeredElsewhere(task)} more={moreActions} />
    </header>
  )
}

/** Renders the next step, or why there is none. */
function NextStep({ task, decision }: Pick<TaskPageProps, 'task' | 'decision'>) {
  if (task.propertyStatus === 'ARCHIVED') return <p className="text-muted">{archivedNotice()}</p>
  return (
    <>
      {waitsForOthers(task) && (
        <p className="text-muted">
          {task.reviewRequestedBy === task.myUserId ? t`You sent it for approval.` : t`You did the work.`}{' '}
          {t`Someone else has to approve it or send it back.`}{' '}
          {task.may.edit &&
            !task.approvalFixed &&
            t`If nobody else can, turn off “Needs approval” under “Edit”.`}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2 empty:hidden">
        {decision}
        <TaskMoves task={task} except={offeredElsewhere(task)} />
      </div>
    </>
  )
}

/** Accepting a problem report is part of the decision about it. */
const offeredElsewhere = ({ status }: TaskView) => (status === 'REPORT' ? 'TODO' : undefined)

const waitsForOthers = (task: TaskView) =>
  task.status === 'IN_REVIEW' && task.needsApproval && doersOf(task).includes(task.myUserId)

/** Renders the facts, without unknown ones. */
function TaskFacts({ task }: { task: TaskView }) {
  const { assignee, worker, projectId, projectTitle, assetId, assetName } = task
  return (
    <SectionCard title={t`Details`}>
      <dl className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-3">
        {task.statusReason && <Fact label={t`Why “${statusLabels[task.status]}”`}>{task.statusReason}</Fact>}
        <Fact label={fieldTexts.assigneeUserId.label}>
          {assignee ? (
            <span className="flex items-center gap-2">
              <PersonAvatar person={assignee} />
              {assignee.name}
            </span>
          ) : worker ? (
            <WorkerLink workerId={worker.id} isThere={task.isWorkerThere}>
              <WorkerMark name={worker.name} />
            </WorkerLink>
          ) : (
            t`Nobody yet`
          )}
        </Fact>
        {task.dueOn && (
          <Fact label={fieldTexts.dueOn.label}>
            <DueText dueOn={task.dueOn} dueTime={task.dueTime} today={task.today} />
          </Fact>
        )}
        {projectId && projectTitle && (
          <Fact label={fieldTexts.projectId.label}>
            <Link
              to="/project/$projectId"
              params={{ projectId }}
              className="inline-flex min-h-touch items-center underline underline-offset-4"
            >
              {projectTitle}
            </Link>
          </Fact>
        )}
        {assetId && assetName && (
          <Fact label={fieldTexts.assetId.label}>
            <Link
              to="/asset/$assetId"
              params={{ assetId }}
              className="inline-flex min-h-touch items-center underline underline-offset-4"
            >
              {assetName}
            </Link>
          </Fact>
        )}
        {task.scheduleTitle && (
          <Fact label={t`Repeats`}>
            <Link
              to="/property/$propertyId/schedule"
              params={{ propertyId: task.propertyId }}
              className="inline-flex min-h-touch items-center underline underline-offset-4"
            >
              {task.scheduleTitle}
            </Link>
          </Fact>
        )}
        {task.costMinor !== null && (
          <Fact label={fieldTexts.costMinor.label}>
            {formatMoney(task.costMinor, task.currency, locale())}
          </Fact>
        )}
        <Steps task={task} />
        {task.isVisibleToWorkers && <Fact label={fieldTexts.isVisibleToWorkers.label}>{t`Yes`}</Fact>}
      </dl>
    </SectionCard>
  )
}

/** Renders who did what. */
function Steps({ task }: { task: TaskView }) {
  return (
    <>
      {task.reportedByName && <Fact label={t`Reported by`}>{task.reportedByName}</Fact>}
      {task.status === 'IN_REVIEW' && task.reviewRequestedByName && (
        <Fact label={task.needsApproval ? t`Sent for approval by` : t`Review requested by`}>
          {task.reviewRequestedByName}
        </Fact>
      )}
      {task.completedAt && (
        <Fact label={t({ message: 'Done', context: 'task' })}>
          {task.doneByName && t`by ${task.doneByName}, `}
          <RelativeTime at={task.completedAt} />
        </Fact>
      )}
      {task.approvedByName && <Fact label={t`Approved by`}>{task.approvedByName}</Fact>}
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="col-span-2 grid grid-cols-subgrid items-baseline">
    <dt className="text-muted">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
