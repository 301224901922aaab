import { queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { addKey, deleteKey, listKeys, markKeyReturned, restoreKey, updateKey } from './keys.functions.ts'
import type { AddKeyInput, MarkKeyReturnedInput, UpdateKeyInput } from './keys.schemas.ts'

/** The keys of a property, those that are held and those that were returned. */
export const keysQuery = (propertyId: string) =>
  queryOptions({
    queryKey: key('property', propertyId, 'keys'),
    queryFn: () => listKeys({ data: { propertyId } }),
  })

export const useAddKey = () => useMutation({ mutationFn: (data: AddKeyInput) => addKey({ data }) })

export const useUpdateKey = () => useMutation({ mutationFn: (data: UpdateKeyInput) => updateKey({ data }) })

export const useMarkKeyReturned = () =>
  useMutation({ mutationFn: (data: MarkKeyReturnedInput) => markKeyReturned({ data }) })

export const useDeleteKey = () =>
  useMutation({ mutationFn: (data: { propertyId: string; keyId: string }) => deleteKey({ data }) })

export const useRestoreKey = () =>
  useMutation({ mutationFn: (data: { familyGroupId: string; keyId: string }) => restoreKey({ data }) })
