import { queryOptions, useMutation } from '@tanstack/react-query'
import { atOnce, shown } from '../../../cache/changes.ts'
import { key } from '../../../cache/keys.ts'
import { useChange } from '../../../cache/use-change.ts'
import { addSecret, deleteSecret, listSecrets, restoreSecret, updateSecret } from './secrets.functions.ts'
import type { AddSecretInput, SecretView, UpdateSecretInput } from './secrets.schemas.ts'

// Not for `revealSecret`, because everything here is cached; it is called only where the value is shown.

export const secretsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: key('secrets', propertyId),
    queryFn: () => listSecrets({ data: { propertyId } }),
  })

/** A typed value must not stay in the mutation cache. */
const forgotten = { gcTime: 0 }

export const useAddSecret = (propertyId: string) =>
  useMutation({
    ...forgotten,
    mutationFn: (data: Omit<AddSecretInput, 'propertyId'>) => addSecret({ data: { ...data, propertyId } }),
  })

export const useUpdateSecret = () =>
  useMutation({ ...forgotten, mutationFn: (data: UpdateSecretInput) => updateSecret({ data }) })

/** Removed optimistically, and restored when refused. */
export const useDeleteSecret = (propertyId: string) =>
  useMutation({
    mutationFn: ({ id: secretId }: SecretView) => deleteSecret({ data: { secretId } }),
    meta: atOnce(({ id }: SecretView) => [
      shown(secretsQuery(propertyId).queryKey, (secrets) => secrets.filter((secret) => secret.id !== id)),
    ]),
  })

export const useRestoreSecret = () => useChange(restoreSecret)
