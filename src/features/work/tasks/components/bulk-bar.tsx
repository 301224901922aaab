import { plural, t } from '@lingui/core/macro'
import { CalendarDays, CircleCheck, HardHat, UserRound, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog, DialogActions, DialogClose } from '../../../../components/ui/dialog.tsx'
import { pageTitle } from '../../../../components/ui/focus.ts'
import { Menu, MenuItem } from '../../../../components/ui/menu.tsx'
import { ReasonDialog } from '../../../../components/ui/reason-dialog.tsx'
import { DateField } from '../../../../components/ui/text-field.tsx'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import type { Named } from '../quick-add.rules.ts'
import { useBulkChange, useUndoTasks } from '../tasks.queries.ts'
import { type TaskStatus, taskStatuses } from '../tasks.rules.ts'
import type { BulkChangeInput, BulkResultView, TaskCardView } from '../tasks.schemas.ts'
import { statusLabels } from '../tasks.texts.ts'
import { followFocus } from './follow-focus.ts'
import { statusIcon } from './task-badges.tsx'
import type { Selection } from './use-selection.ts'

type BulkBarProps = {
  familyGroupId: string
  tasks: readonly TaskCardView[]
  selection: Selection
  people: readonly Named[]
  workers: readonly Named[]
  /** Reports the refused tasks, shown above the list. */
  onRefused: (refused: BulkResultView['refused']) => void
}

/** Renders the actions for the selected tasks; without any it only announces. */
export function BulkBar(props: BulkBarProps) {
  const { length } = props.selection.ids
  const isShown = length > 0
  // The live region exists before, since a new one would not be announced.
  return (
    <div
      {...(isShown
        ? { role: 'region', 'aria-label': t`Selected tasks`, className: barClass }
        : { className: 'sr-only' })}
    >
      <p role="status" className="px-2 font-medium">
        {isShown && t`${length} chosen`}
      </p>
      {isShown && <BulkActions {...props} />}
    </div>
  )
}

const barClass =
  'sticky bottom-[calc(var(--spacing-bottom-bar)+env(safe-area-inset-bottom))] z-20 flex flex-wrap items-center gap-2 rounded-lg border bg-surface p-2 shadow-overlay md:bottom-4'

function BulkActions({ familyGroupId, tasks, selection, people, workers, onRefused }: BulkBarProps) {
  const { ids, all } = selection
  const bulk = useBulkChange(familyGroupId)
  const undo = useUndoTasks()
  const [asked, setAsked] = useState<'due' | 'BLOCKED' | null>(null)

  const clear = () => {
    // The bar and its pressed button disappear.
    followFocus(pageTitle)
    selection.clear()
  }
  const change = async (what: BulkChangeInput['change']) => {
    const versions = tasks
      .filter(({ id }) => ids.includes(id))
      .map(({ id, version }) => ({ taskId: id, version }))
    try {
      const { changed, refused } = await bulk.mutateAsync({ tasks: versions, change: what })
      clear()
      setAsked(null)
      onRefused(refused)
      const text = plural(changed.length, { one: '# task updated', other: '# tasks updated' })
      if (changed.length > 0) toastUndo(text, () => undo.mutateAsync({ familyGroupId, tasks: changed }))
      else toast.error(t`No tasks were updated.`)
    } catch (error) {
      toastFailure(error)
    }
  }
  const assign = (assigneeUserId: string | null, workerId: string | null) =>
    void change({ kind: 'assign', assigneeUserId, workerId })
  const moveTo = (status: TaskStatus) =>
    status === 'BLOCKED' ? setAsked('BLOCKED') : void change({ kind: 'move', status, reason: null })

  return (
    <>
      <Button onClick={all}>{t`Select all shown`}</Button>
      <Button variant="primary" loading={bulk.isPending} onClick={() => moveTo('DONE')}>
        <CircleCheck aria-hidden="true" />
        {t`Mark as done`}
      </Button>
      <Menu trigger={<Button>{t({ message: 'Move to…', context: 'status' })}</Button>} align="start">
        {bulkTargets.map((status) => {
          const Icon = statusIcon(status)
          return (
            <MenuItem key={status} icon={<Icon aria-hidden="true" />} onClick={() => moveTo(status)}>
              {statusLabels[status]}
            </MenuItem>
          )
        })}
      </Menu>
      <Menu
        trigger={
          <Button>
            <UserRound aria-hidden="true" />
            {t`Assign…`}
          </Button>
        }
        align="start"
      >
        {people.map(({ id, name }) => (
          <MenuItem key={id} onClick={() => assign(id, null)}>
            {name}
          </MenuItem>
        ))}
        {workers.map(({ id, name }) => (
          <MenuItem key={id} icon={<HardHat aria-hidden="true" />} onClick={() => assign(null, id)}>
            {t`${name} (contractor)`}
          </MenuItem>
        ))}
        <MenuItem onClick={() => assign(null, null)}>{t`Unassigned`}</MenuItem>
      </Menu>
      <Button onClick={() => setAsked('due')}>
        <CalendarDays aria-hidden="true" />
        {t`Due date…`}
      </Button>
      <Button variant="quiet" onClick={clear}>
        <X aria-hidden="true" />
        {t`Clear`}
      </Button>
      {asked === 'due' && (
        <DueDialog
          save={(dueOn) => change({ kind: 'due', dueOn })}
          isSaving={bulk.isPending}
          close={() => setAsked(null)}
        />
      )}
      {asked === 'BLOCKED' && (
        <ReasonDialog
          title={t`Mark as blocked`}
          help={t`Everyone can read this on the task page.`}
          save={(reason) => change({ kind: 'move', status: 'BLOCKED', reason })}
          close={() => setAsked(null)}
        />
      )}
    </>
  )
}

const bulkTargets = taskStatuses.filter((status) => status !== 'REPORT' && status !== 'DECLINED')

type DueDialogProps = { save: (dueOn: string | null) => Promise<void>; isSaving: boolean; close: () => void }

function DueDialog({ save, isSaving, close }: DueDialogProps) {
  const [dueOn, setDueOn] = useState('')
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={t`Due date of the selected tasks`}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save(dueOn || null)
        }}
      >
        <DateField
          label={t`Due date`}
          value={dueOn}
          onChange={({ target }) => setDueOn(target.value)}
          help={t`Leave it empty to remove the due date.`}
        />
        <DialogActions>
          <DialogClose>{t`Back`}</DialogClose>
          <Button type="submit" variant="primary" loading={isSaving}>
            {dueOn ? t`Set due date` : t`Remove due date`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
