import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ViewOnly } from '../../../../components/layout/view-only.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { FieldConflict } from '../../../../components/ui/edit-conflict.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { Crumb } from '../../../../components/ui/page-header.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { useStaleEdit } from '../../../../components/ui/use-stale-edit.ts'
import { addDays, todayIn } from '../../../../lib/dates.ts'
import { newId } from '../../../../lib/ids.ts'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import type { WorkerChoiceView } from '../../../house/workers/workers.schemas.ts'
import type { House } from '../../components/money-options.ts'
import { MoneyFormPage } from '../../components/money-pages.tsx'
import { day, money } from '../../components/shown.ts'
import type { NewInvoiceSearch } from '../invoice-search.ts'
import { useAddInvoice, useUpdateInvoice } from '../invoices.queries.ts'
import { invoiceForm } from '../invoices.rules.ts'
import {
  type InvoiceFields,
  type InvoiceView,
  invoiceView,
  type NewInvoiceFields,
} from '../invoices.schemas.ts'
import { fieldLabels } from '../invoices.texts.ts'
import { InvoiceForm } from './invoice-form.tsx'

type NewInvoicePageProps = {
  group: GroupView
  houses: readonly House[]
  workers: readonly WorkerChoiceView[]
  /** The initial values from the previous page. */
  given: NewInvoiceSearch
}

/** Adds an invoice that came on paper or by e-mail, and opens it. */
export function NewInvoicePage(props: NewInvoicePageProps) {
  const { id: familyGroupId, may, name: groupName } = props.group
  return (
    <MoneyFormPage
      of={{ familyGroupId, groupName }}
      part="invoices"
      title={t`Add invoice`}
      subtitle={t`For an invoice that came on paper or by e-mail. Once it is approved, it becomes a bill.`}
    >
      {!may.editInvoices ? (
        <ViewOnly isArchived={false} back={<BackToInvoices familyGroupId={familyGroupId} />} />
      ) : props.workers.length === 0 ? (
        <EmptyState title={t`No contractors yet`} action={<BackToInvoices familyGroupId={familyGroupId} />}>
          {t`Every invoice comes from a contractor. Add the contractor first, then come back.`}
        </EmptyState>
      ) : (
        <NewInvoiceForm {...props} />
      )}
    </MoneyFormPage>
  )
}

const BackToInvoices = ({ familyGroupId }: { familyGroupId: string }) => (
  <ButtonLink to="/money/$familyGroupId/invoices" params={{ familyGroupId }}>
    {t`Back to the invoices`}
  </ButtonLink>
)

function NewInvoiceForm({ group, houses, workers, given }: NewInvoicePageProps) {
  const { id: familyGroupId, currency, timeZone } = group
  const navigate = useNavigate()
  const invoice = useAddInvoice()
  const [id] = useState(newId)
  const [only] = houses.length === 1 ? houses : []
  const today = todayIn(timeZone, new Date())
  const save = async ({ propertyId, ...fields }: NewInvoiceFields) => {
    const { invoiceId } = await invoice.mutateAsync({ id, propertyId, fields })
    toast.success(t`Invoice ${fields.number} added`)
    return () => navigate({ to: '/invoice/$invoiceId', params: { invoiceId } })
  }
  return (
    <InvoiceForm
      currency={currency}
      workers={workers}
      houses={houses}
      draftKey={`new-invoice:${familyGroupId}`}
      defaultValues={{
        workerId: given.workerId ?? '',
        number: '',
        amountMinor: null,
        issuedOn: today,
        dueOn: addDays(today, 30),
        propertyId: given.propertyId ?? only?.propertyId ?? '',
        projectId: given.projectId ?? null,
        taskId: given.taskId ?? null,
        note: null,
      }}
      submitLabel={t`Add invoice`}
      save={save}
      cancel={
        <ButtonLink to="/money/$familyGroupId/invoices" params={{ familyGroupId }} variant="quiet">
          {t`Cancel`}
        </ButtonLink>
      }
    />
  )
}

type EditInvoicePageProps = { invoice: InvoiceView; workers: readonly WorkerChoiceView[] }

/** Edits an undecided invoice. */
export function EditInvoicePage({ invoice, workers }: EditInvoicePageProps) {
  // The version the form started from: a background reload must not change it while typing.
  const [base, setBase] = useState(invoice)
  const back = { to: '/invoice/$invoiceId', params: { invoiceId: invoice.id } } as const
  const name = `${base.workerName}: ${base.number}`
  return (
    <MoneyFormPage
      of={invoice}
      part="invoices"
      below={<Crumb {...back}>{name}</Crumb>}
      title={t`Edit ${name}`}
    >
      {invoice.may.edit ? (
        <EditInvoiceForm key={base.version} base={base} workers={workers} onReload={setBase} />
      ) : (
        <ViewOnly isArchived={false} back={<ButtonLink {...back}>{t`Back to the invoice`}</ButtonLink>}>
          {t`You can edit an invoice until it is approved or rejected.`}
        </ViewOnly>
      )}
    </MoneyFormPage>
  )
}

type EditInvoiceFormProps = {
  base: InvoiceView
  workers: readonly WorkerChoiceView[]
  onReload: (newer: InvoiceView) => void
}

function EditInvoiceForm({ base, workers, onReload }: EditInvoiceFormProps) {
  const back = { to: '/invoice/$invoiceId', params: { invoiceId: base.id } } as const
  const navigate = useNavigate()
  const update = useUpdateInvoice(base.id)
  const { stale, save: send, saveLabel } = useStaleEdit<InvoiceView, InvoiceFields>(base, invoiceView)
  const save = async ({ propertyId: _, ...fields }: NewInvoiceFields) => {
    await send(fields, ({ version }) => update.mutateAsync({ fields, version }))
    toast.success(t`Saved`)
    return () => navigate(back)
  }
  const { workerId, workerName: name, company } = base
  const isListed = workers.some(({ id }) => id === workerId)
  return (
    <InvoiceForm
      currency={base.currency}
      workers={isListed ? workers : [{ id: workerId, name, company }, ...workers]}
      draftKey={`invoice:${base.id}:${base.version}`}
      defaultValues={{ ...invoiceForm.fieldsOf(base), propertyId: base.propertyId }}
      submitLabel={saveLabel}
      save={save}
      before={
        stale && (
          <FieldConflict
            theirs={invoiceForm.fieldsOf(stale.newer)}
            mine={stale.mine}
            changedFields={invoiceForm.changedFields}
            labels={fieldLabels}
            textOf={(fields, field) => valueText(fields, field, base.currency, workers)}
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

function valueText(
  fields: InvoiceFields,
  name: keyof InvoiceFields,
  currency: string,
  workers: readonly WorkerChoiceView[],
): string {
  switch (name) {
    case 'amountMinor':
      return money(fields.amountMinor, currency)
    case 'issuedOn':
    case 'dueOn':
      return day(fields[name])
    case 'workerId':
      return workers.find(({ id }) => id === fields.workerId)?.name ?? t`A different contractor`
    case 'projectId':
      return fields[name] ? t`A different project` : t`No project`
    case 'taskId':
      return fields[name] ? t`A different task` : t`No task`
    default:
      return fields[name] ?? t`None`
  }
}
