import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { groupQuery } from '../../../features/base/groups/groups.queries.ts'
import { SplittingPart } from '../../../features/money/payments/components/splitting-part.tsx'
import { loadPaymentChoices, usePaymentChoices } from '../../../features/money/payments/payment-choices.ts'
import { splitDefaultsQuery } from '../../../features/money/split-defaults/split-defaults.queries.ts'
import { load, orNotFound, pageTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/money/$familyGroupId/splitting')({
  staticData: { shape: 'form' },
  loader: ({ context, params: { familyGroupId } }) =>
    Promise.all([
      load(context, splitDefaultsQuery(familyGroupId)),
      orNotFound(loadPaymentChoices(context.queryClient, familyGroupId)),
    ]),
  head: () => ({ meta: pageTitle(t`How expenses are split`) }),
  component: Splitting,
})

function Splitting() {
  const { familyGroupId } = Route.useParams()
  const group = useFound(groupQuery(familyGroupId))
  const rules = useFound(splitDefaultsQuery(familyGroupId))
  return <SplittingPart group={group} rules={rules} choices={usePaymentChoices(familyGroupId)} />
}
