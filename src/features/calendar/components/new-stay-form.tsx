import { z } from 'zod'
import { Button } from '../../../components/ui/button.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../components/ui/form.tsx'
import { toast } from '../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../components/ui/use-schema-form.ts'
import { addDays, calendarDate } from '../../../lib/dates.ts'
import { idSchema } from '../../../lib/ids.ts'
import { useAskForStay } from '../../stays/stays.queries.ts'
import type { NewThingProps } from './new-task-form.tsx'

const fields = z
  .strictObject({ propertyId: idSchema, startsOn: calendarDate, endsOn: calendarDate })
  .refine(({ startsOn, endsOn }) => startsOn < endsOn, {
    path: ['endsOn'],
    error: 'Please choose a day after the arrival.',
  })

/** Asks for a stay of one's own from a day on; guests and a note are added where stays are planned. */
export function NewStayForm({ familyGroupId, day, properties, close }: NewThingProps) {
  const { mutateAsync } = useAskForStay(familyGroupId)
  const { Field, status } = useSchemaForm({
    schema: fields,
    defaultValues: { propertyId: properties[0]?.id ?? '', startsOn: day, endsOn: addDays(day, 1) },
    save: async (stay) => {
      await mutateAsync(stay)
      toast.success('The stay is in the calendar.')
      return close
    },
  })
  return (
    <SchemaForm status={status}>
      <Field name="propertyId">
        {(field) => (
          <field.Select
            label="Property"
            options={properties.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </Field>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
        <Field name="startsOn">{(field) => <field.DateField label="Arrival" />}</Field>
        <Field name="endsOn">{(field) => <field.DateField label="Departure" />}</Field>
      </div>
      <FormActions>
        <Button onClick={close}>Cancel</Button>
        <SubmitButton>Add stay</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}
