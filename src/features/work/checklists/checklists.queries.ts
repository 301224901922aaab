import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { familyGroupKey } from '../../base/groups/groups.queries.ts'
import { moved } from '../../house/manual/manual.rules.ts'
import {
  addLines,
  deleteLine,
  editLine,
  listChecklist,
  reorderChecklist,
  restoreLine,
  setLineDone,
} from './checklists.functions.ts'
import type { ChecklistLineView, EditLineInput, RestoreLineInput } from './checklists.schemas.ts'

// Routes load this file with every page: what needs the schema library is loaded when it is used.

export const checklistQuery = (taskId: string) =>
  queryOptions({ queryKey: ['checklist', taskId], queryFn: () => listChecklist({ data: { taskId } }) })

export type ChecklistOf = { taskId: string; familyGroupId: string }

/**
 * What shows a checklist: itself, the cards with “3 of 7”, the group's activity. While another change of it is on its
 * way it is not asked for again: the answer would take back what is shown already.
 */
function useRefreshChecklist({ taskId, familyGroupId }: ChecklistOf) {
  const queryClient = useQueryClient()
  return async () => {
    if (queryClient.isMutating({ mutationKey: ['checklist', taskId] }) > 1) return
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: checklistQuery(taskId).queryKey }),
      queryClient.invalidateQueries({ queryKey: ['task', taskId] }),
      queryClient.invalidateQueries({ queryKey: ['tasks', familyGroupId] }),
      queryClient.invalidateQueries({ queryKey: ['board', familyGroupId] }),
      queryClient.invalidateQueries({ queryKey: familyGroupKey(familyGroupId) }),
    ])
  }
}

/** A change that is seen before the server has answered, and taken back when that one refuses. */
function useAtOnce<Change, Result>(
  of: ChecklistOf,
  send: (change: Change) => Promise<Result>,
  apply: (lines: ChecklistLineView[], change: Change) => ChecklistLineView[],
) {
  const queryClient = useQueryClient()
  const refresh = useRefreshChecklist(of)
  const { queryKey } = checklistQuery(of.taskId)
  return useMutation({
    mutationKey: queryKey,
    mutationFn: send,
    onMutate: async (change: Change) => {
      await queryClient.cancelQueries({ queryKey })
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (lines) => lines && apply(lines, change))
      return { before }
    },
    onError: (_error, _change, context) => queryClient.setQueryData(queryKey, context?.before),
    onSettled: refresh,
  })
}

export const useAddLines = (of: ChecklistOf) =>
  useAtOnce(
    of,
    (texts: string[]) => addLines({ data: { taskId: of.taskId, texts } }),
    (lines, texts) => [
      ...lines,
      ...texts.map((text, index) => ({
        id: `sending-${lines.length + index}`,
        text,
        position: (lines.at(-1)?.position ?? 0) + 1 + index,
        isDone: false,
        doneByName: null,
      })),
    ],
  )

/** Whether a line is still on its way: it has no id of its own yet. */
export const isSending = ({ id }: Pick<ChecklistLineView, 'id'>) => id.startsWith('sending-')

type Tick = { lineId: string; isDone: boolean }

export const useSetLineDone = (of: ChecklistOf) =>
  useAtOnce(
    of,
    (tick: Tick) => setLineDone({ data: { ...tick, taskId: of.taskId } }),
    (lines, { lineId, isDone }) =>
      lines.map((line) => (line.id === lineId ? { ...line, isDone, doneByName: null } : line)),
  )

export const useEditLine = (of: ChecklistOf) =>
  useAtOnce(
    of,
    (edit: Omit<EditLineInput, 'taskId'>) => editLine({ data: { ...edit, taskId: of.taskId } }),
    (lines, { lineId, text }) => lines.map((line) => (line.id === lineId ? { ...line, text } : line)),
  )

export const useDeleteLine = (of: ChecklistOf) =>
  useAtOnce(
    of,
    (lineId: string) => deleteLine({ data: { lineId, taskId: of.taskId } }),
    (lines, lineId) => lines.filter(({ id }) => id !== lineId),
  )

export function useRestoreLine(of: ChecklistOf) {
  return useMutation({
    mutationFn: (line: Omit<RestoreLineInput, 'taskId'>) =>
      restoreLine({ data: { ...line, taskId: of.taskId } }),
    onSettled: useRefreshChecklist(of),
  })
}

/** Moves a line a place up or down: shown at once, sent one after the other, and rolled back when refused. */
export function useMoveLine(of: ChecklistOf) {
  const { taskId } = of
  const queryClient = useQueryClient()
  const { queryKey } = checklistQuery(taskId)
  const mutation = useMutation({
    mutationKey: queryKey,
    scope: { id: `checklist-order:${taskId}` },
    mutationFn: (order: { from: string[]; to: string[] }) => reorderChecklist({ data: { taskId, ...order } }),
    onSettled: useRefreshChecklist(of),
  })
  return async (lineId: string, by: -1 | 1) => {
    await queryClient.cancelQueries({ queryKey })
    const before = queryClient.getQueryData(queryKey) ?? []
    const place = before.findIndex(({ id }) => id === lineId)
    const after = moved(before, place, by)
    queryClient.setQueryData(queryKey, after)
    const idsOf = (lines: typeof before) => lines.map(({ id }) => id)
    return mutation.mutateAsync({ from: idsOf(before), to: idsOf(after) })
  }
}
