import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { createGroup, listMyFamilyGroups } from './groups.functions.ts'
import type { CreateGroupInput } from './groups.schemas.ts'

/** The groups of the person who is signed in. */
export const myFamilyGroupsQuery = queryOptions({
  queryKey: ['myFamilyGroups'],
  queryFn: () => listMyFamilyGroups(),
})

/** The same list for the switcher in the header, kept apart so that each is refreshed for itself. */
export const myFamilyGroupsSwitcherQuery = queryOptions({
  queryKey: ['myFamilyGroupsSwitcher'],
  queryFn: () => listMyFamilyGroups(),
})

export function useCreateGroup() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (data: CreateGroupInput) => createGroup({ data }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: myFamilyGroupsQuery.queryKey }),
  })
}
