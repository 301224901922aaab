import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { familyGroupKey } from '../groups/groups.queries.ts'
import { listOwnership, recordOwnership } from './ownership.functions.ts'
import type { RecordOwnershipInput } from './ownership.schemas.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

/** Who owns a property, today, before and from a day to come. */
export const ownershipQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['property', propertyId, 'ownership'],
    queryFn: () => listOwnership({ data: { propertyId } }),
  })

export function useRecordOwnership(familyGroupId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (data: RecordOwnershipInput) => recordOwnership({ data }),
    onSettled: (_result, _error, { propertyId }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ownershipQuery(propertyId).queryKey }),
        queryClient.invalidateQueries({ queryKey: familyGroupKey(familyGroupId) }),
      ]),
  })
}
