import { t } from '@lingui/core/macro'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { membersQuery } from '../../features/base/groups/groups.queries.ts'
import { EditKeyPage } from '../../features/house/keys/components/key-pages.tsx'
import { keysQuery } from '../../features/house/keys/keys.queries.ts'
import { propertyQuery } from '../../features/house/properties/properties.queries.ts'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/property_/$propertyId/keys/$keyId/edit')({
  loader: async ({ context, params: { propertyId, keyId } }) => {
    const [keys, { familyGroupId }] = await Promise.all([
      load(context, keysQuery(propertyId)),
      load(context, propertyQuery(propertyId)),
    ])
    await load(context, membersQuery(familyGroupId))
    const found = keys.find(({ id }) => id === keyId)
    if (!found) throw notFound()
    return found
  },
  head: ({ loaderData }) => ({ meta: pageTitle(loaderData ? t`Edit ${loaderData.label}` : t`Edit key`) }),
  component: EditKey,
})

function EditKey() {
  const { propertyId, keyId } = Route.useParams()
  const property = useFound(propertyQuery(propertyId))
  return <EditKeyPage key={keyId} property={property} of={Route.useLoaderData()} />
}
