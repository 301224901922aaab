import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import { labelsOf, type Mentionable, mentionQueryAt, suggestionsFor } from '../comments.rules.ts'

type UseMentionsProps = {
  field: RefObject<HTMLTextAreaElement | null>
  people: readonly Mentionable[]
  onText: (text: string) => void
}

/**
 * The people who are suggested while somebody types “@”: arrows walk through them, Enter and Tab take one, Escape closes
 * the list until the next “@”.
 */
export function useMentions({ field, people, onText }: UseMentionsProps) {
  const listId = useId()
  const [sought, setSought] = useState<{ from: number; query: string } | null>(null)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [active, setActive] = useState(0)
  const labels = labelsOf(people)
  const isOpen = sought !== null && sought.from !== closedAt
  const suggestions = isOpen ? suggestionsFor(sought.query, people) : []
  const chosen = suggestions[Math.min(active, suggestions.length - 1)]

  /** After each change of the text or of the caret. */
  const look = () => {
    const { current } = field
    if (!current) return
    const found =
      current.selectionStart === current.selectionEnd
        ? mentionQueryAt(current.value, current.selectionStart)
        : null
    setActive((before) => (found?.query === sought?.query ? before : 0))
    setSought(found)
    if (found === null) setClosedAt(null)
  }
  const pick = ({ userId }: Mentionable) => {
    const { current } = field
    if (!current || !sought) return
    const end = current.selectionStart
    const name = `@${labels.get(userId)} `
    const text = current.value.slice(0, sought.from) + name + current.value.slice(end)
    onText(text)
    setSought(null)
    const caret = sought.from + name.length
    // Once the field shows the new text.
    requestAnimationFrame(() => {
      current.focus()
      current.setSelectionRange(caret, caret)
    })
  }
  const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
  /** @returns whether the key was meant for the list */
  const takeKey = (event: KeyboardEvent): boolean => {
    if (suggestions.length === 0 || !chosen || event.nativeEvent.isComposing) return false
    const step = steps[event.key]
    if (step !== undefined) {
      const { length } = suggestions
      setActive((Math.min(active, length - 1) + step + length) % length)
    } else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab')
      pick(chosen)
    else if (event.key === 'Escape') setClosedAt(sought?.from ?? null)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  return { listId, suggestions, chosen, labels, look, pick, takeKey, close: () => setSought(null) }
}
