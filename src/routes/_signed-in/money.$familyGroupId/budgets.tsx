import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { groupQuery } from '../../../features/base/groups/groups.queries.ts'
import { budgetSearch } from '../../../features/money/budgets/budget-search.ts'
import { budgetsQuery } from '../../../features/money/budgets/budgets.queries.ts'
import { BudgetsPart } from '../../../features/money/budgets/components/budgets-part.tsx'
import { load, partTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/money/$familyGroupId/budgets')({
  validateSearch: budgetSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { familyGroupId }, deps }) =>
    load(context, groupQuery(familyGroupId), budgetsQuery(familyGroupId, deps)),
  head: (context) => ({ meta: partTitle(t`Budgets`, context) }),
  component: Budgets,
})

function Budgets() {
  const { familyGroupId } = Route.useParams()
  const search = Route.useSearch()
  const { may } = useFound(groupQuery(familyGroupId))
  return (
    <BudgetsPart
      mayAddHouse={may.addProperties}
      view={useFound(budgetsQuery(familyGroupId, search))}
      search={search}
    />
  )
}
