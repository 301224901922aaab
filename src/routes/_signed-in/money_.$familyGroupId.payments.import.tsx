import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { groupQuery } from '../../features/base/groups/groups.queries.ts'
import { useRememberGroup } from '../../features/base/groups/selected-group.store.ts'
import { ImportPage } from '../../features/money/payment-imports/components/import-page.tsx'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/money_/$familyGroupId/payments/import')({
  loader: ({ context, params }) => load(context, groupQuery(params.familyGroupId)),
  head: () => ({ meta: pageTitle(t`Import payments`) }),
  component: ImportPayments,
})

function ImportPayments() {
  const { familyGroupId } = Route.useParams()
  const group = useFound(groupQuery(familyGroupId))
  useRememberGroup({ id: familyGroupId, name: group.name })
  return <ImportPage key={familyGroupId} group={group} />
}
