import { clsx } from 'clsx'
import { type ReactNode, useRef } from 'react'
import { controlClass, Field } from '../../../../components/ui/field.tsx'
import type { Mentionable } from '../comments.rules.ts'
import { useMentions } from './use-mentions.ts'

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

/** A field for several lines in which “@” suggests the people of the group. */
export function MentionField({ label, error, text, people, onText, onSend, autoFocus }: MentionFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const mentions = useMentions({ field, people, onText })
  const { listId, suggestions, chosen, labels } = mentions
  const isOpen = suggestions.length > 0
  const optionId = (userId: string) => `${listId}-${userId}`
  return (
    <div className="grid gap-1.5">
      <Field label={label} error={error}>
        {(control) => (
          <textarea
            {...control}
            ref={field}
            rows={3}
            dir="auto"
            // biome-ignore lint/a11y/noAutofocus: somebody pressed “Edit” to write here
            autoFocus={autoFocus}
            value={text}
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={chosen && optionId(chosen.userId)}
            onChange={({ target }) => {
              onText(target.value)
              mentions.look()
            }}
            onSelect={mentions.look}
            onBlur={mentions.close}
            onKeyDown={(event) => {
              if (mentions.takeKey(event)) return
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend()
            }}
            className={clsx(controlClass, 'field-sizing-content min-h-24 resize-y py-2.5')}
          />
        )}
      </Field>
      <p role="status" className="sr-only">
        {isOpen && `${suggestions.length === 1 ? '1 person' : `${suggestions.length} people`} to mention`}
      </p>
      {isOpen && (
        <div
          role="listbox"
          id={listId}
          aria-label="People to mention"
          className="max-h-64 overflow-y-auto rounded-md border bg-surface p-1 shadow-overlay"
        >
          {suggestions.map((person) => (
            // The keys are those of the field.
            // biome-ignore lint/a11y/useKeyWithClickEvents: `takeKey` of the field walks through them
            <div
              key={person.userId}
              role="option"
              id={optionId(person.userId)}
              aria-selected={person === chosen}
              tabIndex={-1}
              // The field keeps the focus.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => mentions.pick(person)}
              className={clsx(
                'flex min-h-touch cursor-pointer items-center rounded-sm px-3 py-1.5 select-none hover:bg-raised',
                person === chosen && 'bg-raised font-medium forced-colors:outline-2',
              )}
            >
              <bdi className="wrap-anywhere">{labels.get(person.userId)}</bdi>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
