import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { HouseBreadcrumbs, ReadOnlyPart } from '../../../house/components/house-part.tsx'
import { useUpdateTask } from '../tasks.queries.ts'
import { doersOf, refuseApprovalChange, taskFieldsOf } from '../tasks.rules.ts'
import { type NewTaskFields, type TaskFields, type TaskView, taskView } from '../tasks.schemas.ts'
import { approvalRefusals } from '../tasks.texts.ts'
import { TaskConflict } from './task-conflict.tsx'
import { type TaskChoices, TaskForm } from './task-form.tsx'

type EditTaskPageProps = { task: TaskView; choices: TaskChoices }

/** Changes the facts of a task. */
export function EditTaskPage({ task, choices }: EditTaskPageProps) {
  // What the form started from. A reload in the background must not pull the ground from under what is being typed.
  const [base, setBase] = useState(task)
  const isEditable = can(task.role, 'task.edit') && task.propertyStatus === 'ACTIVE'
  return (
    <Page width="form" className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <HouseBreadcrumbs part="tasks" of={task} />
        <h1 className="text-xl wrap-anywhere">Edit {base.title}</h1>
      </div>
      {isEditable ? (
        <EditTaskForm key={base.version} base={base} choices={choices} onReload={setBase} />
      ) : (
        <ReadOnlyPart
          part="tasks"
          propertyId={task.propertyId}
          isArchived={task.propertyStatus === 'ARCHIVED'}
        />
      )}
    </Page>
  )
}

type EditTaskFormProps = { base: TaskView; choices: TaskChoices; onReload: (newer: TaskView) => void }

function EditTaskForm({ base, choices, onReload }: EditTaskFormProps) {
  const navigate = useNavigate()
  const update = useUpdateTask(base.id)
  const { stale, known, save: send, saveLabel } = useStaleEdit<TaskView, TaskFields>(base, taskView)
  const refused = refuseApprovalChange(
    { ...known, doers: doersOf(known) },
    { userId: base.myUserId, role: base.role },
  )

  const save = async ({ id: _, ...fields }: NewTaskFields) => {
    await send(fields, ({ version }) => update.mutateAsync({ ...fields, version }))
    toast.success('Saved')
    return () => navigate({ to: '/task/$taskId', params: { taskId: base.id } })
  }
  return (
    <TaskForm
      defaultValues={{ ...taskFieldsOf(base), id: base.id }}
      currency={base.currency}
      approvalFixed={refused && approvalRefusals[refused]}
      choices={withOwn(choices, base)}
      draftKey={`task:${base.id}:${base.version}`}
      submitLabel={saveLabel}
      save={save}
      before={
        stale && <TaskConflict {...stale} choices={choices} onTakeNewer={() => onReload(stale.newer)} />
      }
      cancel={
        <ButtonLink to="/task/$taskId" params={{ taskId: base.id }} variant="quiet">
          Cancel
        </ButtonLink>
      }
    />
  )
}

/** With what the task has now, also when it could not be chosen any more: who has left, a project that is over. */
function withOwn({ people, projects, assets }: TaskChoices, task: TaskView): TaskChoices {
  const add = (options: TaskChoices['people'], value: string | null, label: string | null | undefined) =>
    value === null || options.some((option) => option.value === value)
      ? options
      : [...options, { value, label: label ?? 'Another one' }]
  return {
    people: add(people, task.assigneeUserId, task.assignee?.name),
    projects: add(projects, task.projectId, task.projectTitle),
    assets: add(assets, task.assetId, task.assetName),
  }
}
