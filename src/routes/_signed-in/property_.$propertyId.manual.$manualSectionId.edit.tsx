import { t } from '@lingui/core/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { EditSectionPage } from '../../features/house/manual/components/section-page.tsx'
import { manualQuery } from '../../features/house/manual/manual.queries.ts'
import { propertyQuery } from '../../features/house/properties/properties.queries.ts'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/property_/$propertyId/manual/$manualSectionId/edit')({
  loader: async ({ context, params: { propertyId, manualSectionId } }) => {
    const sections = await load(context, manualQuery(propertyId), propertyQuery(propertyId))
    const section = sections.find(({ id }) => id === manualSectionId)
    if (!section) throw notFound()
    return section
  },
  head: ({ loaderData }) => ({
    meta: pageTitle(loaderData ? t`Edit “${loaderData.title}”` : t`Edit section`),
  }),
  component: EditSection,
})

function EditSection() {
  const { propertyId, manualSectionId } = Route.useParams()
  const property = useFound(propertyQuery(propertyId))
  return <EditSectionPage key={manualSectionId} property={property} section={Route.useLoaderData()} />
}
