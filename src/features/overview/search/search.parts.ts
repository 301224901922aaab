import { t } from '@lingui/core/macro'
import { groupRights } from '../../base/groups/groups.rules.ts'
import { pagesOfProperty } from '../../house/properties/property-tabs.texts.ts'
import type { CommandContext, Offer } from './search.offers.ts'

/**
 * Returns an offer for each part of the open property, or of the only one, that the person may open. None is near,
 * because they are many.
 */
export function partsOfProperty({ groups, places, openPropertyId }: CommandContext): Offer[] {
  const active = places.filter(({ isArchived }) => !isArchived)
  const place = openPropertyId
    ? places.find(({ propertyId }) => propertyId === openPropertyId)
    : active.length === 1
      ? active[0]
      : undefined
  const role = groups.find(({ familyGroupId }) => familyGroupId === place?.familyGroupId)?.role
  if (!place || !role) return []
  const may = groupRights(role)
  const { propertyId, name } = place
  return pagesOfProperty
    .filter((page) => !('right' in page) || may[page.right])
    .map((page) => {
      const { to, label } = page
      return {
        key: to,
        label: t`${name}: ${label}`,
        isNear: false,
        partWords: 'words' in page ? `${label} ${page.words}` : label,
        path: to.replace('$propertyId', propertyId),
      }
    })
}
