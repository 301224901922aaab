import { t } from '@lingui/core/macro'
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
  /** The property, in whose time zone the times are. */
  timeZone: string
  /** Null for an existing visit, which keeps its contractor and project. */
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

/** Renders the form of a visit. */
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
  /** A visit ends on its first day by default. */
  const followStart = ({ value }: { value: string }) => {
    const { endsOn } = form.state.values
    if (endsOn === '' || endsOn < value) form.setFieldValue('endsOn', value)
  }
  return (
    <SchemaForm status={status} className="gap-8">
      {before}
      {choices && (
        <FieldGroup title={t`Who and what for?`}>
          <Field name="workerId">
            {(field) => (
              <field.Select
                label={t`Contractor`}
                placeholder={t`Choose a contractor`}
                options={choices.workers}
              />
            )}
          </Field>
          {choices.projects.length > 0 && (
            <Field name="projectId" listeners={{ onChange: () => form.setFieldValue('taskId', null) }}>
              {(field) => (
                <field.Select
                  label={t`Project`}
                  help={t`Contractors see the visits of their projects on their link.`}
                  optional
                  placeholder={t({ message: 'None', context: 'project' })}
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
                      label={t`Task`}
                      optional
                      placeholder={t({ message: 'None', context: 'task' })}
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
      <FieldGroup title={t`When?`} help={t`Times at the property (${timeZone.replaceAll('_', ' ')}).`}>
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
      <FieldGroup title={t`At the property`}>
        <Field name="hostUserId">
          {(field) => (
            <field.Select
              label={detailLabels.hostUserId}
              optional
              placeholder={t`Nobody yet`}
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
              help={t`The contractor can read this. Don’t include codes or passwords.`}
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
