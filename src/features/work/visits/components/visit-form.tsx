import type { ReactNode } from 'react'
import type { z } from 'zod'
import { FieldGroup, Pair } from '../../../../components/ui/field-group.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { type VisitFields, visitFields } from '../visits.schemas.ts'
import { detailLabels } from '../visits.texts.ts'

export type VisitFormValues = z.input<typeof visitFields>
type Option = { value: string; label: string }

type VisitFormProps = {
  defaultValues: VisitFormValues
  /** Whose clocks the times are on. */
  timeZone: string
  /** Null for a visit that exists: its contractor and project stay. */
  choices: {
    workers: readonly Option[]
    projects: readonly Option[]
    tasks: readonly { id: string; title: string; projectId: string | null }[]
  } | null
  members: readonly Option[]
  submitLabel: string
  draftKey: string
  save: (fields: VisitFields) => Promise<unknown>
  before?: ReactNode
  cancel: ReactNode
}

/** Who comes when, what for, and who opens the door. */
export function VisitForm({
  timeZone,
  choices,
  members,
  submitLabel,
  before,
  cancel,
  ...options
}: VisitFormProps) {
  const { form, Field, status } = useSchemaForm<VisitFormValues, VisitFields>({
    schema: visitFields,
    ...options,
  })
  /** A visit ends on its first day unless another one is chosen. */
  const followStart = ({ value }: { value: string }) => {
    const { endsOn } = form.state.values
    if (endsOn === '' || endsOn < value) form.setFieldValue('endsOn', value)
  }
  return (
    <SchemaForm status={status} className="gap-8">
      {before}
      {choices && (
        <FieldGroup title="Who and what for?">
          <Field name="workerId">
            {(field) => (
              <field.Select label="Contractor" placeholder="Choose a contractor" options={choices.workers} />
            )}
          </Field>
          {choices.projects.length > 0 && (
            <Field name="projectId" listeners={{ onChange: () => form.setFieldValue('taskId', null) }}>
              {(field) => (
                <field.Select
                  label="Project"
                  help="The contractor sees the visits of their projects on their link."
                  optional
                  placeholder="None"
                  options={choices.projects}
                />
              )}
            </Field>
          )}
          {choices.tasks.length > 0 && (
            <form.Subscribe selector={({ values }) => values.projectId ?? null}>
              {(projectId) => (
                <Field name="taskId">
                  {(field) => (
                    <field.Select
                      label="Task"
                      optional
                      placeholder="None"
                      options={choices.tasks
                        .filter((task) => projectId === null || task.projectId === projectId)
                        .map(({ id, title }) => ({ value: id, label: title }))}
                    />
                  )}
                </Field>
              )}
            </form.Subscribe>
          )}
        </FieldGroup>
      )}
      <FieldGroup title="When?" help={`Times at the property (${timeZone.replaceAll('_', ' ')}).`}>
        <Pair>
          <Field name="startsOn" listeners={{ onChange: followStart }}>
            {(field) => <field.DateField label={detailLabels.startsOn} />}
          </Field>
          <Field name="startTime">
            {(field) => <field.TextField label={detailLabels.startTime} type="time" />}
          </Field>
        </Pair>
        <Pair>
          <Field name="endsOn">{(field) => <field.DateField label={detailLabels.endsOn} />}</Field>
          <Field name="endTime">
            {(field) => <field.TextField label={detailLabels.endTime} type="time" />}
          </Field>
        </Pair>
      </FieldGroup>
      <FieldGroup title="At the property">
        <Field name="hostUserId">
          {(field) => (
            <field.Select
              label={detailLabels.hostUserId}
              optional
              placeholder="Nobody yet"
              options={members}
            />
          )}
        </Field>
        <Field name="note">
          {(field) => (
            <field.TextArea
              label={detailLabels.note}
              optional
              rows={3}
              help="The contractor reads this. Don't put codes or passwords here."
            />
          )}
        </Field>
      </FieldGroup>
      <FormActions>
        {cancel}
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}
