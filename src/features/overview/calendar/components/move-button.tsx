import { t } from '@lingui/core/macro'
import { CalendarClock } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button, buttonClass } from '../../../../components/ui/button.tsx'
import { Dialog, DialogActions, DialogClose } from '../../../../components/ui/dialog.tsx'
import { DateField } from '../../../../components/ui/text-field.tsx'
import type { CalendarItemView } from '../calendar.schemas.ts'
import type { Target } from '../move-item.rules.ts'

type MoveButtonProps = {
  item: CalendarItemView
  move: (item: CalendarItemView, target: Target) => Promise<void>
  className?: string
}

/** Moves an item to another day without dragging, for keyboards and unsteady hands. */
export function MoveButton({ item, move, className }: MoveButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [on, setOn] = useState(item.startsOn)
  const save = (event: FormEvent) => {
    event.preventDefault()
    // An empty field is not a day.
    if (!on) return
    setOpen(false)
    void move(item, { on })
  }
  const open = (next: boolean) => {
    if (next) setOn(item.startsOn)
    setOpen(next)
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={open}
      title={t`Move “${item.title}”`}
      description={
        item.repeatsFrom ? t`This event repeats every year. Moving it moves every year.` : undefined
      }
      trigger={
        <button
          type="button"
          aria-label={t`Move ${item.title} to another day`}
          title={t({ message: 'Move to…', context: 'day' })}
          data-no-print
          className={className ?? buttonClass('quiet', 'w-touch shrink-0 px-0')}
        >
          <CalendarClock aria-hidden="true" />
        </button>
      }
    >
      <form onSubmit={save}>
        <DateField
          label={t({ message: 'Move to', context: 'day' })}
          value={on}
          onChange={(event) => setOn(event.target.value)}
          min="1900-01-01"
          max="2199-12-31"
          required
        />
        <DialogActions>
          <DialogClose>{t`Cancel`}</DialogClose>
          <Button type="submit" variant="primary">
            {t`Move`}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
