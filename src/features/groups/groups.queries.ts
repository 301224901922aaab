import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createGroup, listMyFamilyGroups } from './groups.functions.ts'
import type { CreateGroupInput } from './groups.schemas.ts'

/** The groups of the person who is signed in. */
export const myFamilyGroupsQuery = queryOptions({
  queryKey: ['myFamilyGroups'],
  queryFn: () => listMyFamilyGroups(),
})

/** The same list for the switcher in the header, which is on every page and loads on its own. */
export const myFamilyGroupsSwitcherQuery = queryOptions({
  queryKey: ['myFamilyGroupsSwitcher'],
  queryFn: () => listMyFamilyGroups(),
})

/** For whatever changes which groups there are, how they are called, or the caller's role in them. */
export const refreshMyFamilyGroups = (queryClient: QueryClient) =>
  Promise.all(
    [myFamilyGroupsQuery, myFamilyGroupsSwitcherQuery].map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )

export function useCreateGroup() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (data: CreateGroupInput) => createGroup({ data }),
    onSuccess: () => refreshMyFamilyGroups(queryClient),
  })
}
