import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useRememberGroup } from '../../features/base/groups/selected-group.store.ts'
import { propertyQuery } from '../../features/house/properties/properties.queries.ts'
import { StayChecklistsPage } from '../../features/work/stay-checklists/components/stay-checklists-page.tsx'
import { stayChecklistsQuery } from '../../features/work/stay-checklists/stay-checklists.queries.ts'
import { load, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/stay_/$stayId/checklists')({
  loader: async ({ context, params: { stayId } }) => {
    const { stay } = await load(context, stayChecklistsQuery(stayId))
    const { name } = await load(context, propertyQuery(stay.propertyId))
    return { name }
  },
  head: ({ loaderData }) => ({
    meta: pageTitle(loaderData ? t`Checklists for ${loaderData.name}` : t`Checklists`),
  }),
  component: StayChecklists,
})

function StayChecklists() {
  const { stayId } = Route.useParams()
  const view = useFound(stayChecklistsQuery(stayId))
  const property = useFound(propertyQuery(view.stay.propertyId))
  useRememberGroup({ id: property.familyGroupId, name: property.groupName })
  return <StayChecklistsPage property={property} view={view} />
}
