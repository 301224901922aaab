import { t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { membersQuery } from '../../features/base/groups/groups.queries.ts'
import { useRememberGroup } from '../../features/base/groups/selected-group.store.ts'
import { TaskFiles } from '../../features/house/documents/components/task-files.tsx'
import { taskFilesQueries } from '../../features/house/documents/documents.queries.ts'
import { RecordPaymentLink } from '../../features/money/components/record-payment-link.tsx'
import { PaymentsOf } from '../../features/money/payments/components/payment-lists.tsx'
import { paymentsQuery } from '../../features/money/payments/payments.queries.ts'
import { activityQuery } from '../../features/overview/activity-log/activity.queries.ts'
import { ActivityLines } from '../../features/overview/activity-log/components/activity-list.tsx'
import { checklistQuery } from '../../features/work/checklists/checklists.queries.ts'
import { ChecklistSection } from '../../features/work/checklists/components/checklist-section.tsx'
import { commentsQuery } from '../../features/work/comments/comments.queries.ts'
import { CommentsSection } from '../../features/work/comments/components/comments-section.tsx'
import { SendTaskItem } from '../../features/work/job-tasks/components/send-task-item.tsx'
import { ProblemReportDecision } from '../../features/work/problem-reports/components/problem-report-decision.tsx'
import { SaveTemplateItem } from '../../features/work/task-templates/components/save-template-item.tsx'
import { TaskPage } from '../../features/work/tasks/components/task-page.tsx'
import { TaskSection } from '../../features/work/tasks/components/task-section.tsx'
import { taskQuery } from '../../features/work/tasks/tasks.queries.ts'
import type { TaskView } from '../../features/work/tasks/tasks.schemas.ts'
import { load, pageTitle, useFound, useTitleFollows } from '../-page.ts'

const historyQuery = (familyGroupId: string, taskId: string) =>
  activityQuery(familyGroupId, { kind: 'task', entityId: taskId })

const SendTaskDialog = lazy(() => import('../../features/work/job-tasks/components/send-task-dialog.tsx'))

export const Route = createFileRoute('/_signed-in/task/$taskId')({
  loader: async ({ context, params: { taskId } }) => {
    const { title, familyGroupId, propertyId } = await load(context, taskQuery(taskId))
    await load(
      context,
      checklistQuery(taskId),
      commentsQuery({ taskId }),
      membersQuery(familyGroupId),
      ...Object.values(taskFilesQueries(propertyId, taskId)),
      historyQuery(familyGroupId, taskId),
      paymentsQuery(familyGroupId, { taskId }),
    )
    return { title }
  },
  head: ({ loaderData }) => ({ meta: pageTitle(loaderData?.title ?? t`Task`) }),
  component: Task,
})

/** Each part is its own entry. */
function Task() {
  const { taskId } = Route.useParams()
  const task = useFound(taskQuery(taskId))
  useRememberGroup({ id: task.familyGroupId, name: task.groupName })
  useTitleFollows(task.title, Route.useLoaderData().title)
  // Outside the menu, which closes; loaded when someone asks for it.
  const [isSending, setSending] = useState<boolean>()
  return (
    <TaskPage
      task={task}
      moreActions={
        <>
          <SendTaskItem task={task} onSend={() => setSending(true)} />
          <SaveTemplateItem task={task} />
        </>
      }
      decision={<ProblemReportDecision task={task} />}
    >
      <Talk key={taskId} task={task} />
      <Money task={task} />
      <History task={task} />
      {isSending !== undefined && (
        <Suspense>
          <SendTaskDialog task={task} open={isSending} onOpenChange={setSending} />
        </Suspense>
      )}
    </TaskPage>
  )
}

/** Its expenses. */
function Money({ task: { id: taskId, familyGroupId, propertyId, projectId, may } }: Shown) {
  const { data } = useSuspenseInfiniteQuery(paymentsQuery(familyGroupId, { taskId }))
  if (!may.recordPayments && data.pages.every(({ payments }) => payments.length === 0)) return null
  return (
    <TaskSection
      title={t`Money`}
      action={
        may.recordPayments && (
          <div className="-me-4">
            <RecordPaymentLink
              familyGroupId={familyGroupId}
              of={{ propertyId, projectId, taskId }}
              variant="quiet"
            />
          </div>
        )
      }
    >
      <PaymentsOf familyGroupId={familyGroupId} of={{ taskId }} label={t`Expenses and income of this task`} />
    </TaskSection>
  )
}

/** Its changes; a sample has none. */
function History({ task: { id: taskId, familyGroupId } }: Shown) {
  const history = historyQuery(familyGroupId, taskId)
  const { data } = useSuspenseInfiniteQuery(history)
  if (data.pages.every(({ lines }) => lines.length === 0)) return null
  return (
    <TaskSection title={t`History`}>
      <ActivityLines of={history} />
    </TaskSection>
  )
}

type Shown = { task: TaskView }

/** Its checklist, files and comments, for the assignee as well as for members. */
function Talk({ task }: Shown) {
  const { id: taskId, familyGroupId, propertyId, status, may } = task
  return (
    <>
      <ChecklistSection taskId={taskId} familyGroupId={familyGroupId} canEdit={may.edit} canTick={may.tick} />
      <TaskFiles
        taskId={taskId}
        propertyId={propertyId}
        isDone={status === 'DONE'}
        canAddPhotos={may.addPhotos}
        canEdit={may.editDocuments}
      />
      <CommentsSection
        of={{ taskId }}
        familyGroupId={familyGroupId}
        canWrite={task.propertyStatus === 'ACTIVE'}
      />
    </>
  )
}
