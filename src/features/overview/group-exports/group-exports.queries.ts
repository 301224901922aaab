import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { useChange } from '../../../cache/use-change.ts'
import { myGroupExport, startGroupExport } from './group-exports.functions.ts'
import { isBeingMade } from './group-exports.rules.ts'

const pollMs = 1_500

/** One's export of the group; asked for again only while it is being made. */
export const myGroupExportQuery = (familyGroupId: string) =>
  queryOptions({
    queryKey: key('familyGroup', familyGroupId, 'export'),
    queryFn: () => myGroupExport({ data: { familyGroupId } }),
    refetchInterval: ({ state }) => isBeingMade(state.data) && pollMs,
  })

export const useStartGroupExport = (familyGroupId: string) =>
  useChange(startGroupExport, { touches: [myGroupExportQuery(familyGroupId).queryKey] })
