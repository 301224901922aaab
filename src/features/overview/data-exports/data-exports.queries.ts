import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { myDataExport, startDataExport } from './data-exports.functions.ts'
import { isBeingMade } from './data-exports.rules.ts'

const pollMs = 1_500

/** One's copy; asked for again only while it is being made. */
export const myDataExportQuery = queryOptions({
  queryKey: ['myDataExport'],
  queryFn: () => myDataExport(),
  refetchInterval: ({ state }) => isBeingMade(state.data) && pollMs,
})

export function useStartDataExport() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => startDataExport(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: myDataExportQuery.queryKey }),
  })
}
