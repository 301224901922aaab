import { queryOptions, useMutation } from '@tanstack/react-query'
import { deleteMyAccount, myAccountDeletion } from './accounts.functions.ts'

/** What deleting one's account would do now; asked anew each time, since the groups change. */
export const myAccountDeletionQuery = queryOptions({
  queryKey: ['myAccountDeletion'],
  queryFn: () => myAccountDeletion(),
  staleTime: 0,
})

export const useDeleteMyAccount = () =>
  useMutation({ mutationFn: (confirmation: string) => deleteMyAccount({ data: { confirmation } }) })
