import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ViewOnly } from '../../../../components/layout/view-only.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { FieldConflict } from '../../../../components/ui/edit-conflict.tsx'
import { Crumb } from '../../../../components/ui/page-header.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { locale } from '../../../../lib/locale.ts'
import { categoriesQuery } from '../../categories/categories.queries.ts'
import { type CategoryChoice, type CategoryView, nameIn } from '../../categories/categories.rules.ts'
import { categoryLabel } from '../../categories/categories.ts'
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

/** Edits an open bill. */
export function EditBillPage({ bill, houses }: { bill: BillView; houses: readonly House[] }) {
  // The version the form started from: a background reload must not change it while typing.
  const [base, setBase] = useState(bill)
  const back = { to: '/bill/$billId', params: { billId: bill.id } } as const
  return (
    <MoneyFormPage
      of={bill}
      part="bills"
      below={<Crumb {...back}>{bill.title}</Crumb>}
      title={t`Edit “${base.title}”`}
    >
      {bill.may.edit ? (
        <EditBillForm key={base.version} base={base} houses={houses} onReload={setBase} />
      ) : (
        <ViewOnly isArchived={false} back={<ButtonLink {...back}>{t`Back to the bill`}</ButtonLink>}>
          {t`Only managers and the person who added this bill can edit it, and only while it is open.`}
        </ViewOnly>
      )}
    </MoneyFormPage>
  )
}

type FormProps<View> = { base: View; onReload: (newer: View) => void }

function EditBillForm({ base, houses, onReload }: FormProps<BillView> & { houses: readonly House[] }) {
  const back = { to: '/bill/$billId', params: { billId: base.id } } as const
  const navigate = useNavigate()
  const update = useUpdateBill(base.id)
  const { data: categories = [] } = useQuery(categoriesQuery(base.familyGroupId))
  const { stale, save: send, saveLabel } = useStaleEdit<BillView, BillFields>(base, billView)
  const save = async ({ rule: _, endsOn: __, ...fields }: NewBillFields) => {
    await send(fields, ({ version }) => update.mutateAsync({ fields, version }))
    toast.success(t`Saved`)
    return () => navigate(back)
  }
  return (
    <BillForm
      of="bill"
      familyGroupId={base.familyGroupId}
      category={categoryOf(base)}
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
            textOf={(fields, name) => valueText(fields, name, { ...base, categories })}
            onTakeNewer={() => onReload(stale.newer)}
          />
        )
      }
      cancel={
        <ButtonLink {...back} variant="quiet">
          {t`Cancel`}
        </ButtonLink>
      }
    />
  )
}

/** Edits the fields and the end date of a recurring bill. */
export function EditBillSeriesPage({ series }: { series: BillSeriesView }) {
  const [base, setBase] = useState(series)
  const back = { to: '/bill-series/$billSeriesId', params: { billSeriesId: series.id } } as const
  return (
    <MoneyFormPage
      of={series}
      part="bills"
      title={t`Edit “${base.title}”`}
      subtitle={t`${timingText(base, locale())}. Open bills due from today on are updated too, unless someone edited them.`}
    >
      {series.may.edit ? (
        <EditSeriesForm key={base.version} base={base} onReload={setBase} />
      ) : (
        <ViewOnly isArchived={false} back={<ButtonLink {...back}>{t`Back`}</ButtonLink>}>
          {t`Only managers and the person who added this recurring bill can edit it. Nothing can be changed while its property is archived.`}
        </ViewOnly>
      )}
    </MoneyFormPage>
  )
}

function EditSeriesForm({ base, onReload }: FormProps<BillSeriesView>) {
  const { id: billSeriesId, version, currency, rule, startsOn } = base
  const back = { to: '/bill-series/$billSeriesId', params: { billSeriesId } } as const
  const navigate = useNavigate()
  const update = useUpdateBillSeries(billSeriesId)
  const { data: categories = [] } = useQuery(categoriesQuery(base.familyGroupId))
  const { stale, save: send, saveLabel } = useStaleEdit<BillSeriesView, BillSeriesEdit>(base, billSeriesView)
  const save = async (typed: NewBillFields) => {
    const fields = seriesForm.fieldsOf(typed)
    await send(fields, (known) => update.mutateAsync({ fields, version: known.version }))
    toast.success(t`Saved`)
    return () => navigate(back)
  }
  return (
    <BillForm
      of="series"
      familyGroupId={base.familyGroupId}
      category={categoryOf(base)}
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
            textOf={(fields, name) => valueText(fields, name, { currency, categories })}
            onTakeNewer={() => onReload(stale.newer)}
          />
        )
      }
      cancel={
        <ButtonLink {...back} variant="quiet">
          {t`Cancel`}
        </ButtonLink>
      }
    />
  )
}

const categoryOf = ({ category, categoryName }: BillView | BillSeriesView): CategoryChoice => ({
  key: category,
  name: categoryName,
  isHidden: false,
})

function valueText<Fields extends Partial<BillFields & BillSeriesEdit>>(
  fields: Fields,
  name: keyof BillFields | keyof BillSeriesEdit,
  { currency, categories }: { currency: string; categories: readonly CategoryView[] },
): string {
  const value = fields[name] ?? ''
  if (value === '') return ''
  if (name === 'amountMinor') return money(Number(value), currency)
  if (name === 'category') return categoryLabel(String(value), nameIn(categories, String(value)))
  if (name === 'dueOn' || name === 'endsOn') return day(String(value))
  if (name === 'isEstimate') return value ? t`Yes` : t`No`
  return name === 'propertyId' || name === 'projectId' || name === 'workerId'
    ? t`A different one`
    : String(value)
}
