import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { NewReadingPage } from '../../features/house/meters/components/new-reading-page.tsx'
import { meterQuery } from '../../features/house/meters/meters.queries.ts'
import { propertyQuery } from '../../features/house/properties/properties.queries.ts'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/property_/$propertyId/meters/$meterId/readings/new')({
  loader: async ({ context, params }) => {
    const { name } = await load(context, meterQuery(params), propertyQuery(params.propertyId))
    return { name }
  },
  head: ({ loaderData }) => ({
    meta: pageTitle(loaderData ? t`New reading: ${loaderData.name}` : t`New reading`),
  }),
  component: NewReading,
})

function NewReading() {
  const params = Route.useParams()
  const property = useFound(propertyQuery(params.propertyId))
  return <NewReadingPage key={params.meterId} property={property} meter={useFound(meterQuery(params))} />
}
