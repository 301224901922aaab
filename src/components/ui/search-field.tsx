import { t } from '@lingui/core/macro'
import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { TextField } from './text-field.tsx'

/** Milliseconds without typing before the list is updated. */
const pause = 250

type SearchFieldProps = {
  text: string
  /** Which fields are searched. */
  placeholder: string
  onSearch: (text: string) => void
}

/** Updates the list after a short pause in typing, and at once with Enter. */
export function SearchField({ text, placeholder, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [typed, setTyped] = useState(text)
  // “Back” sets another text, but never while someone is typing.
  useEffect(() => {
    if (document.activeElement !== input.current) setTyped(text)
  }, [text])
  useEffect(() => () => clearTimeout(timer.current), [])

  const follow = (next: string) => {
    setTyped(next)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onSearch(next), pause)
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    clearTimeout(timer.current)
    onSearch(typed)
  }
  return (
    <form onSubmit={send}>
      <TextField
        ref={input}
        type="search"
        label={t`Search`}
        placeholder={placeholder}
        before={<Search aria-hidden="true" />}
        value={typed}
        onChange={({ target }) => follow(target.value)}
        autoComplete="off"
        maxLength={120}
      />
    </form>
  )
}
