import { queryOptions, useMutation } from '@tanstack/react-query'
import { key } from '../../../cache/keys.ts'
import { myDataExport, startDataExport } from './data-exports.functions.ts'
import { isBeingMade } from './data-exports.rules.ts'

const pollMs = 1_500

/** One's copy; asked for again only while it is being made. */
export const myDataExportQuery = queryOptions({
  queryKey: key('myDataExport'),
  queryFn: () => myDataExport(),
  refetchInterval: ({ state }) => isBeingMade(state.data) && pollMs,
})

export const useStartDataExport = () =>
  useMutation({ mutationFn: () => startDataExport(), meta: { touches: [myDataExportQuery.queryKey] } })
