import { queryOptions, useMutation } from '@tanstack/react-query'
import { atOnce, shown } from '../../../cache/changes.ts'
import { key } from '../../../cache/keys.ts'
import { getStayChecklists, setItemDone } from './stay-checklists.functions.ts'
import type { SetItemDoneInput } from './stay-checklists.schemas.ts'

/** Reads the packing, arrival and departure lists of a stay. */
export const stayChecklistsQuery = (stayId: string) =>
  queryOptions({
    queryKey: key('stay', stayId, 'checklists'),
    queryFn: () => getStayChecklists({ data: { stayId } }),
  })

type Tick = Omit<SetItemDoneInput, 'stayId'>

/** Ticks an item at once, and takes the tick back when the server refuses it. Nothing else shows ticks. */
export function useSetItemDone(stayId: string) {
  const { queryKey } = stayChecklistsQuery(stayId)
  return useMutation({
    mutationFn: (tick: Tick) => setItemDone({ data: { ...tick, stayId } }),
    meta: {
      touches: [queryKey],
      ...atOnce(({ kind, item, isDone }: Tick) => [
        shown(queryKey, (view) => ({
          ...view,
          lists: view.lists.map((list) =>
            list.kind === kind
              ? {
                  ...list,
                  items: list.items.map((one) =>
                    one.text === item ? { ...one, isDone, doneByName: null } : one,
                  ),
                }
              : list,
          ),
        })),
      ]),
    },
  })
}
