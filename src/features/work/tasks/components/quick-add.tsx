import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../../components/ui/button.tsx'
import { TextField } from '../../../../components/ui/text-field.tsx'
import type { Early, QuickAddLine as Line, QuickAddProps } from './quick-add-line.tsx'

// The date parser is large, so it loads when someone is about to type.
const loadLine = () => import('./quick-add-line.tsx')

/** The input with date parsing, with what was typed and sent before it loaded. */
type Loaded = { QuickAddLine: typeof Line; early: Early }

/** Renders a line that turns text into a task. Nothing typed is lost while its parser loads. */
export function QuickAdd(props: QuickAddProps) {
  const field = useRef<HTMLInputElement>(null)
  const sent = useRef<string[]>([])
  const [loaded, setLoaded] = useState<Loaded>()
  const [error, setError] = useState<string>()
  const load = useCallback(async () => {
    try {
      const { QuickAddLine } = await loadLine()
      // Synchronously, with the current text: the next key goes to the new field.
      flushSync(() => setLoaded((before) => before ?? { QuickAddLine, early: takeOver(field, sent) }))
    } catch {
      // Unsent text stays; the next key tries again.
      if (sent.current.length === 0) return
      putBack(field, sent)
      setError(t`The task was not added. Check your connection, then try again.`)
    }
  }, [])

  useEffect(() => {
    // Typed, or focused, before this script loaded.
    const input = field.current
    if (input && (input.value !== '' || document.activeElement === input)) void load()
  }, [load])

  if (loaded) return <loaded.QuickAddLine {...props} early={loaded.early} />
  const send = () => {
    if (!field.current || field.current.value.trim() === '') return
    sent.current.push(field.current.value)
    field.current.value = ''
    void load()
  }
  return <PlainLine field={field} error={error} load={() => void load()} send={send} />
}

type Typed = RefObject<HTMLInputElement | null>
type Sent = RefObject<string[]>

const takeOver = ({ current: input }: Typed, sent: Sent): Early => ({
  typed: input?.value ?? '',
  sent: sent.current,
  hadFocus: input?.form?.contains(document.activeElement) ?? false,
})

function putBack(field: Typed, sent: Sent) {
  if (field.current) field.current.value = [...sent.current.splice(0), field.current.value].join(' ').trim()
}

type PlainLineProps = { field: Typed; error: string | undefined; load: () => void; send: () => void }

function PlainLine({ field, error, load, send }: PlainLineProps) {
  return (
    // Without scripts nothing is sent: the browser would lose the line.
    <form
      method="dialog"
      className="flex items-start gap-2 max-sm:[&_label]:sr-only"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send()
      }}
      aria-label={t`Quick add`}
    >
      <TextField
        ref={field}
        label={t`Add a task`}
        placeholder={t`Fix gutter tomorrow @Anna !high`}
        className="flex-1"
        autoComplete="off"
        error={error}
        onFocus={load}
        onChange={load}
      />
      <Button type="submit" variant="primary" className="sm:mt-7.5">
        <Plus aria-hidden="true" />
        {t`Add`}
      </Button>
    </form>
  )
}
