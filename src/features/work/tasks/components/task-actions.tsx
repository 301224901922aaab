import { useNavigate } from '@tanstack/react-router'
import { CircleCheck, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { DeleteButton } from '../../../../components/ui/delete-button.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { ReasonDialog } from '../../../../components/ui/reason-dialog.tsx'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { can } from '../../../base/groups/groups.rules.ts'
import { allowedMoves, nextStep } from '../task-decisions.rules.ts'
import { useDeleteTask, useMoveTask, useRestoreTask, useUndoTasks } from '../tasks.queries.ts'
import { asksReason, type TaskStatus } from '../tasks.rules.ts'
import type { TaskView } from '../tasks.schemas.ts'
import { doneTodayText, movedText, moveLabel, withNextTime } from '../tasks.texts.ts'
import { statusIcon } from './task-badges.tsx'

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

/** What the caller may do with the task from here; what wants a reason asks first. */
export function TaskMoves({ task }: { task: TaskView }) {
  const { id, title, version, familyGroupId } = task
  const move = useMoveTask()
  const undo = useUndoTasks()
  const [asked, setAsked] = useState<TaskStatus | null>(null)
  const viewer = { userId: task.myUserId, role: task.role }
  const next = nextStep(task, viewer)
  // The main button comes first, visually and for the keyboard.
  const moves = allowedMoves(task, viewer).toSorted((a, b) => Number(b === next) - Number(a === next))

  const moveTo = async (status: TaskStatus, reason: string | null = null) => {
    // An offer to undo what came before would undo the wrong thing.
    toast.dismiss()
    const moved = await move.mutateAsync({ id, familyGroupId, version, status, reason })
    setAsked(null)
    // The button that was pressed may be gone.
    focusPageTitle()
    const tasks = [{ taskId: id, version: moved.version }]
    toastUndo(withNextTime(movedText(title, task, status), moved), () =>
      undo.mutateAsync({ familyGroupId, tasks }),
    )
  }
  const press = async (status: TaskStatus) => {
    if (move.isPending) return
    if (asksReason(task, status)) return setAsked(status)
    await moveTo(status).catch(toastFailure)
  }
  if (moves.length === 0) return null
  return (
    <section aria-label="Next step">
      <ul className="flex flex-wrap gap-2 max-sm:flex-col">
        {moves.map((status) => {
          const Icon = status === 'DONE' ? CircleCheck : statusIcon(status)
          const isMain = status === next
          return (
            <li key={status}>
              <Button
                variant={isMain ? 'primary' : 'secondary'}
                className={isMain ? 'max-sm:min-h-14 max-sm:w-full max-sm:text-lg' : 'max-sm:w-full'}
                onClick={() => void press(status)}
                aria-disabled={move.isPending || undefined}
              >
                <Icon aria-hidden="true" />
                {moveLabel(task, status)}
              </Button>
            </li>
          )
        })}
      </ul>
      {task.nextIfDoneToday && (
        <p className="mt-2 text-sm text-muted">{doneTodayText(task.nextIfDoneToday)}</p>
      )}
      {asked && (
        <ReasonDialog
          title={moveLabel(task, asked)}
          help="The others read it on the page of the task."
          isRequired={asked === 'BLOCKED' || asked === 'DECLINED'}
          save={(reason) => moveTo(asked, reason)}
          close={() => setAsked(null)}
        />
      )}
    </section>
  )
}
