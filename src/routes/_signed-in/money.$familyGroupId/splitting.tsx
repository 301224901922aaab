import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { groupQuery } from '../../../features/base/groups/groups.queries.ts'
import { SplittingPart } from '../../../features/money/payments/components/splitting-part.tsx'
import { loadPaymentChoices, usePaymentChoices } from '../../../features/money/payments/payment-choices.ts'
import { splitDefaultsQuery } from '../../../features/money/split-defaults/split-defaults.queries.ts'
import { orNotFound } from '../../../lib/found.ts'
import { pageTitle } from '../../../lib/page-title.ts'
import { useFound } from '../../../lib/use-found.ts'

export const Route = createFileRoute('/_signed-in/money/$familyGroupId/splitting')({
  loader: ({ context: { queryClient }, params: { familyGroupId } }) =>
    orNotFound(
      Promise.all([
        queryClient.ensureQueryData(splitDefaultsQuery(familyGroupId)),
        loadPaymentChoices(queryClient, familyGroupId),
      ]),
    ),
  head: () => ({ meta: pageTitle('How payments are split') }),
  component: Splitting,
})

function Splitting() {
  const { familyGroupId } = Route.useParams()
  const group = useFound(groupQuery(familyGroupId))
  const { data: rules } = useSuspenseQuery(splitDefaultsQuery(familyGroupId))
  return <SplittingPart group={group} rules={rules} choices={usePaymentChoices(familyGroupId)} />
}
