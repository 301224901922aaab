import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { propertyQuery } from '../../../features/house/properties/properties.queries.ts'
import { balancesQuery } from '../../../features/money/balances/balances.queries.ts'
import { BalancesPart } from '../../../features/money/balances/components/balances-part.tsx'
import { HouseMoneyActions } from '../../../features/money/balances/components/house-money-actions.tsx'
import { billsAheadQuery, billsQuery } from '../../../features/money/bills/bills.queries.ts'
import { ComingBills } from '../../../features/money/bills/components/coming-bills.tsx'
import { budgetsQuery } from '../../../features/money/budgets/budgets.queries.ts'
import { HouseBudgets } from '../../../features/money/budgets/components/house-budgets.tsx'
import { LatestPayments } from '../../../features/money/payments/components/payment-lists.tsx'
import { paymentsQuery } from '../../../features/money/payments/payments.queries.ts'
import { load, partTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId/money')({
  loader: async ({ context, params: { propertyId } }) => {
    const { familyGroupId } = await load(context, propertyQuery(propertyId))
    await load(
      context,
      balancesQuery(familyGroupId, propertyId),
      paymentsQuery(familyGroupId, { propertyId }),
      billsAheadQuery({ familyGroupId, inProperty: propertyId }),
      billsQuery({ familyGroupId, inProperty: propertyId }, 'open'),
      budgetsQuery(familyGroupId, { propertyId }),
    )
  },
  head: (context) => ({ meta: partTitle(t`Money`, context) }),
  component: PropertyMoney,
})

/** Shows the balances of a property, upcoming bills, this year’s budgets and the latest expenses. */
function PropertyMoney() {
  const { propertyId } = Route.useParams()
  const property = useFound(propertyQuery(propertyId))
  const balances = useFound(balancesQuery(property.familyGroupId, propertyId))
  const { familyGroupId } = property
  const budgets = useFound(budgetsQuery(familyGroupId, { propertyId }))
  const house = budgets.houses.find((one) => one.propertyId === propertyId)
  return (
    <div className="grid grid-cols-1 gap-6">
      <HouseMoneyActions property={property} />
      <BalancesPart balances={balances} />
      <ComingBills familyGroupId={familyGroupId} propertyId={propertyId} />
      {house && <HouseBudgets view={budgets} house={house} title={t`Budgets ${budgets.year}`} />}
      <LatestPayments of={paymentsQuery(familyGroupId, { propertyId })} all={{ familyGroupId, propertyId }} />
    </div>
  )
}
