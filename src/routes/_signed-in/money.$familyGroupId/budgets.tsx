import { createFileRoute } from '@tanstack/react-router'
import { budgetSearch } from '../../../features/budgets/budget-search.ts'
import { budgetsQuery } from '../../../features/budgets/budgets.queries.ts'
import { BudgetsPart } from '../../../features/budgets/components/budgets-part.tsx'
import { groupQuery } from '../../../features/groups/groups.queries.ts'
import { orNotFound } from '../../../lib/found.ts'
import { useFound } from '../../../lib/use-found.ts'

export const Route = createFileRoute('/_signed-in/money/$familyGroupId/budgets')({
  validateSearch: budgetSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { familyGroupId }, deps }) =>
    orNotFound(
      Promise.all([
        queryClient.ensureQueryData(groupQuery(familyGroupId)),
        queryClient.ensureQueryData(budgetsQuery(familyGroupId, deps)),
      ]),
    ),
  component: Budgets,
})

function Budgets() {
  const { familyGroupId } = Route.useParams()
  const search = Route.useSearch()
  const { role } = useFound(groupQuery(familyGroupId))
  return (
    <BudgetsPart
      mayAddHouse={role === 'MANAGER'}
      view={useFound(budgetsQuery(familyGroupId, search))}
      search={search}
    />
  )
}
