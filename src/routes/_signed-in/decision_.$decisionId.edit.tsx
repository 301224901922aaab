import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { EditDecisionPage } from '../../features/house/decisions/components/decision-form-pages.tsx'
import { decisionQuery } from '../../features/house/decisions/decisions.queries.ts'
import { load, pageTitle } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/decision_/$decisionId/edit')({
  loader: ({ context, params: { decisionId } }) => load(context, decisionQuery(decisionId)),
  head: () => ({ meta: pageTitle(t`Edit draft`) }),
  component: EditDecision,
})

function EditDecision() {
  const { decisionId } = Route.useParams()
  return <EditDecisionPage key={decisionId} decision={Route.useLoaderData()} />
}
