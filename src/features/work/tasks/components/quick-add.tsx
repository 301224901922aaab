import { Plus } from 'lucide-react'
import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '../../../../components/ui/button.tsx'
import { TextField } from '../../../../components/ui/text-field.tsx'
import type { Early, QuickAddLine as Line, QuickAddProps } from './quick-add-line.tsx'

// What reads dates is large: it comes when somebody is about to type.
const loadLine = () => import('./quick-add-line.tsx')

/** The line that reads dates, with what was typed and what was sent before it had come. */
type Loaded = { QuickAddLine: typeof Line; early: Early }

/** One line that makes a task of what is typed. Nothing typed is lost while the part that reads it comes. */
export function QuickAdd(props: QuickAddProps) {
  const field = useRef<HTMLInputElement>(null)
  const sent = useRef<string[]>([])
  const [loaded, setLoaded] = useState<Loaded>()
  const [error, setError] = useState<string>()
  const load = useCallback(async () => {
    try {
      const { QuickAddLine } = await loadLine()
      // At once, and with what stands in the field now: a key that is pressed next is pressed in the new field.
      flushSync(() => setLoaded((before) => before ?? { QuickAddLine, early: takeOver(field, sent) }))
    } catch {
      // What was not sent yet stays as it is; the next key tries again.
      if (sent.current.length === 0) return
      putBack(field, sent)
      setError('This did not work. Check your connection and try again.')
    }
  }, [])

  useEffect(() => {
    // Typed, or about to be, before this script had come.
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
    // Without script nothing is sent: the browser would lose the line.
    <form
      method="dialog"
      className="flex items-start gap-2"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send()
      }}
      aria-label="Quick add"
    >
      <TextField
        ref={field}
        label="Add a task"
        placeholder="Fix gutter tomorrow @Anna !high"
        className="flex-1"
        autoComplete="off"
        error={error}
        onFocus={load}
        onChange={load}
      />
      <Button type="submit" variant="primary" className="mt-7.5">
        <Plus aria-hidden="true" />
        Add
      </Button>
    </form>
  )
}
