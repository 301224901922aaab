import { queryOptions } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { useChange } from '../../../cache/use-change.ts'
import { myGroupExport, startGroupExport } from './group-exports.functions.ts'
import { isExportRunning } from './group-exports.rules.ts'

const pollMs = 1_500

/** The caller's group export; polled only while it is being created. */
export const myGroupExportQuery = (familyGroupId: string) =>
  queryOptions({
    queryKey: key('familyGroup', familyGroupId, 'export'),
    queryFn: () => myGroupExport({ data: { familyGroupId } }),
    refetchInterval: ({ state }) => isExportRunning(state.data) && pollMs,
  })

export const useStartGroupExport = (familyGroupId: string) =>
  useChange(startGroupExport, { touches: [myGroupExportQuery(familyGroupId).queryKey] })
