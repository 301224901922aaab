import { t } from '@lingui/core/macro'
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
import type { AddKind } from '../calendar-search.ts'

type AddDialogProps = {
  familyGroupId: string
  day: string
  /** The kind in the address; otherwise an event, the first choice. */
  initialKind: AddKind | undefined
  properties: readonly { id: string; name: string }[]
  /** The form for an event. */
  eventForm: ReactNode
  /** The form for a stay. */
  stayForm: ReactNode
  close: () => void
}

const options = [
  {
    value: 'event',
    get label() {
      return t`Event`
    },
    icon: PartyPopper,
  },
  {
    value: 'task',
    get label() {
      return t`Task`
    },
    icon: SquareDashed,
  },
  {
    value: 'stay',
    get label() {
      return t`Stay`
    },
    icon: BedDouble,
  },
] as const

/** Adds something on the given day. Tasks and stays need a house. */
export default function AddDialog({
  familyGroupId,
  day,
  initialKind = 'event',
  properties,
  eventForm,
  stayForm,
  close,
}: AddDialogProps) {
  const [kind, setKind] = useState(properties.length > 0 ? initialKind : 'event')
  const form = { familyGroupId, day, properties, close }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && close()} title={t`Add on ${formatDay(day, locale())}`}>
      <div className="grid gap-5">
        {properties.length > 0 && (
          <SegmentedChoice<AddKind> legend={t`Type`} options={options} value={kind} onChange={setKind} />
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
  title: requiredText(() => t`Enter a title.`),
  propertyId: idSchema,
  dueOn: calendarDate,
})

/** Adds a task due on a day; its page has the other fields. */
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
      toast.success(t`${task.title} added to the calendar.`)
      return close
    },
  })
  return (
    <SchemaForm status={status}>
      <Field name="title">
        {(field) => <field.TextField label={t`What needs to be done?`} maxLength={120} />}
      </Field>
      <Field name="propertyId">
        {(field) => (
          <field.Select
            label={t`Property`}
            options={properties.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Field>
      <Field name="dueOn">{(field) => <field.DateField label={t`Due on`} />}</Field>
      <FormActions>
        <Button onClick={close}>{t`Cancel`}</Button>
        <SubmitButton>{t`Add task`}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}
