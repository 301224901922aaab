import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { NewMeterPage } from '../../features/house/meters/components/meter-pages.tsx'
import { propertyQuery } from '../../features/house/properties/properties.queries.ts'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/property_/$propertyId/meters/new')({
  loader: async ({ context, params: { propertyId } }) => {
    const { name } = await load(context, propertyQuery(propertyId))
    return { name }
  },
  head: ({ loaderData }) => ({
    meta: pageTitle(loaderData ? t`New meter for ${loaderData.name}` : t`New meter`),
  }),
  component: NewMeter,
})

function NewMeter() {
  const { propertyId } = Route.useParams()
  return <NewMeterPage property={useFound(propertyQuery(propertyId))} />
}
