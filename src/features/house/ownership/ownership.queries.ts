import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { useChange } from '../../../cache/use-change.ts'
import { getOwnershipState, listOwnership, recordOwnership } from './ownership.functions.ts'

// Routes load this file with every page, so the schema library is loaded only when it is used.

/** Reads the owners of a property: today, before and upcoming. */
export const ownershipQuery = (propertyId: string) =>
  queryOptions({
    queryKey: key('property', propertyId, 'ownership'),
    queryFn: () => listOwnership({ data: { propertyId } }),
  })

/** Reads whether today’s shares add up. */
export const ownershipStateQuery = (propertyId: string) =>
  queryOptions({
    queryKey: key('property', propertyId, 'ownership', 'state'),
    queryFn: () => getOwnershipState({ data: { propertyId } }),
  })

export const useRecordOwnership = () => useChange(recordOwnership, { evenRefused: true })
