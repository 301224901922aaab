import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { OnlyToLookAt } from '../../../../components/layout/only-to-look-at.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { FieldConflict } from '../../../../components/ui/edit-conflict.tsx'
import { FormActions, SchemaForm, SubmitButton } from '../../../../components/ui/form.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useSchemaForm } from '../../../../components/ui/use-schema-form.ts'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { categories, categoryLabels } from '../../categories/categories.ts'
import { changedSeriesFields, seriesFieldsOf } from '../bill-fields.rules.ts'
import { useUpdateBillSeries } from '../bills.queries.ts'
import { type BillSeriesEdit, type BillSeriesView, billSeriesEdit, billSeriesView } from '../bills.schemas.ts'
import { fieldLabels, timingText } from '../bills.texts.ts'
import { BillBreadcrumbs } from './bill-frame.tsx'

/** Changes what the coming bills say, and until when they come. */
export function EditBillSeriesPage({ series }: { series: BillSeriesView }) {
  // What the form started from. A reload in the background must not pull the ground from under what is being typed.
  const [base, setBase] = useState(series)
  const back = { to: '/bill-series/$billSeriesId', params: { billSeriesId: series.id } } as const
  return (
    <Page width="form" className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <BillBreadcrumbs of={series} />
        <h1 className="text-xl wrap-anywhere">Edit {base.title}</h1>
        <p className="text-muted">
          {timingText(base, locale())}. Open bills from today on follow, unless somebody changed them by hand.
        </p>
      </div>
      {series.mayChange ? (
        <EditForm key={base.version} base={base} onReload={setBase}>
          <ButtonLink {...back} variant="quiet">
            Cancel
          </ButtonLink>
        </EditForm>
      ) : (
        <OnlyToLookAt isArchived={false} back={<ButtonLink {...back}>Back</ButtonLink>}>
          Only who planned these bills and managers change them, and not in an archived house.
        </OnlyToLookAt>
      )}
    </Page>
  )
}

type EditFormProps = { base: BillSeriesView; onReload: (newer: BillSeriesView) => void; children: ReactNode }

function EditForm({ base, onReload, children }: EditFormProps) {
  const navigate = useNavigate()
  const update = useUpdateBillSeries(base.id)
  const { stale, save: send, saveLabel } = useStaleEdit<BillSeriesView, BillSeriesEdit>(base, billSeriesView)
  const { Field, status } = useSchemaForm({
    schema: billSeriesEdit,
    defaultValues: seriesFieldsOf(base),
    draftKey: `bill-series:${base.id}:${base.version}`,
    save: async (fields) => {
      await send(fields, ({ version }) => update.mutateAsync({ fields, version }))
      toast.success('Saved')
      return () => navigate({ to: '/bill-series/$billSeriesId', params: { billSeriesId: base.id } })
    },
  })
  return (
    <SchemaForm status={status}>
      {stale && <Conflict {...stale} onTakeNewer={() => onReload(stale.newer)} />}
      <Field name="title">{(field) => <field.TextField label={fieldLabels.title} />}</Field>
      <Field name="payee">{(field) => <field.TextField label={fieldLabels.payee} optional />}</Field>
      <Field name="amountMinor">
        {(field) => <field.MoneyField label={fieldLabels.amountMinor} currency={base.currency} />}
      </Field>
      <Field name="isEstimate">{(field) => <field.Checkbox label={fieldLabels.isEstimate} />}</Field>
      <Field name="category">
        {(field) => (
          <field.Select
            label={fieldLabels.category}
            options={categories.map((value) => ({ value, label: categoryLabels[value] }))}
          />
        )}
      </Field>
      <Field name="endsOn">{(field) => <field.DateField label={fieldLabels.endsOn} optional />}</Field>
      <Field name="note">{(field) => <field.TextArea label={fieldLabels.note} optional rows={3} />}</Field>
      <FormActions>
        {children}
        <SubmitButton>{saveLabel}</SubmitButton>
      </FormActions>
    </SchemaForm>
  )
}

type ConflictProps = { mine: BillSeriesEdit; newer: BillSeriesView; onTakeNewer: () => void }

/** Somebody else saved first: what they wrote beside what is in the form. */
function Conflict({ mine, newer, onTakeNewer }: ConflictProps) {
  return (
    <FieldConflict
      theirs={seriesFieldsOf(newer)}
      mine={mine}
      changedFields={changedSeriesFields}
      labels={fieldLabels}
      textOf={(fields, name) => valueText(fields, name, newer.currency)}
      onTakeNewer={onTakeNewer}
    />
  )
}

function valueText(fields: BillSeriesEdit, name: keyof BillSeriesEdit, currency: string): string {
  if (name === 'amountMinor') return formatMoney(fields.amountMinor, currency, locale())
  if (name === 'category') return categoryLabels[fields.category]
  if (name === 'isEstimate') return fields.isEstimate ? 'Yes' : 'No'
  if (name === 'endsOn') return fields.endsOn ? formatCalendarDate(fields.endsOn, locale()) : ''
  return fields[name] ?? ''
}
