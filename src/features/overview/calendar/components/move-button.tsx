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

/** The way to another day without a pointer: a drag for the keyboard, and for fingers that are not steady. */
export function MoveButton({ item, move, className }: MoveButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [on, setOn] = useState(item.startsOn)
  const save = (event: FormEvent) => {
    event.preventDefault()
    // An empty field is no day.
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
      title={`Move “${item.title}”`}
      description={item.repeatsFrom ? 'It comes every year: it is moved in all of them.' : undefined}
      trigger={
        <button
          type="button"
          aria-label={`Move ${item.title} to another day`}
          title="Move to…"
          data-no-print
          className={className ?? buttonClass('quiet', 'w-touch shrink-0 px-0')}
        >
          <CalendarClock aria-hidden="true" />
        </button>
      }
    >
      <form onSubmit={save}>
        <DateField
          label="Move to"
          value={on}
          onChange={(event) => setOn(event.target.value)}
          min="1900-01-01"
          max="2199-12-31"
          required
        />
        <DialogActions>
          <DialogClose>Cancel</DialogClose>
          <Button type="submit" variant="primary">
            Move
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
