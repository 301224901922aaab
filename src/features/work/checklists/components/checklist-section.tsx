import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type ClipboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { done } from '../../../../components/ui/done.texts.ts'
import { type Draft, useDraft } from '../../../../components/ui/draft.ts'
import { FoldingSection } from '../../../../components/ui/folding-section.tsx'
import { saveFailure } from '../../../../components/ui/form-errors.ts'
import { Progress } from '../../../../components/ui/progress.tsx'
import { TextField } from '../../../../components/ui/text-field.tsx'
import { toast, toastFailure, toastUndo } from '../../../../components/ui/toast.tsx'
import {
  type ChecklistOf,
  checklistQuery,
  useAddLines,
  useDeleteLine,
  useEditLine,
  useMoveLine,
  useRestoreLine,
  useSetLineDone,
} from '../checklists.queries.ts'
import { linesOf, progressOf, refuseLines } from '../checklists.rules.ts'
import type { ChecklistLineView } from '../checklists.schemas.ts'
import { ChecklistLine, lineAnchor } from './checklist-line.tsx'

type ChecklistSectionProps = ChecklistOf & {
  /** Whether the caller may change or tick the lines. */
  canEdit: boolean
  canTick: boolean
}

type LineDraft = { text: string }

/** Renders the checklist. Load `checklistQuery(taskId)` in the loader. */
export function ChecklistSection({ canEdit, canTick, ...of }: ChecklistSectionProps) {
  const { data: lines } = useSuspenseQuery(checklistQuery(of.taskId))
  const { tick, edit, move, remove } = useLineActions(of)
  const draft = useDraft<LineDraft>(`checklist:${of.taskId}`)
  const [hasDraft, setHasDraft] = useState(false)
  useEffect(() => setHasDraft(Boolean(draft.read()?.text)), [draft])
  const done = lines.filter(({ isDone }) => isDone).length
  if (lines.length === 0 && !canEdit) return null
  return (
    <FoldingSection
      id="checklist-title"
      title={t`Checklist`}
      isEmpty={lines.length === 0 && !hasDraft}
      firstStep={t`Add items`}
    >
      {lines.length > 0 && <Progress label={progressOf(lines)} share={done / lines.length} />}
      {lines.length > 0 && (
        <ul aria-label={t`Checklist`} className={`${cardClass} divide-y`}>
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
      {canEdit && <AddLines of={of} stored={lines.length} draft={draft} />}
    </FoldingSection>
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
      // The line and its button disappear.
      document.querySelector<HTMLElement>('#checklist-title')?.focus()
      try {
        const line = await deletion.mutateAsync(lineId)
        const undo = async () => {
          await restoration.mutateAsync({ lineId, ...line })
          toast.success(done.restored(text))
        }
        toastUndo(done.deleted(text), undo, `#${lineAnchor({ id: lineId })} input`)
      } catch (error) {
        toastFailure(error)
      }
    },
  }
}

/** Adds a line with Enter and keeps the focus; a pasted list becomes several lines. */
function AddLines({ of, stored, draft }: { of: ChecklistOf; stored: number; draft: Draft<LineDraft> }) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const addition = useAddLines(of)
  // The schemas may still be loading when Enter is pressed again.
  const isChecking = useRef(false)
  useEffect(() => setText((before) => draft.read()?.text ?? before), [draft])

  const type = (typed: string) => {
    setText(typed)
    setError(undefined)
    draft.keep({ text: typed })
  }
  const add = async (entered: string) => {
    if (isChecking.current) return
    isChecking.current = true
    const texts = linesOf(entered)
    try {
      const refused = (await findLineError(texts)) ?? refuseLines(stored, texts.length)
      if (refused) return setError(refused)
      setText((typed) => (typed === text ? '' : typed))
      draft.clear()
      isChecking.current = false
      await addition.mutateAsync(texts)
    } catch (failure) {
      setError(saveFailure(failure).sentence)
      // Newer input wins.
      setText((typed) => typed || texts.join('; ').slice(0, 250))
    } finally {
      isChecking.current = false
    }
  }
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text/plain')
    if (linesOf(pasted).length < 2) return
    event.preventDefault()
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const [before, after] = [value.slice(0, selectionStart ?? 0), value.slice(selectionEnd ?? value.length)]
    void add(before + pasted + after)
  }
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        void add(text)
      }}
      data-no-print
    >
      <TextField
        label={t`Add an item`}
        autoComplete="off"
        enterKeyHint="done"
        className="min-w-0 flex-1 basis-60"
        help={stored === 0 ? t`Paste a list to add several items.` : undefined}
        value={text}
        error={error}
        onChange={({ target }) => type(target.value)}
        onPaste={paste}
      />
      <Button type="submit" className={error || stored === 0 ? 'self-center' : undefined}>
        <Plus aria-hidden="true" />
        {t`Add`}
      </Button>
    </form>
  )
}

/** Returns the error of the first invalid line, or null. The schemas are loaded with the first line. */
async function findLineError(texts: string[]): Promise<string | null> {
  if (texts.length === 0) return t`Enter what needs to be done.`
  const { lineText } = await import('../checklists.schemas.ts')
  for (const text of texts) {
    const { error } = lineText.safeParse(text)
    const [issue] = error?.issues ?? []
    if (issue) return issue.message
  }
  return null
}
