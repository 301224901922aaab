import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addOutsider } from './outsiders.functions.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

/** Lets somebody outside the group take part in its money. */
export function useAddOutsider(familyGroupId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => addOutsider({ data: { familyGroupId, name } }),
    // Awaited: whoever was added is in the lists when the form goes on.
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['participants', familyGroupId] }),
  })
}
