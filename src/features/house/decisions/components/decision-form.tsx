import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { FieldGroup, Pair } from '../../../../components/ui/field-group.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { maxDocuments } from '../decision-documents.rules.ts'
import { maxOptions, minOptions } from '../decisions.rules.ts'
import { type DecisionFields, decisionFields } from '../decisions.schemas.ts'
import { countingLabels, fieldLabels, kindLabels, thresholdLabels } from '../decisions.texts.ts'
import { countings, decisionKinds, thresholds } from '../outcome.rules.ts'
import { subjectTexts } from '../subject.texts.ts'
import { DocumentPicker, type NamedDocument } from './document-picker.tsx'

type DecisionFormValues = z.input<typeof decisionFields>

type DecisionFormProps = {
  propertyId: string
  /** The names of the documents that are attached already. */
  documents?: readonly NamedDocument[]
  /** Tells the names of documents that were chosen. */
  onNamed?: (documents: readonly NamedDocument[]) => void
  defaultValues: DecisionFormValues
  /** Where the last day ends. */
  timeZone: string
  submitLabel: string
  draftKey: string
  save: (fields: DecisionFields) => Promise<unknown>
  /** Only a yes or no decides about an expense or a quote. */
  isYesNo?: boolean
  /** Above the fields: an edit conflict. */
  before?: ReactNode
  /** Next to the main button. */
  cancel: ReactNode
}

const choices = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) =>
  values.map((value) => ({ value, label: labels[value] }))

/** Renders the form that writes or edits a draft. */
export function DecisionForm({
  propertyId,
  documents = [],
  onNamed,
  timeZone,
  submitLabel,
  isYesNo,
  before,
  cancel,
  ...options
}: DecisionFormProps) {
  const { form, Field, status } = useSchemaForm<DecisionFormValues, DecisionFields>({
    schema: decisionFields,
    ...options,
  })
  return (
    <SchemaForm status={status} className="gap-6">
      {before}
      <Field name="question">
        {(field) => (
          <field.TextField
            label={fieldLabels.question}
            help={t`Ask so that the answer is clear. For example: Should we replace the roof in spring?`}
            autoComplete="off"
          />
        )}
      </Field>
      <Field name="background">
        {(field) => (
          <field.TextArea
            label={fieldLabels.background}
            optional
            rows={8}
            help={t`The reasons, the costs and the alternatives. Write as in a message.`}
          />
        )}
      </Field>
      <Field name="documentIds">
        {(field) => (
          <DocumentPicker
            propertyId={propertyId}
            label={fieldLabels.documentIds}
            help={t`Up to ${maxDocuments} documents or photos of this property. Owners who vote with a personal link can open them too.`}
            error={status.errors.documentIds}
            max={maxDocuments}
            chosen={field.state.value}
            known={documents}
            onChange={(chosen, names) => {
              onNamed?.(names)
              field.handleChange(chosen)
            }}
          />
        )}
      </Field>
      {isYesNo ? (
        <p className="text-muted">{subjectTexts.yesOrNo}</p>
      ) : (
        <Field name="kind">
          {(field) => <field.Select label={fieldLabels.kind} options={choices(decisionKinds, kindLabels)} />}
        </Field>
      )}
      <form.Subscribe selector={({ values }) => values.kind}>
        {(kind) =>
          kind === 'OPTIONS' && (
            <Field name="options">
              {(field) => (
                <field.TextArea
                  label={fieldLabels.options}
                  rows={maxOptions}
                  help={t`${minOptions} to ${maxOptions} options, one on each line.`}
                />
              )}
            </Field>
          )
        }
      </form.Subscribe>
      <FieldGroup title={t`Rules`} help={t`Once the decision is open, none of this can be changed.`}>
        <Pair>
          <Field name="counting">
            {(field) => (
              <field.Select label={fieldLabels.counting} options={choices(countings, countingLabels)} />
            )}
          </Field>
          <Field name="threshold">
            {(field) => (
              <field.Select
                label={fieldLabels.threshold}
                options={choices(thresholds, thresholdLabels)}
                help={t`Of the votes cast. Abstentions don’t count.`}
              />
            )}
          </Field>
        </Pair>
        <Pair>
          <Field name="quorumPercent">
            {(field) => (
              <field.NumberField
                label={fieldLabels.quorumPercent}
                optional
                inputMode="numeric"
                after="%"
                help={t`The percentage of the shares or of the owners that has to take part. Abstaining counts as taking part.`}
              />
            )}
          </Field>
          <Field name="deadlineOn">
            {(field) => (
              <field.DateField
                label={fieldLabels.deadlineOn}
                help={t`Until midnight in the time zone ${timeZone.replaceAll('_', ' ')}.`}
              />
            )}
          </Field>
        </Pair>
      </FieldGroup>
      <FormActions>
        {cancel}
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}
