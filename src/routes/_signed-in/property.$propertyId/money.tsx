import { createFileRoute } from '@tanstack/react-router'
import { balancesQuery } from '../../../features/balances/balances.queries.ts'
import { BalancesPart } from '../../../features/balances/components/balances-part.tsx'
import { HouseMoneyActions } from '../../../features/balances/components/house-money-actions.tsx'
import { LatestPayments } from '../../../features/payments/components/latest-payments.tsx'
import { paymentsQuery } from '../../../features/payments/payments.queries.ts'
import { propertyQuery } from '../../../features/properties/properties.queries.ts'
import { orNotFound } from '../../../lib/found.ts'
import { useFound } from '../../../lib/use-found.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId/money')({
  loader: async ({ context: { queryClient }, params: { propertyId } }) => {
    const { familyGroupId } = await orNotFound(queryClient.ensureQueryData(propertyQuery(propertyId)))
    await orNotFound(
      Promise.all([
        queryClient.ensureQueryData(balancesQuery(familyGroupId, propertyId)),
        queryClient.ensureInfiniteQueryData(paymentsQuery(familyGroupId, { propertyId })),
      ]),
    )
  },
  component: PropertyMoney,
})

/** How everybody stands in this house; the features put their parts below. */
function PropertyMoney() {
  const { propertyId } = Route.useParams()
  const property = useFound(propertyQuery(propertyId))
  const balances = useFound(balancesQuery(property.familyGroupId, propertyId))
  return (
    <div className="grid grid-cols-1 gap-6">
      <HouseMoneyActions property={property} />
      <BalancesPart balances={balances} />
      <LatestPayments
        of={paymentsQuery(property.familyGroupId, { propertyId })}
        all={{ familyGroupId: property.familyGroupId, propertyId }}
      />
    </div>
  )
}
