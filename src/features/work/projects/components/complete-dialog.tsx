import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog, DialogActions, DialogClose } from '../../../../components/ui/dialog.tsx'
import { toastFailure } from '../../../../components/ui/toast.tsx'
import { pendingText } from '../project-money.texts.ts'
import { type OpenTaskChoice, openTaskChoices } from '../projects.rules.ts'
import type { OpenTasksView } from '../projects.schemas.ts'

const choiceTexts: Record<OpenTaskChoice, { label: string; help: string }> = {
  LEAVE: { label: 'Leave them open', help: 'They stay on the board and in the lists.' },
  DONE: { label: 'Mark them as done', help: 'All of them, as done by you today.' },
  CANCELLED: { label: 'Cancel them', help: 'Nobody does them any more.' },
}

type CompleteDialogProps = {
  open: OpenTasksView
  complete: (openTasks: OpenTaskChoice) => Promise<unknown>
  close: () => void
}

/** A project is about to be completed and some of it is still open: which tasks, what becomes of them, and what waits. */
export function CompleteDialog({ open, complete, close }: CompleteDialogProps) {
  const [choice, setChoice] = useState<OpenTaskChoice>('LEAVE')
  const [isSaving, setSaving] = useState(false)
  const confirm = async () => {
    setSaving(true)
    try {
      await complete(choice)
    } catch (error) {
      toastFailure(error)
      setSaving(false)
    }
  }
  const { total, pendingPayments } = open
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && close()}
      title={total > 0 ? openTasksTitle(total) : 'Not everything is approved'}
    >
      {pendingPayments > 0 && (
        <p className="mb-4">{pendingText(pendingPayments)} They can be approved afterwards too.</p>
      )}
      {total > 0 && <OpenTasks open={open} choice={choice} choose={setChoice} />}
      <DialogActions>
        <DialogClose>Go back</DialogClose>
        <Button variant="primary" loading={isSaving} onClick={confirm}>
          Complete project
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const openTasksTitle = (total: number) =>
  total === 1 ? 'A task is still open' : `${total.toLocaleString('en')} tasks are still open`

type OpenTasksProps = {
  open: OpenTasksView
  choice: OpenTaskChoice
  choose: (choice: OpenTaskChoice) => void
}

function OpenTasks({ open: { tasks, total }, choice, choose }: OpenTasksProps) {
  const others = total - tasks.length
  return (
    <>
      <ul className="mb-4 list-disc ps-5">
        {tasks.map(({ id, title }) => (
          <li key={id} className="wrap-anywhere">
            {title}
          </li>
        ))}
        {others > 0 && <li>and {others.toLocaleString('en')} more</li>}
      </ul>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium">What becomes of {total === 1 ? 'it' : 'them'}?</legend>
        {openTaskChoices.map((value) => (
          <label key={value} className="flex min-h-touch cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="open-tasks"
              checked={choice === value}
              onChange={() => choose(value)}
              className="size-5 shrink-0 accent-accent"
            />
            <span className="grid">
              <span className="font-medium">{choiceTexts[value].label}</span>
              <span className="text-sm text-muted">{choiceTexts[value].help}</span>
            </span>
          </label>
        ))}
      </fieldset>
    </>
  )
}
