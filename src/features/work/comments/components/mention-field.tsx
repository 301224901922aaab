import { plural, t } from '@lingui/core/macro'
import { clsx } from 'clsx'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { controlClass, Field } from '../../../../components/ui/field.tsx'
import { Suggestions, useSuggestions } from '../../components/suggestions.tsx'
import { labelsOf, type Mentionable, mentionQueryAt, suggestionsFor } from '../comments.rules.ts'

type MentionFieldProps = {
  label: ReactNode
  error?: string | undefined
  text: string
  people: readonly Mentionable[]
  onText: (text: string) => void
  /** Ctrl or Command with Enter. */
  onSend: () => void
  autoFocus?: boolean
}

/** A multi-line field in which “@” suggests the people of the group. */
export function MentionField({ label, error, text, people, onText, onSend, autoFocus }: MentionFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const { suggestions, look, close } = useMentions({ field, people, onText })
  const { length } = suggestions.choices
  return (
    <div className="grid gap-1.5">
      <Field label={label} error={error}>
        {(control) => (
          <textarea
            {...control}
            {...suggestions.control}
            ref={field}
            rows={3}
            dir="auto"
            // biome-ignore lint/a11y/noAutofocus: someone pressed “Edit” to write here
            autoFocus={autoFocus}
            value={text}
            aria-haspopup="listbox"
            onChange={({ target }) => {
              onText(target.value)
              look()
            }}
            onSelect={look}
            onBlur={close}
            onKeyDown={(event) => {
              if (suggestions.takeKey(event)) return
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend()
            }}
            className={clsx(controlClass, 'field-sizing-content min-h-24 resize-y py-2.5')}
          />
        )}
      </Field>
      <p role="status" className="sr-only">
        {length > 0 && t`${plural(length, { one: '# person', other: '# people' })} to mention`}
      </p>
      <Suggestions list={suggestions} label={t`People to mention`} className="max-h-64 overflow-y-auto" />
    </div>
  )
}

type UseMentionsProps = {
  field: RefObject<HTMLTextAreaElement | null>
  people: readonly Mentionable[]
  onText: (text: string) => void
}

/** Suggests people after “@”; Escape stops until the next “@”. */
function useMentions({ field, people, onText }: UseMentionsProps) {
  const [sought, setSought] = useState<{ from: number; query: string } | null>(null)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const labels = labelsOf(people)
  const isOpen = sought !== null && sought.from !== closedAt
  const fitting = isOpen ? suggestionsFor(sought.query, people) : []
  const suggestions = useSuggestions({
    choices: fitting.map(({ userId, name }) => ({ id: userId, name: labels.get(userId) ?? name })),
    query: sought?.query ?? '',
    take: ({ name }) => pick(`@${name} `),
    close: () => setClosedAt(sought?.from ?? null),
  })
  /** After each change of the text or caret. */
  const look = () => {
    const { current } = field
    if (!current) return
    const found =
      current.selectionStart === current.selectionEnd
        ? mentionQueryAt(current.value, current.selectionStart)
        : null
    setSought(found)
    if (found === null) setClosedAt(null)
  }
  const pick = (mention: string) => {
    const { current } = field
    if (!current || !sought) return
    onText(current.value.slice(0, sought.from) + mention + current.value.slice(current.selectionStart))
    setSought(null)
    const caret = sought.from + mention.length
    // After the field shows the new text.
    requestAnimationFrame(() => {
      current.focus()
      current.setSelectionRange(caret, caret)
    })
  }
  return { suggestions, look, close: () => setSought(null) }
}
