import { createFileRoute, Navigate } from '@tanstack/react-router'
import { myFamilyGroupsQuery } from '../../features/base/groups/groups.queries.ts'
import { placesQuery } from '../../features/house/properties/properties.queries.ts'
import { AddPage } from '../../features/overview/search/components/add-page.tsx'
import { load, pageTitle, useFound } from '../../lib/page.ts'

type AddSearch = { familyGroupId?: string; propertyId?: string }

/** Where everything begins that can be added to a house of a group. */
export const Route = createFileRoute('/_signed-in/add')({
  // By hand, so that the schema library stays out of the script that every page loads.
  validateSearch: ({ familyGroupId, propertyId }): AddSearch => ({
    ...(typeof familyGroupId === 'string' && { familyGroupId }),
    ...(typeof propertyId === 'string' && { propertyId }),
  }),
  loader: ({ context }) => load(context, myFamilyGroupsQuery, placesQuery),
  head: () => ({ meta: pageTitle('Add') }),
  component: Add,
})

/** Of the house or the group of the address; without them of the first group. */
function Add() {
  const { familyGroupId, propertyId } = Route.useSearch()
  const groups = useFound(myFamilyGroupsQuery)
  const places = useFound(placesQuery)
  const wanted = places.find((place) => place.propertyId === propertyId)?.familyGroupId ?? familyGroupId
  const group = groups.find((one) => one.familyGroupId === wanted) ?? groups[0]
  if (!group) return <Navigate to="/family-select" replace />
  return <AddPage group={group} places={places} propertyId={propertyId} />
}
