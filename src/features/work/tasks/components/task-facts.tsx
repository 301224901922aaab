import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { PersonMark } from '../../../../components/ui/person-mark.tsx'
import { RelativeTime } from '../../../../components/ui/relative-time.tsx'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import type { TaskView } from '../tasks.schemas.ts'
import { fieldLabels, statusLabels } from '../tasks.texts.ts'
import { DueText } from './due-text.tsx'

/** The facts; what is unknown is left out. */
export function TaskFacts({ task }: { task: TaskView }) {
  const { assignee, projectId, projectTitle, assetId, assetName } = task
  return (
    <SectionCard title="Facts">
      <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(8rem,auto)_1fr]">
        {task.statusReason && <Fact label={`Why “${statusLabels[task.status]}”`}>{task.statusReason}</Fact>}
        <Fact label={fieldLabels.assigneeUserId}>
          {assignee ? (
            <span className="flex items-center gap-2">
              <PersonMark person={assignee} />
              {assignee.name}
            </span>
          ) : (
            'Nobody yet'
          )}
        </Fact>
        {task.dueOn && (
          <Fact label={fieldLabels.dueOn}>
            <DueText dueOn={task.dueOn} dueTime={task.dueTime} today={task.today} />
          </Fact>
        )}
        {projectId && projectTitle && (
          <Fact label={fieldLabels.projectId}>
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
          <Fact label={fieldLabels.assetId}>
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
          <Fact label="Comes again">
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
          <Fact label={fieldLabels.costMinor}>{formatMoney(task.costMinor, task.currency, locale())}</Fact>
        )}
        <Steps task={task} />
        {task.isVisibleToWorkers && <Fact label={fieldLabels.isVisibleToWorkers}>Yes</Fact>}
      </dl>
    </SectionCard>
  )
}

/** Who did what with it so far. */
function Steps({ task }: { task: TaskView }) {
  return (
    <>
      {task.reportedByName && <Fact label="Reported by">{task.reportedByName}</Fact>}
      {task.status === 'IN_REVIEW' && task.reviewRequestedByName && (
        <Fact label={task.needsApproval ? 'Sent for approval by' : 'Review requested by'}>
          {task.reviewRequestedByName}
        </Fact>
      )}
      {task.completedAt && (
        <Fact label="Done">
          {task.doneByName && `by ${task.doneByName}, `}
          <RelativeTime at={task.completedAt} />
        </Fact>
      )}
      {task.approvedByName && <Fact label="Approved by">{task.approvedByName}</Fact>}
    </>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="grid sm:col-span-2 sm:grid-cols-subgrid">
    <dt className="text-muted">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)
