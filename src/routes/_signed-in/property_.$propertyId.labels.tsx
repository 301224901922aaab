import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { labelSearch } from '../../features/house/assets/asset-search.ts'
import { assetLabelsQuery } from '../../features/house/assets/assets.queries.ts'
import { LabelsPage } from '../../features/house/assets/components/labels-page.tsx'
import { propertyQuery } from '../../features/house/properties/properties.queries.ts'
import { orNotFound } from '../../lib/found.ts'
import { pageTitle } from '../../lib/page-title.ts'
import { useFound } from '../../lib/use-found.ts'

export const Route = createFileRoute('/_signed-in/property_/$propertyId/labels')({
  validateSearch: labelSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, params: { propertyId }, deps }) =>
    orNotFound(
      Promise.all([
        queryClient.ensureQueryData(propertyQuery(propertyId)),
        queryClient.ensureQueryData(assetLabelsQuery(propertyId, deps)),
      ]),
    ),
  head: () => ({ meta: pageTitle('Labels') }),
  component: Labels,
})

function Labels() {
  const { propertyId } = Route.useParams()
  const search = Route.useSearch()
  const property = useFound(propertyQuery(propertyId))
  const { data: sheet } = useSuspenseQuery(assetLabelsQuery(propertyId, search))
  return <LabelsPage property={property} sheet={sheet} search={search} />
}
