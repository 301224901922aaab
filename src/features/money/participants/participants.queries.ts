import { queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { addOutsider, listParticipants } from './participants.functions.ts'

// Routes load this file with every page, so the schema library is loaded on demand.

/** Loads everyone who shares costs in a group, by name. */
export const participantsQuery = (familyGroupId: string) =>
  queryOptions({
    queryKey: key('participants', familyGroupId),
    queryFn: () => listParticipants({ data: { familyGroupId } }),
  })

/** Adds a person outside the group. */
export const useAddOutsider = (familyGroupId: string) =>
  useMutation({
    mutationFn: (name: string) => addOutsider({ data: { familyGroupId, name } }),
    // Used inside a form: its other lists stay loaded.
    meta: { touches: [key('participants', familyGroupId)] },
  })
