import { t } from '@lingui/core/macro'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { myFamilyGroupsQuery } from '../../features/base/groups/groups.queries.ts'
import { placesQuery } from '../../features/house/properties/properties.queries.ts'
import { groupToAddTo } from '../../features/overview/search/add-choices.ts'
import { AddPage } from '../../features/overview/search/components/add-page.tsx'
import { load, pageTitle, useFound } from '../-page.ts'

type AddSearch = {
  familyGroupId?: string
  propertyId?: string
  /** What to add once a property is chosen. */
  what?: string
}

/** Lists what can be added: the menu leads here without script and for items that it has no room for. */
export const Route = createFileRoute('/_signed-in/add')({
  // Parsed by hand, so that the schema library stays out of the script that every page loads.
  validateSearch: ({ familyGroupId, propertyId, what }): AddSearch => ({
    ...(typeof familyGroupId === 'string' && { familyGroupId }),
    ...(typeof propertyId === 'string' && { propertyId }),
    ...(typeof what === 'string' && { what }),
  }),
  loader: ({ context }) => load(context, myFamilyGroupsQuery, placesQuery),
  head: () => ({ meta: pageTitle(t`Add`) }),
  component: Add,
})

/** The property or group in the address, or the first group. */
function Add() {
  const { what, ...wanted } = Route.useSearch()
  const groups = useFound(myFamilyGroupsQuery)
  const places = useFound(placesQuery)
  const group = groupToAddTo(groups, places, wanted)
  if (!group) return <Navigate to="/family-select" replace />
  return <AddPage group={group} places={places} propertyId={wanted.propertyId} what={what} />
}
