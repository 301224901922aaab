import { queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { myDataExport, startDataExport } from './data-exports.functions.ts'
import { isExportRunning } from './data-exports.rules.ts'

const pollMs = 1_500

/** The caller's export; polled only while it is being created. */
export const myDataExportQuery = queryOptions({
  queryKey: key('myDataExport'),
  queryFn: () => myDataExport(),
  refetchInterval: ({ state }) => isExportRunning(state.data) && pollMs,
})

export const useStartDataExport = () =>
  useMutation({ mutationFn: () => startDataExport(), meta: { touches: [myDataExportQuery.queryKey] } })
