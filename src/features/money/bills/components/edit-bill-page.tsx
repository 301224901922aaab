import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { OnlyToLookAt } from '../../../../components/layout/only-to-look-at.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { FieldConflict } from '../../../../components/ui/edit-conflict.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { categoryLabels } from '../../categories/categories.ts'
import { billFieldsOf, changedBillFields } from '../bill-fields.rules.ts'
import { useUpdateBill } from '../bills.queries.ts'
import { type BillFields, type BillView, billView, type NewBillFields } from '../bills.schemas.ts'
import { fieldLabels } from '../bills.texts.ts'
import { BillForm } from './bill-form.tsx'
import { BillBreadcrumbs } from './bill-frame.tsx'

type House = { propertyId: string; name: string }
type EditBillPageProps = { bill: BillView; houses: readonly House[] }

/** Changes a bill that is still to be paid. */
export function EditBillPage({ bill, houses }: EditBillPageProps) {
  // What the form started from. A reload in the background must not pull the ground from under what is being typed.
  const [base, setBase] = useState(bill)
  const isOpen = bill.state === 'PLANNED' || bill.state === 'DUE'
  return (
    <Page width="form" className="grid grid-cols-1 gap-6">
      <div className="grid gap-1">
        <BillBreadcrumbs of={bill} bill={bill} />
        <h1 className="text-xl wrap-anywhere">Edit {base.title}</h1>
      </div>
      {bill.mayChange && isOpen ? (
        <EditBillForm key={base.version} base={base} houses={houses} onReload={setBase} />
      ) : (
        <OnlyToLookAt
          isArchived={false}
          back={
            <ButtonLink to="/bill/$billId" params={{ billId: bill.id }}>
              Back to the bill
            </ButtonLink>
          }
        >
          Only who added it and managers change a bill, and only while it is to be paid.
        </OnlyToLookAt>
      )}
    </Page>
  )
}

type EditBillFormProps = { base: BillView; houses: readonly House[]; onReload: (newer: BillView) => void }

function EditBillForm({ base, houses, onReload }: EditBillFormProps) {
  const navigate = useNavigate()
  const update = useUpdateBill(base.id)
  const { stale, save: send, saveLabel } = useStaleEdit<BillView, BillFields>(base, billView)
  const save = async ({ rule: _, endsOn: __, ...fields }: NewBillFields) => {
    await send(fields, ({ version }) => update.mutateAsync({ fields, version }))
    toast.success('Saved')
    return () => navigate({ to: '/bill/$billId', params: { billId: base.id } })
  }
  return (
    <BillForm
      isNew={false}
      currency={base.currency}
      houses={withOwn(houses, base)}
      draftKey={`bill:${base.id}:${base.version}`}
      defaultValues={{ ...billFieldsOf(base), rule: 'ONCE', endsOn: null }}
      submitLabel={saveLabel}
      save={save}
      before={stale && <Conflict {...stale} onTakeNewer={() => onReload(stale.newer)} />}
      cancel={
        <ButtonLink to="/bill/$billId" params={{ billId: base.id }} variant="quiet">
          Cancel
        </ButtonLink>
      }
    />
  )
}

const withOwn = (houses: readonly House[], { propertyId, propertyName }: BillView) =>
  propertyId === null || houses.some((house) => house.propertyId === propertyId)
    ? houses
    : [...houses, { propertyId, name: propertyName ?? 'As it is' }]

type ConflictProps = { mine: BillFields; newer: BillView; onTakeNewer: () => void }

/** Somebody else saved first: what they wrote beside what is in the form. */
function Conflict({ mine, newer, onTakeNewer }: ConflictProps) {
  return (
    <FieldConflict
      theirs={billFieldsOf(newer)}
      mine={mine}
      changedFields={changedBillFields}
      labels={fieldLabels}
      textOf={(fields, name) => valueText(fields, name, newer.currency)}
      onTakeNewer={onTakeNewer}
    />
  )
}

function valueText(fields: BillFields, name: keyof BillFields, currency: string): string {
  if (name === 'amountMinor') return formatMoney(fields.amountMinor, currency, locale())
  if (name === 'category') return categoryLabels[fields.category]
  if (name === 'dueOn') return formatCalendarDate(fields.dueOn, locale())
  if (name === 'isEstimate') return fields.isEstimate ? 'Yes' : 'No'
  if (name === 'propertyId' || name === 'projectId') return fields[name] ? 'Another one' : ''
  return fields[name] ?? ''
}
