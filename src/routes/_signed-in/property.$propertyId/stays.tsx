import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { propertyQuery } from '../../../features/house/properties/properties.queries.ts'
import { StaysPage } from '../../../features/work/stays/components/stays-page.tsx'
import { propertyStaysQuery } from '../../../features/work/stays/stays.queries.ts'
import { load, partTitle, useFound } from '../../-page.ts'

export const Route = createFileRoute('/_signed-in/property/$propertyId/stays')({
  // Parsed by hand, so that the schema library stays out of the script that every page loads.
  validateSearch: ({ year }): { year?: number } =>
    typeof year === 'number' && Number.isInteger(year) && year >= 1900 && year <= 2199 ? { year } : {},
  loader: ({ context, params: { propertyId } }) =>
    load(context, propertyQuery(propertyId), propertyStaysQuery(propertyId)),
  head: (context) => ({ meta: partTitle(t`Stays`, context) }),
  component: PropertyStays,
})

function PropertyStays() {
  const { propertyId } = Route.useParams()
  const { year } = Route.useSearch()
  const navigate = Route.useNavigate()
  const stays = useFound(propertyStaysQuery(propertyId))
  return (
    <StaysPage
      property={useFound(propertyQuery(propertyId))}
      stays={stays}
      year={year ?? Number(stays.today.slice(0, 4))}
      onYear={(next) => navigate({ search: { year: next }, replace: true, resetScroll: false })}
    />
  )
}
