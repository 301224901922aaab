import { t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { FieldGroup, Pair } from '../../../../components/ui/field-group.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { type Trade, trades } from '../workers.rules.ts'
import { type WorkerFields, workerFields } from '../workers.schemas.ts'
import { fieldLabels, ratingOptions, tradeLabels } from '../workers.texts.ts'
import { tradeIcons } from './trade-icons.ts'

export type WorkerFormValues = z.input<typeof workerFields>

type WorkerFormProps = {
  defaultValues: WorkerFormValues
  currency: string
  submitLabel: string
  draftKey: string
  save: (fields: WorkerFields) => Promise<unknown>
  /** Above the fields: an edit conflict. */
  before?: ReactNode
  /** Next to the main button. */
  cancel: ReactNode
}

/** Renders the form that adds or edits a contractor; only the name is required. */
export function WorkerForm({ currency, submitLabel, before, cancel, ...options }: WorkerFormProps) {
  const form = useWorkerForm(options)
  return (
    <SchemaForm status={form.status} className="gap-8">
      {before}
      <NameFields form={form} />
      <ContactFields form={form} />
      <FamilyFields form={form} currency={currency} />
      <FormActions>
        {cancel}
        <SubmitButton>{submitLabel}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}

function useWorkerForm(options: Pick<WorkerFormProps, 'defaultValues' | 'draftKey' | 'save'>) {
  return useSchemaForm<WorkerFormValues, WorkerFields>({ schema: workerFields, ...options })
}

type Part = { form: ReturnType<typeof useWorkerForm> }

function NameFields({ form: { Field } }: Part) {
  return (
    <FieldGroup title={t`Who is it?`}>
      <Pair>
        <Field name="name">
          {(field) => <field.TextField label={fieldLabels.name} autoComplete="off" />}
        </Field>
        <Field name="company">
          {(field) => <field.TextField label={fieldLabels.company} optional autoComplete="off" />}
        </Field>
      </Pair>
      <Field name="trades">
        {(field) => <TradesField chosen={field.state.value ?? []} onChange={field.handleChange} />}
      </Field>
      <Field name="otherTrade">
        {(field) => (
          <field.TextField
            label={fieldLabels.otherTrade}
            optional
            help={t`A trade that is not in the list, such as “Thatching”.`}
            autoComplete="off"
          />
        )}
      </Field>
    </FieldGroup>
  )
}

type TradesFieldProps = { chosen: Trade[]; onChange: (trades: Trade[]) => void }

/** Renders a checkbox for each trade, with its icon and label. */
const TradesField = ({ chosen, onChange }: TradesFieldProps) => (
  <fieldset className="min-w-0">
    <legend className="mb-1.5 font-medium">{fieldLabels.trades}</legend>
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
      {trades.map((trade) => {
        const Icon = tradeIcons[trade]
        const isChosen = chosen.includes(trade)
        return (
          <label
            key={trade}
            className={clsx(
              'flex min-h-touch min-w-0 items-center gap-1.5 rounded-md border px-2 py-2 transition-colors sm:gap-2 sm:px-3',
              isChosen ? 'border-accent bg-accent-soft font-medium' : 'border-border-strong bg-surface',
              'has-focus-visible:outline-2 has-focus-visible:outline-focus',
            )}
          >
            <input
              type="checkbox"
              checked={isChosen}
              onChange={() => onChange(isChosen ? chosen.filter((one) => one !== trade) : [...chosen, trade])}
              className="size-5 shrink-0 accent-accent"
            />
            <Icon className="size-4 shrink-0 text-muted max-[22.5rem]:hidden" aria-hidden="true" />
            <span className="min-w-0 wrap-anywhere">{tradeLabels[trade]}</span>
          </label>
        )
      })}
    </div>
  </fieldset>
)

function ContactFields({ form: { Field } }: Part) {
  return (
    <FieldGroup title={t`Contact`}>
      <Pair>
        <Field name="phone">
          {(field) => <field.TextField label={fieldLabels.phone} type="tel" optional autoComplete="off" />}
        </Field>
        <Field name="email">
          {(field) => (
            <field.TextField
              label={fieldLabels.email}
              type="email"
              inputMode="email"
              optional
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
      </Pair>
      <Field name="website">
        {(field) => (
          <field.TextField
            label={fieldLabels.website}
            inputMode="url"
            optional
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
    </FieldGroup>
  )
}

function FamilyFields({ form: { Field }, currency }: Part & { currency: string }) {
  return (
    <FieldGroup title={t`For the family`} help={t`Contractors never see these.`}>
      <Pair>
        <Field name="hourlyRateMinor">
          {(field) => <field.MoneyField label={fieldLabels.hourlyRateMinor} currency={currency} optional />}
        </Field>
        <Field name="rating">
          {(field) => (
            <field.Select
              label={fieldLabels.rating}
              placeholder={t`Not rated`}
              options={ratingOptions()}
              optional
            />
          )}
        </Field>
      </Pair>
      <Field name="notes">
        {(field) => (
          <field.TextArea
            label={fieldLabels.notes}
            rows={5}
            optional
            help={t`What they did well, when to call, who recommended them.`}
          />
        )}
      </Field>
    </FieldGroup>
  )
}
