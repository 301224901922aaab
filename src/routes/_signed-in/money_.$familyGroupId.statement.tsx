import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { balancesQuery, statementQuery } from '../../features/money/balances/balances.queries.ts'
import { StatementPage } from '../../features/money/balances/components/statement-page.tsx'
import { statementSearch } from '../../features/money/balances/money-search.ts'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/money_/$familyGroupId/statement')({
  validateSearch: statementSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { familyGroupId }, deps }) =>
    load(context, statementQuery(familyGroupId, deps), balancesQuery(familyGroupId)),
  head: ({ loaderData }) => ({
    meta: pageTitle(loaderData ? t`Statement of ${loaderData.participant.name}` : t`Statement`),
  }),
  component: Statement,
})

function Statement() {
  const { familyGroupId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const statement = useFound(statementQuery(familyGroupId, search))
  const balances = useFound(balancesQuery(familyGroupId))
  const people = balances.people.map(({ participant }) => participant)
  const isListed = people.some(({ id }) => id === statement.participant.id)
  return (
    <StatementPage
      statement={statement}
      people={isListed ? people : [...people, statement.participant]}
      onChoose={(choice) => navigate({ search: choice })}
    />
  )
}
