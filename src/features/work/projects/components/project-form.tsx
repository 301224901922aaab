import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { FieldGroup, Pair } from '../../../../components/ui/field-group.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { priorities } from '../../work-terms/priorities.rules.ts'
import { priorityHelp, priorityLabels } from '../../work-terms/priorities.texts.ts'
import { projectKinds } from '../projects.rules.ts'
import { type ProjectFields, projectFields } from '../projects.schemas.ts'
import { fieldLabels, kindLabels } from '../projects.texts.ts'

type ProjectFormValues = z.input<typeof projectFields>
export type Person = { userId: string; name: string }

type ProjectFormProps = {
  defaultValues: ProjectFormValues
  currency: string
  /** The possible leads. */
  people: readonly Person[]
  submitLabel: string
  draftKey: string
  save: (fields: ProjectFields) => Promise<unknown>
  /** Above the fields: a conflict. */
  before?: ReactNode
  /** Beside the main button. */
  cancel: ReactNode
}

/** Renders the form of a project; a title alone is enough. */
export function ProjectForm({ people, currency, submitLabel, before, cancel, ...options }: ProjectFormProps) {
  const form = useProjectForm(options)
  return (
    <SchemaForm status={form.status} className="gap-8">
      {before}
      <BasicFields form={form} />
      <PlanFields form={form} people={people} currency={currency} />
      <FormActions>
        {cancel}
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}

function useProjectForm(options: Pick<ProjectFormProps, 'defaultValues' | 'draftKey' | 'save'>) {
  return useSchemaForm<ProjectFormValues, ProjectFields>({ schema: projectFields, ...options })
}

type Part = { form: ReturnType<typeof useProjectForm> }

const kindOptions = () => projectKinds.map((value) => ({ value, label: kindLabels[value] }))
const priorityOptions = () =>
  priorities.map((value) => ({
    value,
    label: `${priorityLabels[value]} – ${priorityHelp[value]}`,
  }))

function BasicFields({ form: { Field } }: Part) {
  return (
    <FieldGroup title={t`What needs to be done?`}>
      <Field name="title">
        {(field) => (
          <field.TextField
            label={fieldLabels.title}
            help={t`A short name, for example “New roof” or “Bathroom”.`}
            autoComplete="off"
          />
        )}
      </Field>
      <Pair>
        <Field name="kind">
          {(field) => <field.Select label={fieldLabels.kind} options={kindOptions()} />}
        </Field>
        <Field name="priority">
          {(field) => <field.Select label={fieldLabels.priority} options={priorityOptions()} />}
        </Field>
      </Pair>
      <Field name="description">
        {(field) => (
          <field.TextArea
            label={fieldLabels.description}
            optional
            rows={5}
            help={t`Why it is needed, what it includes, and what was agreed.`}
          />
        )}
      </Field>
    </FieldGroup>
  )
}

function PlanFields({
  form: { Field },
  people,
  currency,
}: Part & Pick<ProjectFormProps, 'people' | 'currency'>) {
  return (
    <FieldGroup title={t`Who, when, how much?`}>
      <Field name="leadUserId">
        {(field) => (
          <field.Select
            label={fieldLabels.leadUserId}
            help={t`The person in charge.`}
            placeholder={t`Nobody yet`}
            options={people.map(({ userId, name }) => ({ value: userId, label: name }))}
          />
        )}
      </Field>
      <Pair>
        <Field name="startsOn">{(field) => <field.DateField label={fieldLabels.startsOn} optional />}</Field>
        <Field name="targetOn">{(field) => <field.DateField label={fieldLabels.targetOn} optional />}</Field>
      </Pair>
      <Field name="budgetMinor">
        {(field) => <field.MoneyField label={fieldLabels.budgetMinor} currency={currency} optional />}
      </Field>
    </FieldGroup>
  )
}
