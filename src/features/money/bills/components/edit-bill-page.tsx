import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { OnlyToLookAt } from '../../../../components/layout/only-to-look-at.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { FieldConflict } from '../../../../components/ui/edit-conflict.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { locale } from '../../../../lib/locale.ts'
import { categoryLabels } from '../../categories/categories.ts'
import { type House, withOwnHouse } from '../../components/money-options.ts'
import { MoneyFormPage } from '../../components/money-pages.tsx'
import { day, money } from '../../components/shown.ts'
import { billForm, seriesForm } from '../bill-fields.rules.ts'
import { useUpdateBill, useUpdateBillSeries } from '../bills.queries.ts'
import {
  type BillFields,
  type BillSeriesEdit,
  type BillSeriesView,
  type BillView,
  billSeriesView,
  billView,
  type NewBillFields,
} from '../bills.schemas.ts'
import { fieldLabels, timingText } from '../bills.texts.ts'
import { BillForm } from './bill-form.tsx'

/** Changes a bill that is still to be paid. */
export function EditBillPage({ bill, houses }: { bill: BillView; houses: readonly House[] }) {
  // What the form started from. A reload in the background must not pull the ground from under what is being typed.
  const [base, setBase] = useState(bill)
  const isOpen = bill.state === 'PLANNED' || bill.state === 'DUE'
  const back = { to: '/bill/$billId', params: { billId: bill.id } } as const
  return (
    <MoneyFormPage
      of={bill}
      part="bills"
      below={<Link {...back}>{bill.title}</Link>}
      title={`Edit ${base.title}`}
    >
      {bill.mayChange && isOpen ? (
        <EditBillForm key={base.version} base={base} houses={houses} onReload={setBase} />
      ) : (
        <OnlyToLookAt isArchived={false} back={<ButtonLink {...back}>Back to the bill</ButtonLink>}>
          Only who added it and managers change a bill, and only while it is to be paid.
        </OnlyToLookAt>
      )}
    </MoneyFormPage>
  )
}

type FormProps<View> = { base: View; onReload: (newer: View) => void }

function EditBillForm({ base, houses, onReload }: FormProps<BillView> & { houses: readonly House[] }) {
  const back = { to: '/bill/$billId', params: { billId: base.id } } as const
  const navigate = useNavigate()
  const update = useUpdateBill(base.id)
  const { stale, save: send, saveLabel } = useStaleEdit<BillView, BillFields>(base, billView)
  const save = async ({ rule: _, endsOn: __, ...fields }: NewBillFields) => {
    await send(fields, ({ version }) => update.mutateAsync({ fields, version }))
    toast.success('Saved')
    return () => navigate(back)
  }
  return (
    <BillForm
      of="bill"
      familyGroupId={base.familyGroupId}
      currency={base.currency}
      houses={withOwnHouse(houses, base)}
      draftKey={`bill:${base.id}:${base.version}`}
      defaultValues={{ ...billForm.fieldsOf(base), rule: 'ONCE', endsOn: null }}
      submitLabel={saveLabel}
      save={save}
      before={
        stale && (
          <FieldConflict
            theirs={billForm.fieldsOf(stale.newer)}
            mine={stale.mine}
            changedFields={billForm.changedFields}
            labels={fieldLabels}
            textOf={(fields, name) => valueText(fields, name, base.currency)}
            onTakeNewer={() => onReload(stale.newer)}
          />
        )
      }
      cancel={
        <ButtonLink {...back} variant="quiet">
          Cancel
        </ButtonLink>
      }
    />
  )
}

/** Changes what the coming bills say, and until when they come. */
export function EditBillSeriesPage({ series }: { series: BillSeriesView }) {
  const [base, setBase] = useState(series)
  const back = { to: '/bill-series/$billSeriesId', params: { billSeriesId: series.id } } as const
  return (
    <MoneyFormPage
      of={series}
      part="bills"
      title={`Edit ${base.title}`}
      subtitle={`${timingText(base, locale())}. Open bills from today on follow, unless somebody changed them by hand.`}
    >
      {series.mayChange ? (
        <EditSeriesForm key={base.version} base={base} onReload={setBase} />
      ) : (
        <OnlyToLookAt isArchived={false} back={<ButtonLink {...back}>Back</ButtonLink>}>
          Only who planned these bills and managers change them, and not in an archived house.
        </OnlyToLookAt>
      )}
    </MoneyFormPage>
  )
}

function EditSeriesForm({ base, onReload }: FormProps<BillSeriesView>) {
  const { id: billSeriesId, version, currency, rule, startsOn } = base
  const back = { to: '/bill-series/$billSeriesId', params: { billSeriesId } } as const
  const navigate = useNavigate()
  const update = useUpdateBillSeries(billSeriesId)
  const { stale, save: send, saveLabel } = useStaleEdit<BillSeriesView, BillSeriesEdit>(base, billSeriesView)
  const save = async (typed: NewBillFields) => {
    const fields = seriesForm.fieldsOf(typed)
    await send(fields, (known) => update.mutateAsync({ fields, version: known.version }))
    toast.success('Saved')
    return () => navigate(back)
  }
  return (
    <BillForm
      of="series"
      familyGroupId={base.familyGroupId}
      currency={currency}
      houses={[]}
      draftKey={`bill-series:${billSeriesId}:${version}`}
      defaultValues={{
        ...seriesForm.fieldsOf(base),
        rule,
        dueOn: startsOn,
        propertyId: null,
        projectId: null,
      }}
      submitLabel={saveLabel}
      save={save}
      before={
        stale && (
          <FieldConflict
            theirs={seriesForm.fieldsOf(stale.newer)}
            mine={stale.mine}
            changedFields={seriesForm.changedFields}
            labels={fieldLabels}
            textOf={(fields, name) => valueText(fields, name, currency)}
            onTakeNewer={() => onReload(stale.newer)}
          />
        )
      }
      cancel={
        <ButtonLink {...back} variant="quiet">
          Cancel
        </ButtonLink>
      }
    />
  )
}

function valueText<Fields extends Partial<BillFields & BillSeriesEdit>>(
  fields: Fields,
  name: keyof BillFields | keyof BillSeriesEdit,
  currency: string,
): string {
  const value = fields[name] ?? ''
  if (value === '') return ''
  if (name === 'amountMinor') return money(Number(value), currency)
  if (name === 'category') return fields.category ? categoryLabels[fields.category] : ''
  if (name === 'dueOn' || name === 'endsOn') return day(String(value))
  if (name === 'isEstimate') return value ? 'Yes' : 'No'
  return name === 'propertyId' || name === 'projectId' || name === 'workerId' ? 'Another one' : String(value)
}
