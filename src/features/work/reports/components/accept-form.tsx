import { useSuspenseQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { DialogClose } from '../../../../components/ui/dialog.tsx'
import { focusPageTitle, isFocusLost } from '../../../../components/ui/focus.ts'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { membersQuery } from '../../../base/groups/groups.queries.ts'
import type { TaskView } from '../../tasks/tasks.schemas.ts'
import { priorityLabels } from '../../work-terms/priorities.texts.ts'
import { useAcceptReport } from '../reports.queries.ts'
import { type AcceptFields, acceptFields } from '../reports.schemas.ts'

const priorityOptions = Object.entries<string>(priorityLabels).map(([value, label]) => ({ value, label }))

/** What is settled when a report is accepted. */
export default function AcceptForm({ task, onDone }: { task: TaskView; onDone: () => void }) {
  const { data: members } = useSuspenseQuery(membersQuery(task.familyGroupId))
  const acceptance = useAcceptReport(task.id)
  const { Field, status } = useSchemaForm<z.input<typeof acceptFields>, AcceptFields>({
    schema: acceptFields,
    defaultValues: { priority: task.priority, assigneeUserId: '', dueOn: '' },
    save: async (fields) => {
      await acceptance.mutateAsync({ ...fields, version: task.version })
      toast.success(`“${task.title}” is a task now.`)
      return () => {
        // The dialog goes with the first answer that says so: someone who has moved on keeps their place.
        const isFree = isFocusLost() || document.activeElement?.closest('[role="dialog"]')
        onDone()
        if (isFree) focusPageTitle()
      }
    },
  })
  return (
    <SchemaForm status={status}>
      <Field name="priority">{(field) => <field.Select label="Priority" options={priorityOptions} />}</Field>
      <Field name="assigneeUserId">
        {(field) => (
          <field.Select
            label="Who does it"
            placeholder="Nobody yet"
            options={members.map(({ userId, name }) => ({ value: userId, label: name }))}
            optional
          />
        )}
      </Field>
      <Field name="dueOn">{(field) => <field.DateField label="Due on" optional />}</Field>
      <FormActions>
        <DialogClose>Cancel</DialogClose>
        <SubmitButton>Accept</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}
