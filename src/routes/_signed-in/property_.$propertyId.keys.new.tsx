import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { membersQuery } from '../../features/base/groups/groups.queries.ts'
import { NewKeyPage } from '../../features/house/keys/components/key-pages.tsx'
import { propertyQuery } from '../../features/house/properties/properties.queries.ts'
import { todayIn } from '../../lib/dates.ts'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/property_/$propertyId/keys/new')({
  loader: async ({ context, params: { propertyId } }) => {
    const property = await load(context, propertyQuery(propertyId))
    await load(context, membersQuery(property.familyGroupId))
    // Here and not while rendering, so that the browser renders the same day again.
    return { name: property.name, today: todayIn(property.timeZone, new Date()) }
  },
  head: ({ loaderData }) => ({
    meta: pageTitle(loaderData ? t`New key for ${loaderData.name}` : t`New key`),
  }),
  component: NewKey,
})

function NewKey() {
  const { propertyId } = Route.useParams()
  return <NewKeyPage property={useFound(propertyQuery(propertyId))} today={Route.useLoaderData().today} />
}
