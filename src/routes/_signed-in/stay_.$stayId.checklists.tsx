import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
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
  return <StayChecklistsPage property={useFound(propertyQuery(view.stay.propertyId))} view={view} />
}
