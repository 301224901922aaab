import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { EditMeterPage } from '../../features/house/meters/components/meter-pages.tsx'
import { meterQuery } from '../../features/house/meters/meters.queries.ts'
import { propertyQuery } from '../../features/house/properties/properties.queries.ts'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/property_/$propertyId/meters/$meterId/edit')({
  loader: async ({ context, params }) => {
    const { name } = await load(context, meterQuery(params), propertyQuery(params.propertyId))
    return { name }
  },
  head: ({ loaderData }) => ({ meta: pageTitle(loaderData ? t`Edit ${loaderData.name}` : t`Edit meter`) }),
  component: EditMeter,
})

function EditMeter() {
  const params = Route.useParams()
  const property = useFound(propertyQuery(params.propertyId))
  return <EditMeterPage key={params.meterId} property={property} of={useFound(meterQuery(params))} />
}
