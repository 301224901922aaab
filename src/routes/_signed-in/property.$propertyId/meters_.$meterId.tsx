import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { MeterPage } from '../../../features/house/meters/components/meter-page.tsx'
import { meterQuery, readingsQuery } from '../../../features/house/meters/meters.queries.ts'
import { propertyQuery } from '../../../features/house/properties/properties.queries.ts'
import { load, partTitle, useFound, useTitleFollows } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId/meters_/$meterId')({
  loader: async ({ context, params }) => {
    const { name } = await load(context, meterQuery(params), readingsQuery(params))
    return { name }
  },
  head: (context) => ({ meta: partTitle(context.loaderData?.name ?? t`Meter`, context) }),
  component: Meter,
})

function Meter() {
  const params = Route.useParams()
  const { familyGroupId, may } = useFound(propertyQuery(params.propertyId))
  const meter = useFound(meterQuery(params))
  useTitleFollows(meter.name, Route.useLoaderData().name)
  return (
    <MeterPage
      key={params.meterId}
      propertyId={params.propertyId}
      familyGroupId={familyGroupId}
      meter={meter}
      canEdit={may.editMeters}
    />
  )
}
