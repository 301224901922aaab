import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { toastFailure } from '../../../../components/ui/toast.tsx'
import { paymentsQuery } from '../payments.queries.ts'
import { PaymentLine } from './payment-line.tsx'

type PaymentsOfProps = {
  familyGroupId: string
  /** Of a project, or of a task. */
  of: { projectId: string } | { taskId: string }
  label: string
  /** Stands there while there is none. */
  children: ReactNode
}

/** The payments of one thing, newest first. */
export function PaymentsOf({ familyGroupId, of, label, children }: PaymentsOfProps) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    paymentsQuery(familyGroupId, of),
  )
  const payments = data.pages.flatMap((page) => page.payments)
  const showMore = async () => {
    const { error } = await fetchNextPage()
    if (error) toastFailure(error)
  }
  if (payments.length === 0) return children
  return (
    <>
      <ul className={`${cardClass} divide-y`} aria-label={label}>
        {payments.map((payment) => (
          <li key={payment.id}>
            <PaymentLine payment={payment} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button onClick={showMore} loading={isFetchingNextPage} className="justify-self-center">
          Show more
        </Button>
      )}
    </>
  )
}
