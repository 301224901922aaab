import { t } from '@lingui/core/macro'
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
import { useAcceptProblemReport } from '../problem-reports.queries.ts'
import { type AcceptFields, acceptFields } from '../problem-reports.schemas.ts'

const priorityOptions = () =>
  Object.entries<string>(priorityLabels).map(([value, label]) => ({ value, label }))

/** The choices when a problem report is accepted. */
export default function AcceptForm({ task, onDone }: { task: TaskView; onDone: () => void }) {
  const { data: members } = useSuspenseQuery(membersQuery(task.familyGroupId))
  const acceptance = useAcceptProblemReport(task.id)
  const { Field, status } = useSchemaForm<z.input<typeof acceptFields>, AcceptFields>({
    schema: acceptFields,
    defaultValues: { priority: task.priority, assigneeUserId: '', dueOn: '' },
    save: async (fields) => {
      await acceptance.mutateAsync({ ...fields, version: task.version })
      toast.success(t`“${task.title}” added to the tasks`)
      return () => {
        // The dialog closes with the first successful answer; anyone who has moved on keeps their place.
        const isFree = isFocusLost() || document.activeElement?.closest('[role="dialog"]')
        onDone()
        if (isFree) focusPageTitle()
      }
    },
  })
  return (
    <SchemaForm status={status}>
      <Field name="priority">
        {(field) => <field.Select label={t`Priority`} options={priorityOptions()} />}
      </Field>
      <Field name="assigneeUserId">
        {(field) => (
          <field.Select
            label={t`Assigned to`}
            placeholder={t`Nobody yet`}
            options={members.map(({ userId, name }) => ({ value: userId, label: name }))}
            optional
          />
        )}
      </Field>
      <Field name="dueOn">{(field) => <field.DateField label={t`Due date`} optional />}</Field>
      <FormActions>
        <DialogClose>{t`Cancel`}</DialogClose>
        <SubmitButton>{t`Accept`}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}
