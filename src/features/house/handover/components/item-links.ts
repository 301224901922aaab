import { linkOptions } from '@tanstack/react-router'
import { isManualKind } from '../../manual/manual.rules.ts'
import type { HandoverItem } from '../handover.rules.ts'

type Of = { propertyId: string; familyGroupId: string }

/** Returns where an item is recorded. @param canAdd opens the form for what is missing, where it has one of its own */
export function linkOf(item: HandoverItem, { propertyId, familyGroupId }: Of, canAdd: boolean) {
  const params = { propertyId }
  if (isManualKind(item))
    return canAdd
      ? linkOptions({ to: '/property/$propertyId/manual/new', params, search: { kind: item } })
      : linkOptions({ to: '/property/$propertyId/manual', params })
  switch (item) {
    case 'CODES':
      return linkOptions({ to: '/property/$propertyId/codes', params })
    case 'KEYS':
      return linkOptions({ to: '/property/$propertyId/keys', params })
    case 'CONTRACTORS':
      return linkOptions({ to: '/workers/$familyGroupId', params: { familyGroupId } })
    case 'SCHEDULES':
      return linkOptions({ to: '/property/$propertyId/schedule', params })
    case 'BILLS':
      return linkOptions({ to: '/money/$familyGroupId/bills', params: { familyGroupId } })
    case 'INSURANCE':
      return canAdd
        ? linkOptions({ to: '/property-edit/$propertyId', params })
        : linkOptions({ to: '/property/$propertyId/house', params })
    case 'CONTRACTS':
    case 'DEED':
      return linkOptions({ to: '/property/$propertyId/documents', params })
    case 'OWNERS':
      return linkOptions({ to: '/property/$propertyId/owners', params })
    case 'MANAGERS':
    case 'TRUSTED':
      return linkOptions({ to: '/family-select', search: { familyGroupId } })
  }
}
