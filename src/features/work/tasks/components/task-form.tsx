import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { FieldGroup, FoldedFields, Pair } from '../../../../components/ui/field-group.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import type { SelectOption } from '../../../../components/ui/select.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { AssigneeSelect } from '../../components/assignee-select.tsx'
import { ChecklistField } from '../../components/checklist-field.tsx'
import { priorities } from '../../work-terms/priorities.rules.ts'
import { priorityHelp, priorityLabels } from '../../work-terms/priorities.texts.ts'
import { fieldTexts, hasDetails } from '../task-fields.rules.ts'
import { type NewTaskFields, newTaskFields } from '../tasks.schemas.ts'

type TaskFormValues = z.input<typeof newTaskFields>

/** What a task can belong to: `id` and label. */
export type TaskChoices = {
  people: readonly SelectOption[]
  workers: readonly SelectOption[]
  projects: readonly SelectOption[]
  assets: readonly SelectOption[]
}

type TaskFormProps = {
  defaultValues: TaskFormValues
  currency: string
  choices: TaskChoices
  submitLabel: string
  draftKey: string
  save: (fields: NewTaskFields) => Promise<unknown>
  /** Whether a checklist can be entered: for a new task. Later it is changed on the task's page. */
  hasChecklist?: boolean
  /** Why the approval setting cannot change, if so. */
  approvalFixed?: string | null
  /** Above the fields: a conflict. */
  before?: ReactNode
  /** Beside the main button. */
  cancel: ReactNode
}

/** Renders the form of a task; a title alone is enough, and what is rarely filled in is folded. */
export function TaskForm({
  currency,
  choices,
  submitLabel,
  hasChecklist = false,
  approvalFixed,
  before,
  cancel,
  ...options
}: TaskFormProps) {
  const form = useTaskForm(options)
  return (
    <SchemaForm status={form.status}>
      {before}
      <MainFields form={form} choices={choices} />
      <form.form.Subscribe selector={({ values }) => hasDetails(values)}>
        {(isNeeded) => (
          <FoldedFields
            title={t`More details`}
            summary={
              <span className="group-open:hidden">{t`Description, priority, project, cost and more`}</span>
            }
            isNeeded={isNeeded}
          >
            <MoreFields form={form} hasChecklist={hasChecklist} />
            <TieFields form={form} choices={choices} currency={currency} />
            <RuleFields form={form} approvalFixed={approvalFixed} />
          </FoldedFields>
        )}
      </form.form.Subscribe>
      <FormActions>
        {cancel}
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}

function useTaskForm(options: Pick<TaskFormProps, 'defaultValues' | 'draftKey' | 'save'>) {
  return useSchemaForm<TaskFormValues, NewTaskFields>({ schema: newTaskFields, ...options })
}

type Part = { form: ReturnType<typeof useTaskForm> }

const priorityOptions = () =>
  priorities.map((value) => ({
    value,
    label: `${priorityLabels[value]} – ${priorityHelp[value]}`,
  }))

const MainFields = ({ form: { form, Field, status }, choices }: Part & Pick<TaskFormProps, 'choices'>) => (
  <>
    <Field name="title">
      {(field) => <field.TextField label={fieldTexts.title.label} autoComplete="off" />}
    </Field>
    <Pair>
      <Field name="assigneeUserId">
        {(field) => (
          <form.Subscribe selector={({ values }) => values.workerId}>
            {(workerId) => (
              <AssigneeSelect
                label={fieldTexts.assigneeUserId.label}
                {...choices}
                chosen={{ assigneeUserId: field.state.value || null, workerId: workerId || null }}
                onChoose={(next) => {
                  form.setFieldValue('workerId', next.workerId)
                  field.handleChange(next.assigneeUserId)
                }}
                error={status.errors.assigneeUserId ?? status.errors.workerId}
              />
            )}
          </form.Subscribe>
        )}
      </Field>
      <Field name="dueOn">{(field) => <field.DateField label={fieldTexts.dueOn.label} optional />}</Field>
    </Pair>
  </>
)

const MoreFields = ({
  form: { Field, status },
  hasChecklist,
}: Part & Pick<TaskFormProps, 'hasChecklist'>) => (
  <>
    <Field name="description">
      {(field) => <field.TextArea label={fieldTexts.description.label} optional rows={4} />}
    </Field>
    {hasChecklist && (
      <Field name="checklist">
        {(field) => (
          <ChecklistField
            help={t`One item per line.`}
            lines={field.state.value}
            error={status.errors.checklist}
            onChange={field.handleChange}
          />
        )}
      </Field>
    )}
    <Pair>
      <Field name="priority">
        {(field) => <field.Select label={fieldTexts.priority.label} options={priorityOptions()} />}
      </Field>
      <Field name="dueTime">
        {(field) => (
          <field.TextField
            type="time"
            label={fieldTexts.dueTime.label}
            optional
            help={t`In the property’s time zone.`}
          />
        )}
      </Field>
    </Pair>
  </>
)

function TieFields({
  form: { Field },
  choices,
  currency,
}: Part & Pick<TaskFormProps, 'choices' | 'currency'>) {
  return (
    <FieldGroup title={t`What is it part of?`}>
      <Pair>
        <Field name="projectId">
          {(field) => (
            <field.Select
              label={fieldTexts.projectId.label}
              placeholder={t`No project`}
              options={choices.projects}
            />
          )}
        </Field>
        <Field name="assetId">
          {(field) => (
            <field.Select
              label={fieldTexts.assetId.label}
              placeholder={t`No asset`}
              options={choices.assets}
            />
          )}
        </Field>
      </Pair>
      <Field name="costMinor">
        {(field) => <field.MoneyField label={fieldTexts.costMinor.label} optional currency={currency} />}
      </Field>
    </FieldGroup>
  )
}

const RuleFields = ({ form: { Field }, approvalFixed }: Part & Pick<TaskFormProps, 'approvalFixed'>) => (
  <FieldGroup title={t`Rules`}>
    <Field name="needsApproval">
      {(field) => (
        <field.Checkbox
          label={fieldTexts.needsApproval.label}
          disabled={Boolean(approvalFixed)}
          help={approvalFixed ?? t`Someone else has to confirm it’s done.`}
        />
      )}
    </Field>
    <Field name="isVisibleToWorkers">
      {(field) => (
        <field.Checkbox
          label={fieldTexts.isVisibleToWorkers.label}
          help={t`Contractors with a link to the project can see it.`}
        />
      )}
    </Field>
  </FieldGroup>
)
