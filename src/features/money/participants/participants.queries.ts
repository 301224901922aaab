import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { listParticipants } from './participants.functions.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

/** Everybody who takes part in the money of a group, by name. */
export const participantsQuery = (familyGroupId: string) =>
  queryOptions({
    queryKey: key('participants', familyGroupId),
    queryFn: () => listParticipants({ data: { familyGroupId } }),
  })
