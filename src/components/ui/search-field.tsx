import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { TextField } from './text-field.tsx'

/** Milliseconds without a further letter before the list follows what is typed. */
const pause = 250

type SearchFieldProps = {
  text: string
  /** In which words it looks. */
  placeholder: string
  onSearch: (text: string) => void
}

/** Follows what is typed after a short pause, and at once with Enter. */
export function SearchField({ text, placeholder, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [typed, setTyped] = useState(text)
  // "Back" brings another text; while somebody types, the field is theirs.
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
        label="Search"
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
