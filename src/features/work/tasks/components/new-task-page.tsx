import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { newId } from '../../../../lib/ids.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { HouseBreadcrumbs, ReadOnlyPart } from '../../../house/components/house-part.tsx'
import type { PropertyView } from '../../../house/properties/properties.schemas.ts'
import { useCreateTask } from '../tasks.queries.ts'
import { emptyTask } from '../tasks.rules.ts'
import type { NewTaskFields, TaskFields } from '../tasks.schemas.ts'
import { type TaskChoices, TaskForm } from './task-form.tsx'

type NewTaskPageProps = {
  property: PropertyView
  choices: TaskChoices
  /** What is known from where one came: the project, the asset, what was typed. */
  given: Partial<Pick<TaskFields, 'projectId' | 'assetId' | 'title'>>
}

/** Adds a task to a property, and goes on to its page. */
export function NewTaskPage({ property, choices, given }: NewTaskPageProps) {
  const { id: propertyId, name, role, status, currency } = property
  const navigate = useNavigate()
  const [defaultValues] = useState(() => ({ ...emptyTask, ...given, id: newId() }))
  const creation = useCreateTask(propertyId)
  const isEditable = can(role, 'task.edit') && status === 'ACTIVE'
  const save = async (fields: NewTaskFields) => {
    const { taskId } = await creation.mutateAsync(fields)
    toast.success(`${fields.title} is added.`)
    return () => navigate({ to: '/task/$taskId', params: { taskId } })
  }
  return (
    <Page width="form" className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <HouseBreadcrumbs part="tasks" of={{ ...property, propertyId, propertyName: name }} />
        <h1 className="text-xl">New task</h1>
        {isEditable && <p className="text-muted">A title is enough to begin.</p>}
      </div>
      {isEditable ? (
        <TaskForm
          defaultValues={defaultValues}
          currency={currency}
          choices={choices}
          draftKey={`new-task:${propertyId}`}
          submitLabel="Add task"
          save={save}
          cancel={
            <ButtonLink to="/property/$propertyId/tasks" params={{ propertyId }} variant="quiet">
              Cancel
            </ButtonLink>
          }
        />
      ) : (
        <ReadOnlyPart part="tasks" propertyId={propertyId} isArchived={status === 'ARCHIVED'} />
      )}
    </Page>
  )
}
