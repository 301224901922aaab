import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { DecisionsPage } from '../../../features/house/decisions/components/decisions-page.tsx'
import { decisionsQuery } from '../../../features/house/decisions/decisions.queries.ts'
import { RecordDialog } from '../../../features/overview/decision-records/components/record-dialog.tsx'
import { load, partTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId/decisions')({
  loader: ({ context, params: { propertyId } }) => load(context, decisionsQuery(propertyId)),
  head: (context) => ({ meta: partTitle(t`Decisions`, context) }),
  component: PropertyDecisions,
})

function PropertyDecisions() {
  const { propertyId } = Route.useParams()
  return (
    <DecisionsPage
      propertyId={propertyId}
      of={useFound(decisionsQuery(propertyId))}
      record={<RecordDialog of={{ propertyId }} />}
    />
  )
}
