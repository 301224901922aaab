import { t } from '@lingui/core/macro'
import { Square, SquareCheck } from 'lucide-react'
import { Badge, type Tone } from '../../../../components/ui/badge.tsx'
import { buttonClass } from '../../../../components/ui/button.tsx'
import { TextArea } from '../../../../components/ui/text-area.tsx'
import { withTime } from '../../../../lib/clock-times.ts'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { WorkerForm, WorkerMore, WorkerPart, type WorkerPartProps } from '../../components/worker-part.tsx'
import type { JobTaskView } from '../job-tasks.schemas.ts'

const labels: Record<JobTaskView['status'], { text: string; tone: Tone }> = {
  TODO: {
    get text() {
      return t`To do`
    },
    tone: 'neutral',
  },
  IN_PROGRESS: {
    get text() {
      return t`In progress`
    },
    tone: 'info',
  },
  BLOCKED: {
    get text() {
      return t({ message: 'Blocked', context: 'task' })
    },
    tone: 'danger',
  },
  IN_REVIEW: {
    get text() {
      return t`Ready for review`
    },
    tone: 'accent',
  },
  DONE: {
    get text() {
      return t({ message: 'Done', context: 'task' })
    },
    tone: 'success',
  },
  CANCELLED: {
    get text() {
      return t({ message: 'Cancelled', context: 'task' })
    },
    tone: 'neutral',
  },
  REPORT: {
    get text() {
      return t`Reported`
    },
    tone: 'neutral',
  },
  DECLINED: {
    get text() {
      return t({ message: 'Declined', context: 'task' })
    },
    tone: 'neutral',
  },
}

type TasksPartProps = WorkerPartProps & {
  tasks: JobTaskView[]
  isAccepted: boolean
  /** Whether the job can be accepted, or was. */
  goesOn: boolean
}

/** Renders the tasks of the job, with actions once it is accepted. */
export function WorkerTasksPart({ tasks, isAccepted, goesOn, ...page }: TasksPartProps) {
  if (tasks.length === 0) return null
  return (
    <WorkerPart id="tasks" title={t`Tasks`}>
      {!isAccepted && goesOn && (
        <p className="text-muted">{t`Accept the job to update tasks and check off items.`}</p>
      )}
      <ul className="grid grid-cols-1 gap-6">
        {tasks.map((task) => (
          <li key={task.id} className="grid grid-cols-1 gap-3 border-t pt-4 first:border-t-0 first:pt-0">
            <TaskHead task={task} />
            <Checklist task={task} isAccepted={isAccepted} {...page} />
            {isAccepted && task.status !== 'DONE' && <Steps task={task} {...page} />}
          </li>
        ))}
      </ul>
    </WorkerPart>
  )
}

function TaskHead({
  task: { title, description, status, ownReason, dueOn, dueTime },
}: {
  task: JobTaskView
}) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-semibold wrap-anywhere">{title}</h3>
        <Badge tone={labels[status].tone}>{labels[status].text}</Badge>
      </div>
      {ownReason && <p className="whitespace-pre-line wrap-anywhere">{t`Your reason: ${ownReason}`}</p>}
      {dueOn && (
        <p className="text-muted">
          {t`Due ${withTime(formatCalendarDate(dueOn, locale()), dueTime, locale())}`}
        </p>
      )}
      {description && <p className="whitespace-pre-line wrap-anywhere">{description}</p>}
    </>
  )
}

type OfTask = WorkerPartProps & { task: JobTaskView }

function Checklist({ task, isAccepted, shareCode, refused }: OfTask & { isAccepted: boolean }) {
  const again = refused('tasks.tick')
  if (task.lines.length === 0) return null
  return (
    <ul className="grid grid-cols-1" aria-label={t`Checklist of ${task.title}`}>
      {task.lines.map(({ id, text, isDone }) => {
        const Icon = isDone ? SquareCheck : Square
        const line = (
          <>
            <Icon className="size-6 shrink-0" aria-hidden="true" />
            <span className="wrap-anywhere">{text}</span>
          </>
        )
        const look = 'flex min-h-touch w-full items-center gap-3 rounded-md text-start'
        return (
          <li key={id}>
            {isAccepted && task.status !== 'DONE' ? (
              <WorkerForm
                shareCode={shareCode}
                name="tasks.tick"
                refused={again?.values.lineId === id ? again : undefined}
              >
                <input type="hidden" name="taskId" value={task.id} />
                <input type="hidden" name="lineId" value={id} />
                <input type="hidden" name="isDone" value={isDone ? 'no' : 'yes'} />
                <button
                  type="submit"
                  aria-pressed={isDone}
                  className={`${look} cursor-pointer px-1 hover:bg-raised`}
                >
                  {line}
                </button>
              </WorkerForm>
            ) : (
              <div className={look}>
                {line}
                <span className="sr-only">{isDone ? t` (ticked)` : ''}</span>
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Steps({ task, shareCode, refused }: OfTask) {
  const all = refused('tasks.move')
  const ofTask = all?.values.taskId === task.id ? all : undefined
  const isBlocking = ofTask?.values.status === 'BLOCKED'
  const again = isBlocking ? ofTask : undefined
  return (
    <>
      <WorkerForm
        shareCode={shareCode}
        name="tasks.move"
        refused={isBlocking ? undefined : ofTask}
        className="sm:flex sm:flex-wrap"
      >
        <input type="hidden" name="taskId" value={task.id} />
        {task.status !== 'IN_PROGRESS' && (
          <button
            type="submit"
            name="status"
            value="IN_PROGRESS"
            aria-label={t`Start: ${task.title}`}
            className={buttonClass()}
          >
            {t`Start`}
          </button>
        )}
        {task.status !== 'IN_REVIEW' && (
          <button
            type="submit"
            name="status"
            value="IN_REVIEW"
            aria-label={t`Ready for review: ${task.title}`}
            className={buttonClass()}
          >
            {t`Ready for review`}
          </button>
        )}
      </WorkerForm>
      {task.status !== 'BLOCKED' && (
        <WorkerMore title={t`I’m blocked`} isOpen={again !== undefined}>
          <WorkerForm shareCode={shareCode} name="tasks.move" refused={again}>
            <input type="hidden" name="taskId" value={task.id} />
            <input type="hidden" name="status" value="BLOCKED" />
            <TextArea
              name="reason"
              label={t`What is blocking you?`}
              required
              maxLength={2_500}
              defaultValue={again?.values.reason}
              error={again?.errors.reason}
            />
            <button type="submit" className={buttonClass('secondary', 'justify-self-start')}>
              {t`Mark as blocked`}
            </button>
          </WorkerForm>
        </WorkerMore>
      )}
    </>
  )
}
