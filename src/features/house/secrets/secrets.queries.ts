import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { familyGroupKey } from '../../base/groups/groups.queries.ts'
import { addSecret, deleteSecret, listSecrets, restoreSecret, updateSecret } from './secrets.functions.ts'
import type { AddSecretInput, SecretView, UpdateSecretInput } from './secrets.schemas.ts'

// `revealSecret` is called where the value is shown and nowhere else: what goes through here is kept in a cache.

/** The property that secrets belong to. */
type House = { id: string; familyGroupId: string }

export const secretsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['secrets', propertyId],
    queryFn: () => listSecrets({ data: { propertyId } }),
  })

/** What shows secrets: their list, the group's activity and its trash. */
function useRefreshSecrets() {
  const queryClient = useQueryClient()
  return ({ familyGroupId, propertyId }: { familyGroupId: string; propertyId?: string }) =>
    Promise.all([
      queryClient.invalidateQueries({
        queryKey: propertyId ? secretsQuery(propertyId).queryKey : ['secrets'],
      }),
      queryClient.invalidateQueries({ queryKey: familyGroupKey(familyGroupId) }),
    ])
}

/** A value that was typed must not stay in the memory of finished changes. */
const forgotten = { gcTime: 0 }

export function useAddSecret({ id: propertyId, familyGroupId }: House) {
  const refresh = useRefreshSecrets()
  return useMutation({
    ...forgotten,
    mutationFn: (data: Omit<AddSecretInput, 'propertyId'>) => addSecret({ data: { ...data, propertyId } }),
    onSuccess: () => refresh({ familyGroupId, propertyId }),
  })
}

export function useUpdateSecret({ id: propertyId, familyGroupId }: House) {
  const refresh = useRefreshSecrets()
  return useMutation({
    ...forgotten,
    mutationFn: (data: UpdateSecretInput) => updateSecret({ data }),
    onSuccess: () => refresh({ familyGroupId, propertyId }),
  })
}

/** Gone at once, and back when it is refused. */
export function useDeleteSecret({ id: propertyId, familyGroupId }: House) {
  const queryClient = useQueryClient()
  const refresh = useRefreshSecrets()
  const { queryKey } = secretsQuery(propertyId)
  return useMutation({
    mutationFn: ({ id: secretId }: SecretView) => deleteSecret({ data: { secretId } }),
    onMutate: async ({ id }) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (secrets) => secrets?.filter((secret) => secret.id !== id))
      return before
    },
    onError: (_, __, before) => queryClient.setQueryData(queryKey, before),
    onSettled: () => refresh({ familyGroupId, propertyId }),
  })
}

export function useRestoreSecret() {
  const refresh = useRefreshSecrets()
  return useMutation({
    mutationFn: (data: { familyGroupId: string; secretId: string }) => restoreSecret({ data }),
    onSuccess: (_, { familyGroupId }) => refresh({ familyGroupId }),
  })
}
