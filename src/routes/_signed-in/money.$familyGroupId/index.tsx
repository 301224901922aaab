import { createFileRoute } from '@tanstack/react-router'
import { balancesQuery } from '../../../features/money/balances/balances.queries.ts'
import { BalancesPart } from '../../../features/money/balances/components/balances-part.tsx'
import { orNotFound } from '../../../lib/found.ts'
import { useFound } from '../../../lib/use-found.ts'

export const Route = createFileRoute('/_signed-in/money/$familyGroupId/')({
  loader: ({ context: { queryClient }, params: { familyGroupId } }) =>
    orNotFound(queryClient.ensureQueryData(balancesQuery(familyGroupId))),
  component: GroupBalances,
})

function GroupBalances() {
  const { familyGroupId } = Route.useParams()
  return <BalancesPart balances={useFound(balancesQuery(familyGroupId))} />
}
