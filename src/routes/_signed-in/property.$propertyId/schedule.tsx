import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { propertyQuery } from '../../../features/house/properties/properties.queries.ts'
import { SchedulePart } from '../../../features/work/schedules/components/schedule-part.tsx'
import { schedulesQuery } from '../../../features/work/schedules/schedules.queries.ts'
import { load, partTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId/schedule')({
  loader: ({ context, params }) => load(context, schedulesQuery(params.propertyId)),
  head: (context) => ({ meta: partTitle(t`Schedule`, context) }),
  component: PropertySchedule,
})

function PropertySchedule() {
  const { propertyId } = Route.useParams()
  return <SchedulePart property={useFound(propertyQuery(propertyId))} />
}
