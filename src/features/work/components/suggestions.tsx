import { clsx } from 'clsx'
import { type KeyboardEvent, useId, useState } from 'react'

type Suggestion = { id: string; name: string }

type SuggestionsOptions<Choice extends Suggestion> = {
  choices: readonly Choice[]
  /** The typed text; a new one selects the first suggestion again. */
  query: string
  take: (choice: Choice) => void
  close: () => void
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * Renders suggestions below a field that keeps the focus: arrow keys move, Enter or Tab inserts, Escape closes.
 * `takeKey` tells whether it handled a key.
 */
export function useSuggestions<Choice extends Suggestion>(options: SuggestionsOptions<Choice>) {
  const { choices, query, take, close } = options
  const listId = useId()
  const [active, setActive] = useState({ query, at: 0 })
  const { length } = choices
  const at = active.query === query ? Math.min(active.at, length - 1) : 0
  const takeKey = (event: KeyboardEvent): boolean => {
    const chosen = choices[at]
    if (!chosen || event.nativeEvent.isComposing) return false
    const step = steps[event.key]
    if (step !== undefined) setActive({ query, at: (at + step + length) % length })
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') take(chosen)
    else if (event.key === 'Escape') close()
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  const control = {
    'aria-autocomplete': 'list',
    'aria-controls': length > 0 ? listId : undefined,
    'aria-activedescendant': length > 0 ? `${listId}-${at}` : undefined,
  } as const
  return { listId, choices, at, take, takeKey, control }
}

type SuggestionsProps<Choice extends Suggestion> = {
  list: Pick<ReturnType<typeof useSuggestions<Choice>>, 'listId' | 'choices' | 'at' | 'take'>
  label: string
  className?: string
}

export function Suggestions<Choice extends Suggestion>({ list, label, className }: SuggestionsProps<Choice>) {
  const { listId, choices, at, take } = list
  if (choices.length === 0) return null
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={label}
      className={clsx('rounded-md border bg-surface p-1.5 shadow-overlay', className)}
    >
      {choices.map((choice, index) => (
        // The field announces the active suggestion, since keys are pressed there.
        // biome-ignore lint/a11y/useKeyWithClickEvents: `takeKey` of the field walks through them
        <div
          key={choice.id}
          id={`${listId}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={clsx(
            'flex min-h-touch cursor-pointer items-center rounded-sm px-3 select-none hover:bg-raised',
            index === at && 'bg-raised forced-colors:outline-2',
          )}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(choice)}
        >
          <bdi className="wrap-anywhere">{choice.name}</bdi>
        </div>
      ))}
    </div>
  )
}
