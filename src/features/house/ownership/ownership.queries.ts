import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { useChange } from '../../../cache/use-change.ts'
import { getOwnershipState, listOwnership, recordOwnership } from './ownership.functions.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

/** Who owns a property, today, before and from a day to come. */
export const ownershipQuery = (propertyId: string) =>
  queryOptions({
    queryKey: key('property', propertyId, 'ownership'),
    queryFn: () => listOwnership({ data: { propertyId } }),
  })

/** Whether the shares of today add up. */
export const ownershipStateQuery = (propertyId: string) =>
  queryOptions({
    queryKey: key('property', propertyId, 'ownership', 'state'),
    queryFn: () => getOwnershipState({ data: { propertyId } }),
  })

export const useRecordOwnership = () => useChange(recordOwnership, { evenRefused: true })
