import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { FieldGroup, Pair } from '../../../../components/ui/field-group.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import type { WorkerChoiceView } from '../../../house/workers/workers.schemas.ts'
import { workerOption } from '../../../house/workers/workers.texts.ts'
import { totalOf } from '../quotes.rules.ts'
import { type EnterQuoteFields, enterQuoteFields } from '../quotes.schemas.ts'
import { offerLabels } from '../quotes.texts.ts'

export type QuoteFormValues = z.input<typeof enterQuoteFields>

type QuoteFormProps = {
  defaultValues: QuoteFormValues
  currency: string
  /** The contractors to choose from; a revised quote keeps its contractor. */
  workers: readonly WorkerChoiceView[]
  isRevision?: boolean
  submitLabel: string
  draftKey: string
  save: (fields: EnterQuoteFields) => Promise<unknown>
  before?: ReactNode
  cancel: ReactNode
}

/** Renders the fields of a quote; the total is computed. */
export function QuoteForm({
  currency,
  workers,
  isRevision = false,
  submitLabel,
  before,
  cancel,
  ...options
}: QuoteFormProps) {
  const { form, Field, status } = useSchemaForm<QuoteFormValues, EnterQuoteFields>({
    schema: enterQuoteFields,
    ...options,
  })
  return (
    <SchemaForm status={status} className="gap-8">
      {before}
      {!isRevision && (
        <Field name="workerId">
          {(field) => (
            <field.Select
              label={t`Contractor`}
              placeholder={t`Choose a contractor`}
              options={workers.map(workerOption)}
            />
          )}
        </Field>
      )}
      <FieldGroup title={t`Price`} help={t`Leave a field empty if the quote doesn’t mention it.`}>
        <Pair>
          <Field name="labourMinor">
            {(field) => <field.MoneyField label={offerLabels.labourMinor} currency={currency} optional />}
          </Field>
          <Field name="materialsMinor">
            {(field) => <field.MoneyField label={offerLabels.materialsMinor} currency={currency} optional />}
          </Field>
        </Pair>
        <Field name="otherMinor">
          {(field) => (
            <field.MoneyField
              label={offerLabels.otherMinor}
              help={t`For example travel, waste disposal or permits.`}
              currency={currency}
              optional
            />
          )}
        </Field>
        <form.Subscribe
          selector={({ values: { labourMinor, materialsMinor, otherMinor } }) =>
            totalOf({
              labourMinor: labourMinor ?? null,
              materialsMinor: materialsMinor ?? null,
              otherMinor: otherMinor ?? null,
            })
          }
        >
          {(total) => (
            <p className="flex justify-between gap-4 border-t pt-3 font-semibold" aria-live="polite">
              <span>{t`Total`}</span>
              <span className="tabular-nums">
                {total !== null && Number.isFinite(total) ? formatMoney(total, currency, locale()) : '–'}
              </span>
            </p>
          )}
        </form.Subscribe>
      </FieldGroup>
      <FieldGroup title={t`Conditions`}>
        <Pair>
          <Field name="validUntil">
            {(field) => <field.DateField label={offerLabels.validUntil} optional />}
          </Field>
          <Field name="startsOn">
            {(field) => <field.DateField label={offerLabels.startsOn} optional />}
          </Field>
        </Pair>
        <Field name="days">{(field) => <field.NumberField label={offerLabels.days} optional />}</Field>
        <Field name="terms">
          {(field) => (
            <field.TextArea
              label={offerLabels.terms}
              help={t`For example payment terms, warranty and what is included.`}
              optional
              rows={4}
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
