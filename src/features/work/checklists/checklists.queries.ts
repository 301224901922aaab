import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { atOnce, shown } from '../../../cache/changes.ts'
import { key } from '../../../cache/keys.ts'
import { inOrder, moved } from '../../house/manual/manual.rules.ts'
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

// Loaded with every page, so the schema library is imported on use.

export const checklistQuery = (taskId: string) =>
  queryOptions({ queryKey: key('checklist', taskId), queryFn: () => listChecklist({ data: { taskId } }) })

export type ChecklistOf = { taskId: string; familyGroupId: string }

/**
 * Invalidates what shows a checklist: the checklist, cards with “3 of 7”, and the group’s activity. Ticking is
 * frequent.
 */
const touchedBy = ({ taskId, familyGroupId }: ChecklistOf) => [
  key('checklist', taskId),
  key('task', taskId),
  key('tasks', familyGroupId),
  key('board', familyGroupId),
  key('familyGroup', familyGroupId),
]

/** Applies a change before the server answers, and rolls it back when it is refused. */
const useAtOnce = <Change, Result>(
  of: ChecklistOf,
  send: (change: Change) => Promise<Result>,
  apply: (lines: ChecklistLineView[], change: Change) => ChecklistLineView[],
) =>
  useMutation({
    mutationFn: send,
    meta: {
      touches: touchedBy(of),
      ...atOnce((change: Change) => [
        shown(checklistQuery(of.taskId).queryKey, (lines) => apply(lines, change)),
      ]),
    },
  })

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

/** Tells whether a line is still being added: it has no id of its own yet. */
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

export const useRestoreLine = (of: ChecklistOf) =>
  useMutation({
    mutationFn: (line: Omit<RestoreLineInput, 'taskId'>) =>
      restoreLine({ data: { ...line, taskId: of.taskId } }),
    meta: { touches: touchedBy(of), evenRefused: true },
  })

type Order = { from: string[]; to: string[] }

/** Moves a line up or down: shown at once, sent in order, and rolled back when refused. */
export function useMoveLine(of: ChecklistOf) {
  const { taskId } = of
  const queryClient = useQueryClient()
  const { queryKey } = checklistQuery(taskId)
  const { mutateAsync } = useMutation({
    scope: { id: `checklist-order:${taskId}` },
    mutationFn: (order: Order) => reorderChecklist({ data: { taskId, ...order } }),
    meta: {
      touches: touchedBy(of),
      ...atOnce(({ to }: Order) => [shown(queryKey, (lines) => inOrder(lines, to))]),
    },
  })
  return (lineId: string, by: -1 | 1) => {
    const from = (queryClient.getQueryData(queryKey) ?? []).map(({ id }) => id)
    return mutateAsync({ from, to: moved(from, from.indexOf(lineId), by) })
  }
}
