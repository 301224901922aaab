import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { focusPageTitle } from '../../../../components/ui/focus.ts'
import { toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import { newId } from '../../../../lib/ids.ts'
import { locale } from '../../../../lib/locale.ts'
import { usePayBill } from '../../bills/bills.queries.ts'
import { factLink } from '../../components/money-pages.tsx'
import { day, money } from '../../components/shown.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import { ownershipWeightsQuery, useVoidPayment } from '../../payments/payments.queries.ts'
import { defaultSplitQuery } from '../../split-defaults/split-defaults.queries.ts'
import { draftOf, ownershipOf, preview, splitFieldsOf } from '../../splits/split-draft.rules.ts'
import { paymentOf } from '../invoices.rules.ts'
import type { InvoiceView } from '../invoices.schemas.ts'

type Bill = NonNullable<InvoiceView['bill']>
type PayInvoiceProps = { invoice: InvoiceView; participants: readonly ParticipantView[] }

/** Shows what will be recorded, and allows undo. */
export const PayInvoice = ({ invoice, participants }: PayInvoiceProps) =>
  invoice.bill && <PayBillOf invoice={invoice} participants={participants} bill={invoice.bill} />

function PayBillOf({ invoice, participants, bill }: PayInvoiceProps & { bill: Bill }) {
  const { currency, today } = invoice
  const { split, parts, problem } = useUsualSplit(invoice, bill, participants)
  const me = participants.find(({ isMe }) => isMe)
  return (
    <SectionCard title={t`To pay`}>
      <div className="grid grid-cols-1 justify-items-start gap-4">
        <p>
          {t`“Pay” records that you paid ${money(bill.amountMinor, currency)} on ${day(today)}. Kinstead keeps the records but doesn’t move money. This is how the expense is split:`}
        </p>
        {parts.length > 0 && (
          <dl aria-label={t`Split between`} className="flex flex-wrap gap-x-8 gap-y-2">
            {parts.map(({ id, name, amountMinor }) => (
              <div key={id} className="grid">
                <dt className="text-sm text-muted">{name}</dt>
                <dd className="tabular-nums">{money(amountMinor, currency)}</dd>
              </div>
            ))}
          </dl>
        )}
        {problem && <p className="text-danger">{problem}</p>}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {me && split && !problem && <Pay invoice={invoice} payerId={me.id} split={split} />}
          <Link to="/bill/$billId/pay" params={{ billId: bill.id }} className={factLink}>
            {t`Edit details before paying`}
          </Link>
        </div>
      </div>
    </SectionCard>
  )
}

/** Shows the default split and each share. */
function useUsualSplit(
  { familyGroupId, currency, today: on }: InvoiceView,
  bill: Bill,
  people: readonly ParticipantView[],
) {
  const { propertyId, category, amountMinor } = bill
  const { data: usual } = useQuery(defaultSplitQuery({ familyGroupId, propertyId, category, on }))
  const { data: owners } = useQuery({
    ...ownershipWeightsQuery(propertyId ?? '', on),
    enabled: propertyId !== null,
  })
  return useMemo(() => {
    const ownership = owners ? ownershipOf(owners, newId) : null
    if (!usual || (usual.method === 'OWNERSHIP' && !ownership))
      return { split: null, parts: [], problem: null }
    const writing = { currency, locale: locale() }
    const draft = draftOf(usual, writing)
    const { amounts, problem } = preview(draft, { ...writing, amountMinor, ownership })
    const names = new Map(ownership?.weights.map(({ participantId, name }) => [participantId, name]))
    for (const { id, name } of people) names.set(id, name)
    const parts = [...amounts].map(([id, minor]) => ({
      id,
      name: names.get(id) ?? t`Someone`,
      amountMinor: minor,
    }))
    return { split: splitFieldsOf(draft, writing), parts, problem }
  }, [usual, owners, people, currency, amountMinor])
}

type PayProps = {
  invoice: InvoiceView
  payerId: string
  split: ReturnType<typeof splitFieldsOf>
}

function Pay({ invoice, payerId, split }: PayProps) {
  const payment = usePayBill(invoice.bill?.id ?? '')
  const { mutateAsync: makeVoid } = useVoidPayment()
  // Kept while the page is open, so that a retry pays once.
  const [id] = useState(newId)
  const pay = () => {
    const paying = paymentOf(invoice, { id, payerId, split })
    if (!paying) return
    // Not in the callbacks of `mutate`: the button is unmounted by then.
    payment
      .mutateAsync(paying)
      .then(({ paymentId, status }) => {
        focusPageTitle()
        const said = status === 'PENDING' ? t`Paid. The expense needs approval.` : t`Paid.`
        toastUndo(said, () => makeVoid({ paymentId, version: 1, reason: t`Undone right after paying.` }))
      })
      .catch(toastFailure)
  }
  return (
    <Button variant="primary" onClick={pay} loading={payment.isPending}>
      <Wallet aria-hidden="true" />
      {t`Pay`}
    </Button>
  )
}
