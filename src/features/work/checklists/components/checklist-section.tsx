import { useSuspenseQuery } from '@tanstack/react-query'
import { cardClass } from '../../../../components/ui/card.tsx'
import { Progress } from '../../../../components/ui/progress.tsx'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import {
  type ChecklistOf,
  checklistQuery,
  useDeleteLine,
  useEditLine,
  useMoveLine,
  useRestoreLine,
  useSetLineDone,
} from '../checklists.queries.ts'
import { progressOf } from '../checklists.rules.ts'
import type { ChecklistLineView } from '../checklists.schemas.ts'
import { AddLines } from './add-lines.tsx'
import { ChecklistLine, lineAnchor } from './checklist-line.tsx'

type ChecklistSectionProps = ChecklistOf & {
  /** Whether the caller may change the lines, and whether they may tick them. */
  canEdit: boolean
  canTick: boolean
}

/** What has to be done, point by point. Load `checklistQuery(taskId)` in the loader. */
export function ChecklistSection({ canEdit, canTick, ...of }: ChecklistSectionProps) {
  const { data: lines } = useSuspenseQuery(checklistQuery(of.taskId))
  const { tick, edit, move, remove } = useLineActions(of)
  const done = lines.filter(({ isDone }) => isDone).length
  if (lines.length === 0 && !canEdit) return null
  return (
    <section aria-labelledby="checklist-title" className="grid grid-cols-1 gap-3">
      <h2 id="checklist-title" tabIndex={-1} className="text-lg">
        Checklist
      </h2>
      {lines.length > 0 && <Progress label={progressOf(lines)} share={done / lines.length} />}
      {lines.length > 0 && (
        <ul aria-label="Checklist" className={`${cardClass} divide-y`}>
          {lines.map((line, index) => (
            <ChecklistLine
              key={line.id}
              line={line}
              canEdit={canEdit}
              canTick={canTick}
              isFirst={index === 0}
              isLast={index === lines.length - 1}
              onTick={(isDone) => tick(line, isDone)}
              onEdit={(text) => edit(line, text)}
              onMove={(by) => move(line, by)}
              onDelete={() => remove(line)}
            />
          ))}
        </ul>
      )}
      {canEdit && <AddLines of={of} stored={lines.length} />}
    </section>
  )
}

function useLineActions(of: ChecklistOf) {
  const ticking = useSetLineDone(of)
  const editing = useEditLine(of)
  const deletion = useDeleteLine(of)
  const restoration = useRestoreLine(of)
  const moveLine = useMoveLine(of)
  return {
    tick: ({ id: lineId }: ChecklistLineView, isDone: boolean) =>
      ticking.mutate({ lineId, isDone }, { onError: toastFailure }),
    edit: ({ id: lineId, text: from }: ChecklistLineView, text: string) =>
      editing.mutate({ lineId, from, text }, { onError: toastFailure }),
    move: (line: ChecklistLineView, by: -1 | 1) => void moveLine(line.id, by).catch(toastFailure),
    remove: async ({ id: lineId, text }: ChecklistLineView) => {
      // The line goes with its button.
      document.querySelector<HTMLElement>('#checklist-title')?.focus()
      try {
        const line = await deletion.mutateAsync(lineId)
        const undo = async () => {
          await restoration.mutateAsync({ lineId, ...line })
          toast.success(`${text} was restored.`)
        }
        toastUndo(`${text} is deleted.`, undo, `#${lineAnchor({ id: lineId })} input`)
      } catch (error) {
        toastFailure(error)
      }
    },
  }
}
