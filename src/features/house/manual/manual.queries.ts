import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { atOnce, shown } from '../../../cache/changes.ts'
import { key } from '../../../cache/keys.ts'
import { useChange } from '../../../cache/use-change.ts'
import {
  createManualSection,
  deleteManualSection,
  listManual,
  reorderManual,
  restoreManualSection,
  updateManualSection,
} from './manual.functions.ts'
import { inOrder, moved } from './manual.rules.ts'

// Routes load this file with every page, so the schema library is loaded only when it is used.

/** Reads the manual of a property, in its order. */
export const manualQuery = (propertyId: string) =>
  queryOptions({
    queryKey: key('property', propertyId, 'manual'),
    queryFn: () => listManual({ data: { propertyId } }),
  })

export const useCreateSection = () => useChange(createManualSection)

export const useUpdateSection = () => useChange(updateManualSection)

/** Removes a section optimistically, and restores it when that is refused. */
export const useDeleteSection = (propertyId: string) =>
  useMutation({
    mutationFn: (manualSectionId: string) => deleteManualSection({ data: { manualSectionId } }),
    meta: atOnce((manualSectionId: string) => [
      shown(manualQuery(propertyId).queryKey, (sections) =>
        sections.filter(({ id }) => id !== manualSectionId),
      ),
    ]),
  })

export const useRestoreSection = () => useChange(restoreManualSection)

/** The change of an order, by IDs. */
type Order = { from: string[]; to: string[] }

/** Moves a section up or down: optimistic, sent one after the other, and rolled back when refused. */
export function useMoveSection(propertyId: string) {
  const queryClient = useQueryClient()
  const { queryKey } = manualQuery(propertyId)
  const { mutateAsync } = useMutation({
    scope: { id: `manual-order:${propertyId}` },
    mutationFn: (order: Order) => reorderManual({ data: { propertyId, ...order } }),
    meta: atOnce(({ to }: Order) => [shown(queryKey, (sections) => inOrder(sections, to))]),
  })
  return (manualSectionId: string, by: -1 | 1) => {
    const from = (queryClient.getQueryData(queryKey) ?? []).map(({ id }) => id)
    return mutateAsync({ from, to: moved(from, from.indexOf(manualSectionId), by) })
  }
}
