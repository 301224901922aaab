import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { groupQuery } from '../../../features/base/groups/groups.queries.ts'
import { placesQuery } from '../../../features/house/properties/properties.queries.ts'
import { workerChoicesQuery } from '../../../features/house/workers/workers.queries.ts'
import { categoriesQuery } from '../../../features/money/categories/categories.queries.ts'
import { isBuiltIn } from '../../../features/money/categories/category-keys.ts'
import { participantsQuery } from '../../../features/money/participants/participants.queries.ts'
import { PaymentsPart } from '../../../features/money/payments/components/payments-part.tsx'
import { paymentSearch, withKnownCategory } from '../../../features/money/payments/payment-search.ts'
import { paymentsQuery } from '../../../features/money/payments/payments.queries.ts'
import { load, pageTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/money/$familyGroupId/payments')({
  validateSearch: paymentSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params: { familyGroupId }, deps }) => {
    const isOwn = deps.category && !isBuiltIn(deps.category)
    const search = isOwn ? withKnownCategory(deps, await load(context, categoriesQuery(familyGroupId))) : deps
    await load(
      context,
      groupQuery(familyGroupId),
      paymentsQuery(familyGroupId, search),
      participantsQuery(familyGroupId),
      categoriesQuery(familyGroupId),
      workerChoicesQuery(familyGroupId),
      placesQuery,
    )
  },
  head: () => ({ meta: pageTitle(t`Payments`) }),
  component: Payments,
})

function Payments() {
  const { familyGroupId } = Route.useParams()
  const places = useFound(placesQuery)
  const houses = places.filter((place) => place.familyGroupId === familyGroupId)
  const group = useFound(groupQuery(familyGroupId))
  const search = withKnownCategory(Route.useSearch(), useFound(categoriesQuery(familyGroupId)))
  return <PaymentsPart group={group} search={search} houses={houses} />
}
