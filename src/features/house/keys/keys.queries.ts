import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { useChange } from '../../../cache/use-change.ts'
import { addKey, deleteKey, listKeys, markKeyReturned, restoreKey, updateKey } from './keys.functions.ts'

/** Reads the held and returned keys of a property. */
export const keysQuery = (propertyId: string) =>
  queryOptions({
    queryKey: key('property', propertyId, 'keys'),
    queryFn: () => listKeys({ data: { propertyId } }),
  })

export const useAddKey = () => useChange(addKey)
export const useUpdateKey = () => useChange(updateKey)
export const useMarkKeyReturned = () => useChange(markKeyReturned)
export const useDeleteKey = () => useChange(deleteKey)
export const useRestoreKey = () => useChange(restoreKey)
