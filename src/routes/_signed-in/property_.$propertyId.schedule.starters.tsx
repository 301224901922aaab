import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { membersQuery } from '../../features/base/groups/groups.queries.ts'
import { propertyQuery } from '../../features/house/properties/properties.queries.ts'
import { workerChoicesQuery } from '../../features/house/workers/workers.queries.ts'
import { StarterPackPage } from '../../features/work/schedules/components/starter-pack-page.tsx'
import { scheduleTitlesQuery } from '../../features/work/schedules/schedules.queries.ts'
import { load, orNotFound, pageTitle, useFound } from '../-page.ts'

export const Route = createFileRoute('/_signed-in/property_/$propertyId/schedule/starters')({
  loader: async ({ context, params: { propertyId } }) => {
    const { familyGroupId } = await load(context, propertyQuery(propertyId))
    await Promise.all([
      load(context, membersQuery(familyGroupId), workerChoicesQuery(familyGroupId)),
      orNotFound(context.queryClient.fetchQuery(scheduleTitlesQuery(propertyId))),
    ])
  },
  head: () => ({ meta: pageTitle(t`Starter pack`) }),
  component: StarterPack,
})

function StarterPack() {
  const { propertyId } = Route.useParams()
  const property = useFound(propertyQuery(propertyId))
  const { data: people } = useSuspenseQuery(membersQuery(property.familyGroupId))
  const { data: workers } = useSuspenseQuery(workerChoicesQuery(property.familyGroupId))
  const { data: titles } = useSuspenseQuery(scheduleTitlesQuery(propertyId))
  return (
    <StarterPackPage key={propertyId} property={property} people={people} workers={workers} titles={titles} />
  )
}
