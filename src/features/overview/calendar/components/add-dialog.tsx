import { BedDouble, PartyPopper, SquareDashed } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { SegmentedChoice } from '../../../../components/ui/segmented-choice.tsx'
import { locale } from '../../../../lib/locale.ts'
import { formatDay } from '../calendar.texts.ts'
import { NewTaskForm } from './new-task-form.tsx'

type AddDialogProps = {
  familyGroupId: string
  day: string
  properties: readonly { id: string; name: string }[]
  /** The form for an event, which stands first. */
  eventForm: ReactNode
  /** The form for a stay. */
  stayForm: ReactNode
  close: () => void
}

type Kind = 'event' | 'task' | 'stay'

const options = [
  { value: 'event', label: 'Event', icon: PartyPopper },
  { value: 'task', label: 'Task', icon: SquareDashed },
  { value: 'stay', label: 'Stay', icon: BedDouble },
] as const

/** Something new on a day, with that day filled in. Tasks and stays need a house. */
export default function AddDialog({
  familyGroupId,
  day,
  properties,
  eventForm,
  stayForm,
  close,
}: AddDialogProps) {
  const [kind, setKind] = useState<Kind>('event')
  const form = { familyGroupId, day, properties, close }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && close()} title={`Add on ${formatDay(day, locale())}`}>
      <div className="grid gap-5">
        {properties.length > 0 && (
          <SegmentedChoice<Kind> legend="What is it?" options={options} value={kind} onChange={setKind} />
        )}
        {kind === 'event' && eventForm}
        {kind === 'task' && <NewTaskForm {...form} />}
        {kind === 'stay' && stayForm}
      </div>
    </Dialog>
  )
}
