import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { done } from '../../../../components/ui/done.texts.ts'
import { Differences, EditConflict } from '../../../../components/ui/edit-conflict.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { differencesOf } from '../../../../lib/fields.ts'
import { newId } from '../../../../lib/ids.ts'
import { HouseFormPage, houseOf } from '../../../house/components/house-form-page.tsx'
import type { PropertyView } from '../../../house/properties/properties.schemas.ts'
import { emptyTask, fieldTexts, taskFieldsOf } from '../task-fields.rules.ts'
import { useCreateTask, useUpdateTask } from '../tasks.queries.ts'
import { type NewTaskFields, type TaskFields, type TaskView, taskView } from '../tasks.schemas.ts'
import { approvalRefusals } from '../tasks.texts.ts'
import { type TaskChoices, TaskForm } from './task-form.tsx'

type NewTaskPageProps = {
  property: PropertyView
  choices: TaskChoices
  /** Defaults from the previous page or from a template. */
  given: Partial<Omit<NewTaskFields, 'id'>>
  /** The template they come from; its draft is separate. */
  templateId?: string | undefined
  /** The templates to choose from, provided by the route. */
  templates?: ReactNode
}

/** Adds a task to a property, and opens its page. */
export function NewTaskPage({ property, choices, given, templateId, templates }: NewTaskPageProps) {
  const { id: propertyId } = property
  const navigate = useNavigate()
  const [defaultValues] = useState(() => ({ ...emptyTask, ...given, id: newId() }))
  const creation = useCreateTask(propertyId)
  const save = async (fields: NewTaskFields) => {
    const { taskId } = await creation.mutateAsync(fields)
    toast.success(done.added(fields.title))
    return () => navigate({ to: '/task/$taskId', params: { taskId } })
  }
  return (
    <HouseFormPage
      of={houseOf(property)}
      part="tasks"
      title={t`New task`}
      hint={t`A title is enough to start.`}
      may={property.may.editTasks}
    >
      {templates}
      <TaskForm
        hasChecklist
        defaultValues={defaultValues}
        currency={property.currency}
        choices={choices}
        draftKey={['new-task', propertyId, templateId].filter(Boolean).join(':')}
        submitLabel={t`Add task`}
        save={save}
        cancel={
          <ButtonLink to="/property/$propertyId/tasks" params={{ propertyId }} variant="quiet">
            {t`Cancel`}
          </ButtonLink>
        }
      />
    </HouseFormPage>
  )
}

type EditTaskPageProps = { task: TaskView; choices: TaskChoices }

/** Edits a task. */
export function EditTaskPage({ task, choices }: EditTaskPageProps) {
  // The values when the form opened, so that a background refetch does not reset it.
  const [base, setBase] = useState(task)
  return (
    <HouseFormPage of={task} part="tasks" title={t`Edit “${base.title}”`} may={task.may.edit}>
      <EditTaskForm key={base.version} base={base} choices={choices} onReload={setBase} />
    </HouseFormPage>
  )
}

type EditTaskFormProps = { base: TaskView; choices: TaskChoices; onReload: (newer: TaskView) => void }

function EditTaskForm({ base, choices, onReload }: EditTaskFormProps) {
  const navigate = useNavigate()
  const update = useUpdateTask(base.id)
  const { stale, known, save: send, saveLabel } = useStaleEdit<TaskView, TaskFields>(base, taskView)

  const save = async ({ id: _, checklist: __, ...fields }: NewTaskFields) => {
    await send(fields, ({ version }) => update.mutateAsync({ ...fields, version }))
    toast.success(t`Saved`)
    return () => navigate({ to: '/task/$taskId', params: { taskId: base.id } })
  }
  return (
    <TaskForm
      defaultValues={{ ...taskFieldsOf(base), id: base.id }}
      currency={base.currency}
      approvalFixed={known.approvalFixed && approvalRefusals[known.approvalFixed]}
      choices={withOwn(choices, base)}
      draftKey={`task:${base.id}:${base.version}`}
      submitLabel={saveLabel}
      save={save}
      before={
        stale && <TaskConflict {...stale} choices={choices} onTakeNewer={() => onReload(stale.newer)} />
      }
      cancel={
        <ButtonLink to="/task/$taskId" params={{ taskId: base.id }} variant="quiet">
          {t`Cancel`}
        </ButtonLink>
      }
    />
  )
}

/** Includes current values that can no longer be chosen: former members, closed projects. */
function withOwn({ people, workers, projects, assets }: TaskChoices, task: TaskView): TaskChoices {
  const add = (options: TaskChoices['people'], value: string | null, label: string | null | undefined) =>
    value === null || options.some((option) => option.value === value)
      ? options
      : [...options, { value, label: label ?? t`Another option` }]
  return {
    people: add(people, task.assigneeUserId, task.assignee?.name),
    workers: add(workers, task.workerId, task.worker?.name),
    projects: add(projects, task.projectId, task.projectTitle),
    assets: add(assets, task.assetId, task.assetName),
  }
}

type TaskConflictProps = {
  mine: TaskFields
  newer: TaskView
  choices: TaskChoices
  onTakeNewer: () => void
}

/** A conflict: shows the newer values beside the form. */
function TaskConflict({ mine, newer, choices, onTakeNewer }: TaskConflictProps) {
  return (
    <EditConflict onTakeNewer={onTakeNewer}>
      <Differences
        of={differencesOf(fieldTexts, taskFieldsOf(newer), mine, { choices, currency: newer.currency })}
      />
    </EditConflict>
  )
}
