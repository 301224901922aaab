import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useRememberGroup } from '../../features/base/groups/selected-group.store.ts'
import { DecisionPage } from '../../features/house/decisions/components/decision-page.tsx'
import { decisionQuery } from '../../features/house/decisions/decisions.queries.ts'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/decision/$decisionId')({
  loader: ({ context, params: { decisionId } }) => load(context, decisionQuery(decisionId)),
  head: ({ loaderData }) => ({ meta: pageTitle(loaderData?.question ?? t`Decision`) }),
  component: Decision,
})

function Decision() {
  const { decisionId } = Route.useParams()
  const decision = useFound(decisionQuery(decisionId))
  useRememberGroup({ id: decision.familyGroupId, name: decision.groupName })
  return <DecisionPage key={decisionId} decision={decision} />
}
