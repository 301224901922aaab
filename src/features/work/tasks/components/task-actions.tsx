import { useNavigate } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { DeleteButton } from '../../../../components/ui/delete-button.tsx'
import { can } from '../../../base/groups/groups.rules.ts'
import { useDeleteTask, useRestoreTask } from '../tasks.queries.ts'
import type { TaskView } from '../tasks.schemas.ts'

/** What can be done with the task as a whole, for those who may. */
export function TaskActions({ task }: { task: TaskView }) {
  if (task.propertyStatus !== 'ACTIVE' || !can(task.role, 'task.edit')) return null
  const mayDelete = can(task.role, 'task.delete', { own: task.createdBy === task.myUserId })
  return (
    <div className="flex flex-wrap gap-2">
      <ButtonLink to="/task/$taskId/edit" params={{ taskId: task.id }}>
        <Pencil aria-hidden="true" />
        Edit
      </ButtonLink>
      {mayDelete && <DeleteTask task={task} />}
    </div>
  )
}

function DeleteTask({ task }: { task: TaskView }) {
  const { id: taskId, title, familyGroupId, propertyId } = task
  const navigate = useNavigate()
  const deletion = useDeleteTask(task.id)
  const restoration = useRestoreTask()
  return (
    <DeleteButton
      name={title}
      description="It disappears for everybody in the group, with its checklist, comments and photos. “Undo” brings it back right afterwards, and for 30 days it is in the trash of the group. To keep its record, cancel it instead."
      confirmLabel="Delete task"
      remove={() => deletion.mutateAsync()}
      leave={() => navigate({ to: '/property/$propertyId/tasks', params: { propertyId } })}
      restore={() => restoration.mutateAsync({ familyGroupId, taskId })}
      cameBack={`main a[href="/task/${taskId}"]`}
    />
  )
}
