import { queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { addOutsider, listParticipants } from './participants.functions.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

/** Everybody who takes part in the money of a group, by name. */
export const participantsQuery = (familyGroupId: string) =>
  queryOptions({
    queryKey: key('participants', familyGroupId),
    queryFn: () => listParticipants({ data: { familyGroupId } }),
  })

/** Lets somebody outside the group take part in its money. */
export const useAddOutsider = (familyGroupId: string) =>
  useMutation({
    mutationFn: (name: string) => addOutsider({ data: { familyGroupId, name } }),
    // In the middle of a form: the other lists that it chooses from stay as they are.
    meta: { touches: [key('participants', familyGroupId)] },
  })
