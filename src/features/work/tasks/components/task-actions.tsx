import { t } from '@lingui/core/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { CircleCheck, Pencil } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ActionsMenu } from '../../../../components/ui/actions-menu.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { MenuGroup, MenuItem, MenuLink, MenuSeparator } from '../../../../components/ui/menu.tsx'
import { NextSteps, type Step } from '../../../../components/ui/next-steps.tsx'
import { ReasonDialog } from '../../../../components/ui/reason-dialog.tsx'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { nextStep } from '../task-decisions.rules.ts'
import { useDeleteTask, useMoveTask, useRestoreTask, useUndoTasks } from '../tasks.queries.ts'
import { asksReason, type TaskStatus } from '../tasks.rules.ts'
import type { TaskView } from '../tasks.schemas.ts'
import { doneTodayText, movedText, moveLabel, withNextTime } from '../tasks.texts.ts'
import { statusIcon } from './task-badges.tsx'

type TaskActionsProps = {
  task: TaskView
  /** A step that the page offers in another way. */
  except?: TaskStatus | undefined
  /** Other menu items. */
  more?: ReactNode
}

/** Renders the menu of the task: what can be done with it, and the less likely next steps. */
export function TaskActions({ task, except, more }: TaskActionsProps) {
  const deletion = useDeletion(task)
  const { inMenu, isBusy, dialog } = useSteps(task, except)
  if (!task.may.edit && inMenu.length === 0) return null
  return (
    <>
      <ActionsMenu name={task.title} deletion={task.may.delete && deletion}>
        {inMenu.length > 0 && (
          <MenuGroup title={t`Change status`}>
            {inMenu.map(({ key, label, icon: Icon, take }) => (
              <MenuItem key={key} icon={<Icon aria-hidden="true" />} disabled={isBusy} onClick={take}>
                {label}
              </MenuItem>
            ))}
          </MenuGroup>
        )}
        {inMenu.length > 0 && task.may.edit && <MenuSeparator />}
        {task.may.edit && (
          <>
            <MenuLink
              link={<Link to="/task/$taskId/edit" params={{ taskId: task.id }} />}
              icon={<Pencil aria-hidden="true" />}
            >
              {t`Edit`}
            </MenuLink>
            {more}
          </>
        )}
      </ActionsMenu>
      {dialog}
    </>
  )
}

function useDeletion({ id: taskId, familyGroupId, propertyId }: TaskView) {
  const navigate = useNavigate()
  const deletion = useDeleteTask(taskId)
  const restoration = useRestoreTask()
  return {
    description: t`The task disappears for everyone in the group, with its checklist, comments and photos. You can restore it from the trash for 30 days. To keep a record, cancel it instead.`,
    confirmLabel: t`Delete task`,
    remove: () => deletion.mutateAsync(),
    leave: () => navigate({ to: '/property/$propertyId/tasks', params: { propertyId } }),
    restore: () => restoration.mutateAsync({ familyGroupId, taskId }),
    cameBack: `main a[href="/task/${taskId}"]`,
  }
}

type TaskMovesProps = Pick<TaskActionsProps, 'task' | 'except'>

/** Renders the caller’s next step as a button; the menu of the task has the others. */
export function TaskMoves({ task, except }: TaskMovesProps) {
  const { main, beside, isBusy, dialog } = useSteps(task, except)
  if (!main && beside.length === 0) return null
  return (
    <section aria-label={t`Next step`} className="max-sm:flex-1">
      <NextSteps main={main} others={beside} isBusy={isBusy} />
      {task.nextIfDoneToday && (
        <p className="mt-2 text-sm text-muted">{doneTodayText(task.nextIfDoneToday)}</p>
      )}
      {dialog}
    </section>
  )
}

/** Returns the caller’s next steps; those with a reason ask first, in the dialog. A single other one is a button too. */
function useSteps(task: TaskView, except: TaskStatus | undefined) {
  const { id, title, version, familyGroupId } = task
  const move = useMoveTask()
  const undo = useUndoTasks()
  const [asked, setAsked] = useState<TaskStatus | null>(null)
  const steps = task.steps.filter((status) => status !== except)
  const wanted = nextStep(task)
  const next = wanted === except ? null : wanted

  const moveTo = async (status: TaskStatus, reason: string | null = null) => {
    // An earlier undo offer would undo the wrong thing.
    toast.dismiss()
    const moved = await move.mutateAsync({ id, familyGroupId, version, status, reason })
    setAsked(null)
    // The pressed button may disappear.
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
  const stepTo = (status: TaskStatus): Step => ({
    key: status,
    label: moveLabel(task, status),
    icon: status === 'DONE' ? CircleCheck : statusIcon(status),
    take: () => void press(status),
  })
  const others = steps.filter((status) => status !== next).map(stepTo)
  const isFew = others.length === 1
  return {
    main: next ? stepTo(next) : undefined,
    beside: isFew ? others : [],
    inMenu: isFew ? [] : others,
    isBusy: move.isPending,
    dialog: asked && (
      <ReasonDialog
        title={moveLabel(task, asked)}
        help={t`Everyone can read this on the task page.`}
        isRequired={asked === 'BLOCKED' || asked === 'DECLINED'}
        save={(reason) => moveTo(asked, reason)}
        close={() => setAsked(null)}
      />
    ),
  }
}
