import { t } from '@lingui/core/macro'
import { createFileRoute, Navigate, redirect } from '@tanstack/react-router'
import { myFamilyGroupsQuery } from '../../features/base/groups/groups.queries.ts'
import { placesQuery } from '../../features/house/properties/properties.queries.ts'
import { formToAdd, groupToAddTo } from '../../features/overview/search/add-choices.ts'
import { AddPage } from '../../features/overview/search/components/add-page.tsx'
import { load, pageTitle, useFound } from '../-page.ts'

type AddSearch = {
  familyGroupId?: string
  propertyId?: string
  /** What to add; leads to its form at once, or once a property is chosen. */
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
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const [groups, places] = await Promise.all([
      load(context, myFamilyGroupsQuery),
      load(context, placesQuery),
    ])
    const form = formToAdd(groups, places, deps)
    if (form) throw redirect({ href: form, replace: true })
  },
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
