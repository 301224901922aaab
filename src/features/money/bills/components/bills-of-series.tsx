import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Wallet } from 'lucide-react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { billsQuery } from '../bills.queries.ts'
import type { BillSeriesView } from '../bills.schemas.ts'
import { BillLine } from './bill-list.tsx'

/** So many of those that are over; the others are in the list of all bills. */
const shownOver = 5

/** What a series has made: what of it is to be paid, then what was paid last. */
export function BillsOfSeries({ series }: { series: BillSeriesView }) {
  const { id: ofSeries, familyGroupId, currency, mayPay } = series
  const open = useSuspenseInfiniteQuery(billsQuery({ familyGroupId, ofSeries }, 'open')).data.pages[0]
  const over = useSuspenseInfiniteQuery(billsQuery({ familyGroupId, ofSeries }, 'over')).data.pages[0]
  const latest = (over?.bills ?? []).slice(0, shownOver)
  return (
    <>
      <SectionCard
        title="To pay"
        action={
          <Link
            to="/money/$familyGroupId/bills"
            params={{ familyGroupId }}
            className="inline-flex min-h-touch items-center font-medium text-accent underline-offset-4 hover:underline"
          >
            All bills
          </Link>
        }
      >
        {open && open.bills.length > 0 ? (
          <ul className="-mx-4 divide-y sm:-mx-6 sm:px-2" aria-label="To pay">
            {open.bills.map((bill) => (
              <li key={bill.id}>
                <BillLine bill={{ ...bill, isRepeated: false }} currency={currency}>
                  {mayPay && <PayBill billId={bill.id} dueOn={bill.dueOn} />}
                </BillLine>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-muted">Nothing of it is open.</p>
        )}
      </SectionCard>
      {latest.length > 0 && (
        <SectionCard title="Paid and cancelled">
          <ul className="-mx-4 divide-y sm:-mx-6 sm:px-2" aria-label="Paid and cancelled">
            {latest.map((bill) => (
              <li key={bill.id}>
                <BillLine bill={{ ...bill, isRepeated: false }} currency={currency} />
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
    </>
  )
}

const PayBill = ({ billId, dueOn }: { billId: string; dueOn: string }) => (
  // Above the link that the whole line is.
  <ButtonLink to="/bill/$billId/pay" params={{ billId }} className="relative">
    <Wallet aria-hidden="true" />
    Pay
    <span className="sr-only"> the bill of {formatCalendarDate(dueOn, locale())}</span>
  </ButtonLink>
)
