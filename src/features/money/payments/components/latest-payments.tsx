import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { SectionCard } from '../../../../components/ui/card.tsx'
import type { paymentsQuery } from '../payments.queries.ts'
import { PaymentLine } from './payment-line.tsx'

const shown = 5

type LatestPaymentsProps = {
  of: ReturnType<typeof paymentsQuery>
  /** Where all of them are. */
  all: { familyGroupId: string; propertyId: string }
}

/** The newest payments of a house; the others are a link away. */
export function LatestPayments({ of, all: { familyGroupId, propertyId } }: LatestPaymentsProps) {
  const { data } = useSuspenseInfiniteQuery(of)
  const payments = data.pages.flatMap((page) => page.payments)
  const to: string = `/money/${familyGroupId}/payments`
  return (
    <SectionCard
      title="Latest payments"
      action={
        payments.length > 0 && (
          <Link
            to={to}
            search={{ ...{ propertyId } }}
            className="inline-flex min-h-touch items-center font-medium text-accent underline-offset-4 hover:underline"
          >
            All payments
          </Link>
        )
      }
    >
      {payments.length === 0 ? (
        <p className="text-muted">
          What somebody pays for this house stands here: the repair, the insurance, the wood for the winter.
        </p>
      ) : (
        <ul className="-mx-4 divide-y sm:-mx-6 sm:px-2" aria-label="Latest payments">
          {payments.slice(0, shown).map((payment) => (
            <li key={payment.id}>
              <PaymentLine payment={payment} />
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  )
}
