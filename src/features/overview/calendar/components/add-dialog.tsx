import { BedDouble, PartyPopper, SquareDashed } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { SegmentedChoice } from '../../../../components/ui/segmented-choice.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { calendarDate } from '../../../../lib/date-schemas.ts'
import { idSchema } from '../../../../lib/id-schemas.ts'
import { newId } from '../../../../lib/ids.ts'
import { locale } from '../../../../lib/locale.ts'
import { requiredText } from '../../../../lib/text.ts'
import { useAddTask } from '../../../work/tasks/tasks.queries.ts'
import { formatDay } from '../calendar.texts.ts'

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

export type NewThingProps = {
  familyGroupId: string
  day: string
  properties: readonly { id: string; name: string }[]
  close: () => void
}

const fields = z.strictObject({
  id: idSchema,
  title: requiredText('a title'),
  propertyId: idSchema,
  dueOn: calendarDate,
})

/** A task that is due on a day; everything else about it is on its page. */
export function NewTaskForm({ day, properties, close }: Omit<NewThingProps, 'familyGroupId'>) {
  const { mutateAsync } = useAddTask()
  const [defaultValues] = useState(() => ({
    id: newId(),
    title: '',
    propertyId: properties[0]?.id ?? '',
    dueOn: day,
  }))
  const { Field, status } = useSchemaForm({
    schema: fields,
    defaultValues,
    save: async (task) => {
      await mutateAsync(task)
      toast.success(`${task.title} is in the calendar.`)
      return close
    },
  })
  return (
    <SchemaForm status={status}>
      <Field name="title">
        {(field) => <field.TextField label="What has to be done?" maxLength={120} />}
      </Field>
      <Field name="propertyId">
        {(field) => (
          <field.Select
            label="Property"
            options={properties.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Field>
      <Field name="dueOn">{(field) => <field.DateField label="Due on" />}</Field>
      <FormActions>
        <Button onClick={close}>Cancel</Button>
        <SubmitButton>Add task</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}
