import { createFileRoute } from '@tanstack/react-router'
import { balancesQuery } from '../../../features/money/balances/balances.queries.ts'
import { BalancesPart } from '../../../features/money/balances/components/balances-part.tsx'
import { load, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/money/$familyGroupId/')({
  staticData: { shape: 'rows' },
  loader: ({ context, params }) => load(context, balancesQuery(params.familyGroupId)),
  component: GroupBalances,
})

function GroupBalances() {
  const { familyGroupId } = Route.useParams()
  return <BalancesPart balances={useFound(balancesQuery(familyGroupId))} />
}
