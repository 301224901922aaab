import { t } from '@lingui/core/macro'
import { useNavigate } from '@tanstack/react-router'
import { ViewOnly } from '../../../../components/layout/view-only.tsx'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { toast } from '../../../../components/ui/toast.tsx'
import { todayIn } from '../../../../lib/dates.ts'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import type { House } from '../../components/money-options.ts'
import { MoneyFormPage } from '../../components/money-pages.tsx'
import { useCreateBill, useCreateBillSeries } from '../bills.queries.ts'
import type { NewBillFields } from '../bills.schemas.ts'
import { BillForm } from './bill-form.tsx'

type NewBillPageProps = {
  group: GroupView
  houses: readonly House[]
  /** The property of the previous page. */
  propertyId: string | undefined
}

/** Adds a bill or recurring bill, and opens it. */
export function NewBillPage(props: NewBillPageProps) {
  const { id: familyGroupId, may, name: groupName } = props.group
  return (
    <MoneyFormPage
      of={{ familyGroupId, groupName }}
      part="bills"
      title={t`New bill`}
      subtitle={t`Add what has to be paid and when it is due. Paying it records the expense.`}
    >
      {may.recordPayments ? (
        <NewBillForm {...props} />
      ) : (
        <ViewOnly
          isArchived={false}
          back={
            <ButtonLink to="/money/$familyGroupId/bills" params={{ familyGroupId }}>
              {t`Back to the bills`}
            </ButtonLink>
          }
        />
      )}
    </MoneyFormPage>
  )
}

function NewBillForm({ group, houses, propertyId }: NewBillPageProps) {
  const { id: familyGroupId, currency, timeZone } = group
  const navigate = useNavigate()
  const bill = useCreateBill(familyGroupId)
  const series = useCreateBillSeries(familyGroupId)
  const only = houses.length === 1 ? houses[0]?.propertyId : undefined
  const save = async ({ rule, endsOn, ...fields }: NewBillFields) => {
    if (rule === 'ONCE') {
      const { billId } = await bill.mutateAsync(fields)
      toast.success(t`Bill ${fields.title} added`)
      return () => navigate({ to: '/bill/$billId', params: { billId } })
    }
    const { dueOn: startsOn, projectId: _, ...details } = fields
    const { billSeriesId } = await series.mutateAsync({ ...details, rule, startsOn, endsOn })
    toast.success(t`Recurring bill ${fields.title} added`)
    return () => navigate({ to: '/bill-series/$billSeriesId', params: { billSeriesId } })
  }
  const today = todayIn(timeZone, new Date())
  return (
    <BillForm
      of="new"
      familyGroupId={familyGroupId}
      today={today}
      currency={currency}
      houses={houses}
      draftKey={`new-bill:${familyGroupId}`}
      defaultValues={{
        title: '',
        payee: null,
        workerId: null,
        amountMinor: null,
        isEstimate: false,
        category: '',
        dueOn: today,
        propertyId: propertyId ?? only ?? null,
        projectId: null,
        note: null,
        rule: 'ONCE',
        endsOn: null,
      }}
      submitLabel={t`Add bill`}
      save={save}
      cancel={
        <ButtonLink to="/money/$familyGroupId/bills" params={{ familyGroupId }} variant="quiet">
          {t`Cancel`}
        </ButtonLink>
      }
    />
  )
}
