import { clsx } from 'clsx'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import type { Named } from '../quick-add.rules.ts'

type Options = {
  field: RefObject<HTMLInputElement | null>
  text: string
  setText: (text: string) => void
  people: readonly Named[]
  projects: readonly Named[]
}

/** At most so many are offered. */
const most = 6

/** Names for the @ or # that is being typed at the end of the line; arrow keys choose, Enter or Tab takes one over. */
export function useNameSuggestions({ field, text, setText, people, projects }: Options) {
  const id = useId()
  const [active, setActive] = useState(0)
  const [closedFor, setClosedFor] = useState<string>()
  const typed = /(?:^|\s)([@#])([^\s@#]*)$/u.exec(text)
  const [, sign = '', word = ''] = typed ?? []
  const choices = sign === '@' ? people : projects
  const fitting =
    typed && closedFor !== text
      ? choices.filter(({ name }) => name.toLowerCase().includes(word.toLowerCase())).slice(0, most)
      : []
  const isOpen = fitting.length > 0
  const place = Math.min(active, fitting.length - 1)

  const take = (name: string) => {
    setText(`${text.slice(0, text.length - word.length)}${name} `)
    setActive(0)
    field.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    if (!isOpen || event.nativeEvent.isComposing) return
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) setActive((place + step + fitting.length) % fitting.length)
    else if (event.key === 'Escape') setClosedFor(text)
    else if (event.key === 'Enter' || event.key === 'Tab') take(fitting[place]?.name ?? word)
    else return
    event.preventDefault()
  }
  const control = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    'aria-activedescendant': isOpen ? `${id}-${place}` : undefined,
    onKeyDown: press,
  } as const
  return { id, fitting, place, take, control }
}

type NameSuggestionsProps = Omit<ReturnType<typeof useNameSuggestions>, 'control'>

export function NameSuggestions({ id, fitting, place, take }: NameSuggestionsProps) {
  if (fitting.length === 0) return null
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Suggestions"
      className="absolute inset-x-0 top-full z-20 mt-1 max-w-form rounded-md border bg-surface p-1.5 shadow-overlay"
    >
      {fitting.map(({ id: ownId, name }, at) => (
        // The keys are pressed in the field, which says which one is meant.
        // biome-ignore lint/a11y/useKeyWithClickEvents: `press` of the field walks through them
        <div
          key={ownId}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === place}
          className={clsx(
            'flex min-h-touch cursor-pointer items-center rounded-sm px-3 wrap-anywhere',
            at === place && 'bg-raised forced-colors:outline-2',
          )}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(name)}
        >
          {name}
        </div>
      ))}
    </div>
  )
}
