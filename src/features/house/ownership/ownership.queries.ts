import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { familyGroupKey } from '../../base/groups/groups.queries.ts'
import { getOwnershipState, listOwnership, recordOwnership } from './ownership.functions.ts'
import type { RecordOwnershipInput } from './ownership.schemas.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

/** Who owns a property, today, before and from a day to come. */
export const ownershipQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['property', propertyId, 'ownership'],
    queryFn: () => listOwnership({ data: { propertyId } }),
  })

/** Whether the shares of today add up. */
export const ownershipStateQuery = (propertyId: string) =>
  queryOptions({
    queryKey: [...ownershipQuery(propertyId).queryKey, 'state'],
    queryFn: () => getOwnershipState({ data: { propertyId } }),
  })

export function useRecordOwnership(familyGroupId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (data: RecordOwnershipInput) => recordOwnership({ data }),
    onSettled: (_result, _error, { propertyId }) =>
      Promise.all([
        // Their state with them: its key begins with theirs.
        queryClient.invalidateQueries({ queryKey: ownershipQuery(propertyId).queryKey }),
        queryClient.invalidateQueries({ queryKey: familyGroupKey(familyGroupId) }),
      ]),
  })
}
