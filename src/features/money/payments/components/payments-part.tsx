import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { toastFailure } from '../../../../components/ui/toast.tsx'
import type { Role } from '../../../../server/context.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import type { PaymentSearch } from '../payment-search.ts'
import { paymentsQuery } from '../payments.queries.ts'
import type { PaymentLineView } from '../payments.schemas.ts'
import { PaymentFilters } from './payment-filters.tsx'
import { PaymentLine } from './payment-line.tsx'
import { RecordPaymentLink } from './record-payment-link.tsx'

type PaymentsPartProps = {
  familyGroupId: string
  role: Role
  search: PaymentSearch
  houses: readonly { propertyId: string; name: string }[]
}

/** What was paid and received in a group: narrowed as the address says, the latest first. */
export function PaymentsPart({ familyGroupId, role, search, houses }: PaymentsPartProps) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    paymentsQuery(familyGroupId, search),
  )
  const payments = data.pages.flatMap((page) => page.payments)
  const isNarrowed = Object.keys(search).length > 0
  const showMore = async () => {
    const { error } = await fetchNextPage()
    if (error) toastFailure(error)
  }
  return (
    <section aria-labelledby="payments-title" className="grid grid-cols-1 gap-5">
      <h2 id="payments-title" className="text-lg">
        Payments
      </h2>
      {(payments.length > 0 || isNarrowed) && (
        <PaymentFilters familyGroupId={familyGroupId} search={search} houses={houses} />
      )}
      <p role="status" className="text-sm text-muted">
        {payments.length > 0 && shownText(payments.length, hasNextPage)}
      </p>
      {payments.length > 0 && <PaymentList payments={payments} />}
      {payments.length === 0 &&
        (isNarrowed ? (
          <NoMatch familyGroupId={familyGroupId} />
        ) : (
          <NoPayments familyGroupId={familyGroupId} role={role} />
        ))}
      {hasNextPage && (
        <Button onClick={showMore} loading={isFetchingNextPage} className="justify-self-center">
          Show more
        </Button>
      )}
    </section>
  )
}

const shownText = (count: number, isMore: boolean) =>
  isMore ? `The latest ${count} payments` : count === 1 ? '1 payment' : `${count} payments`

/** One line for each payment; the whole line leads to its page. */
const PaymentList = ({ payments }: { payments: PaymentLineView[] }) => (
  <ul className={`${cardClass} divide-y`} aria-label="Payments">
    {payments.map((payment) => (
      <li key={payment.id}>
        <PaymentLine payment={payment} />
      </li>
    ))}
  </ul>
)

const NoPayments = ({ familyGroupId, role }: Pick<PaymentsPartProps, 'familyGroupId' | 'role'>) => (
  <EmptyState
    icon={<ReceiptText aria-hidden="true" />}
    title="No payment yet"
    action={
      can(role, 'payment.record') && <RecordPaymentLink familyGroupId={familyGroupId} variant="primary" />
    }
  >
    Who paid the plumber, the taxes, the new chairs: record it, and everybody sees what their part is.
  </EmptyState>
)

const NoMatch = ({ familyGroupId }: { familyGroupId: string }) => (
  <EmptyState
    title="No payment matches"
    action={
      <ButtonLink
        to="/money/$familyGroupId/payments"
        params={{ familyGroupId }}
        search={{}}
        resetScroll={false}
      >
        Show all
      </ButtonLink>
    }
  >
    Search looks at titles. Try fewer letters or other dates, or show all payments.
  </EmptyState>
)
