import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { Pair } from '../../../../components/ui/field-group.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import type { WorkerChoiceView } from '../../../house/workers/workers.schemas.ts'
import { workerOption } from '../../../house/workers/workers.texts.ts'
import { ProjectField, TaskField } from '../../components/money-fields.tsx'
import type { House } from '../../components/money-options.ts'
import { type InvoiceFormValues, invoiceFormFields, type NewInvoiceFields } from '../invoices.schemas.ts'
import { fieldLabels } from '../invoices.texts.ts'

type InvoiceFormProps = {
  defaultValues: InvoiceFormValues
  currency: string
  workers: readonly WorkerChoiceView[]
  /** The property options of a new invoice; an existing one keeps its property. */
  houses?: readonly House[]
  draftKey: string
  submitLabel: string
  save: (fields: NewInvoiceFields) => Promise<unknown>
  /** Above the fields: a conflict. */
  before?: ReactNode
  cancel: ReactNode
}

/** The form to add and edit invoices. */
export function InvoiceForm(props: InvoiceFormProps) {
  const { currency, workers, houses, submitLabel, before, cancel, ...options } = props
  const { form, Field, status } = useSchemaForm<InvoiceFormValues, NewInvoiceFields>({
    schema: invoiceFormFields,
    ...options,
  })
  // A task belongs to one project.
  const forgetTask = () => form.setFieldValue('taskId', null)
  const forgetPlace = () => {
    form.setFieldValue('projectId', null)
    forgetTask()
  }
  return (
    <SchemaForm status={status}>
      {before}
      <Field name="workerId">
        {(field) => (
          <field.Select
            label={fieldLabels.workerId}
            placeholder={t`Choose a contractor`}
            options={workers.map(workerOption)}
          />
        )}
      </Field>
      <Pair>
        <Field name="number">
          {(field) => <field.TextField label={fieldLabels.number} autoComplete="off" />}
        </Field>
        <Field name="amountMinor">
          {(field) => <field.MoneyField label={fieldLabels.amountMinor} currency={currency} />}
        </Field>
      </Pair>
      <Pair>
        <Field name="issuedOn">{(field) => <field.DateField label={fieldLabels.issuedOn} />}</Field>
        <Field name="dueOn">{(field) => <field.DateField label={fieldLabels.dueOn} />}</Field>
      </Pair>
      {houses && (
        <Field name="propertyId" listeners={{ onChange: forgetPlace }}>
          {(field) => (
            <field.Select
              label={t`Property`}
              placeholder={t`Choose a property`}
              options={houses.map(({ propertyId, name }) => ({ value: propertyId, label: name }))}
            />
          )}
        </Field>
      )}
      <form.Subscribe
        selector={({ values: { propertyId, projectId } }) => ({ propertyId, projectId: projectId ?? null })}
      >
        {({ propertyId, projectId }) =>
          propertyId && (
            <>
              <Field name="projectId" listeners={{ onChange: forgetTask }}>
                {() => <ProjectField propertyId={propertyId} />}
              </Field>
              <Field name="taskId">{() => <TaskField propertyId={propertyId} projectId={projectId} />}</Field>
            </>
          )
        }
      </form.Subscribe>
      <Field name="note">{(field) => <field.TextArea label={fieldLabels.note} optional rows={3} />}</Field>
      <FormActions>
        {cancel}
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}
