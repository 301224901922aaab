import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { groupQuery } from '../../../features/base/groups/groups.queries.ts'
import { placesQuery } from '../../../features/house/properties/properties.queries.ts'
import { participantsQuery } from '../../../features/money/participants/participants.queries.ts'
import { PaymentsPart } from '../../../features/money/payments/components/payments-part.tsx'
import { paymentSearch } from '../../../features/money/payments/payment-search.ts'
import { paymentsQuery } from '../../../features/money/payments/payments.queries.ts'
import { orNotFound } from '../../../lib/found.ts'
import { pageTitle } from '../../../lib/page-title.ts'
import { useFound } from '../../../lib/use-found.ts'

export const Route = createFileRoute('/_signed-in/money/$familyGroupId/payments')({
  validateSearch: paymentSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { familyGroupId }, deps }) =>
    orNotFound(
      Promise.all([
        queryClient.ensureQueryData(groupQuery(familyGroupId)),
        queryClient.ensureInfiniteQueryData(paymentsQuery(familyGroupId, deps)),
        queryClient.ensureQueryData(participantsQuery(familyGroupId)),
        queryClient.ensureQueryData(placesQuery),
      ]),
    ),
  head: () => ({ meta: pageTitle('Payments') }),
  component: Payments,
})

function Payments() {
  const { familyGroupId } = Route.useParams()
  const { data: places } = useSuspenseQuery(placesQuery)
  const houses = places.filter((place) => place.familyGroupId === familyGroupId)
  const { role } = useFound(groupQuery(familyGroupId))
  return <PaymentsPart familyGroupId={familyGroupId} role={role} search={Route.useSearch()} houses={houses} />
}
