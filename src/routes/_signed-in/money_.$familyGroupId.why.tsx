import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { entriesQuery } from '../../features/money/balances/balances.queries.ts'
import { WhyPage } from '../../features/money/balances/components/why-page.tsx'
import { whySearch } from '../../features/money/balances/money-search.ts'
import { load, pageTitle } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/money_/$familyGroupId/why')({
  validateSearch: whySearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => load(context, entriesQuery(params.familyGroupId, deps)),
  head: () => ({ meta: pageTitle(t`Balance details`) }),
  component: Why,
})

function Why() {
  const { familyGroupId } = Route.useParams()
  return <WhyPage of={entriesQuery(familyGroupId, Route.useSearch())} />
}
