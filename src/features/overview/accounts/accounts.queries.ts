import { queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { deleteMyAccount, myAccountDeletion } from './accounts.functions.ts'

/** Not cached: the groups change. */
export const myAccountDeletionQuery = queryOptions({
  queryKey: key('myAccountDeletion'),
  queryFn: () => myAccountDeletion(),
  staleTime: 0,
})

export const useDeleteMyAccount = () =>
  useMutation({
    mutationFn: (confirmation: string) => deleteMyAccount({ data: { confirmation } }),
    // The session ends too, so nothing can be read any more.
    meta: { touches: 'nothing' },
  })
