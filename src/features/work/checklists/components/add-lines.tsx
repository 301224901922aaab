import { Plus } from 'lucide-react'
import { type ClipboardEvent, useEffect, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { useDraft } from '../../../../components/ui/draft.ts'
import { saveFailure } from '../../../../components/ui/form-errors.ts'
import { TextField } from '../../../../components/ui/text-field.tsx'
import { type ChecklistOf, useAddLines } from '../checklists.queries.ts'
import { linesOf, refuseLines } from '../checklists.rules.ts'
import { lineText } from '../checklists.schemas.ts'

/** Adds a line with Enter and waits for the next one; a list that is pasted becomes as many lines. */
export function AddLines({ of, stored }: { of: ChecklistOf; stored: number }) {
  const draft = useDraft<{ text: string }>(`checklist:${of.taskId}`)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const addition = useAddLines(of)
  useEffect(() => setText((before) => draft.read()?.text ?? before), [draft])

  const type = (typed: string) => {
    setText(typed)
    setError(undefined)
    draft.keep({ text: typed })
  }
  const add = async (entered: string) => {
    const texts = linesOf(entered)
    const refused = complaintAbout(texts) ?? refuseLines(stored, texts.length)
    if (refused) return setError(refused)
    setText('')
    draft.clear()
    try {
      await addition.mutateAsync(texts)
    } catch (failure) {
      setError(saveFailure(failure).sentence)
      // What was typed meanwhile counts more.
      setText((typed) => typed || texts.join('; ').slice(0, 250))
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
        label="Add a line"
        autoComplete="off"
        enterKeyHint="done"
        className="min-w-0 flex-1 basis-60"
        help={stored === 0 ? 'A list that you paste becomes as many lines.' : undefined}
        value={text}
        error={error}
        onChange={({ target }) => type(target.value)}
        onPaste={paste}
      />
      <Button type="submit" className={error || stored === 0 ? 'self-center' : undefined}>
        <Plus aria-hidden="true" />
        Add
      </Button>
    </form>
  )
}

/** What is wrong with the first line that is not right, or null. */
function complaintAbout(texts: string[]): string | null {
  if (texts.length === 0) return 'Please enter what has to be done.'
  for (const text of texts) {
    const { error } = lineText.safeParse(text)
    const [issue] = error?.issues ?? []
    if (issue) return issue.message
  }
  return null
}
