import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Select } from '../../../components/ui/select.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import { priorityLabels } from '../priority.texts.ts'
import type { Named } from '../quick-add.rules.ts'
import type { TaskSearch } from '../task-search.ts'
import { showLabels, sortLabels } from '../tasks.texts.ts'

const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Milliseconds without a further letter before the list follows what is typed. */
const pause = 250

type TaskFiltersProps = {
  search: TaskSearch
  people: readonly Named[]
  /** Puts a change of the search into the address. */
  show: (change: Record<string, string>) => void
  /** Where only what is open is listed. */
  isOpenOnly?: boolean
}

/** Search, filters and order of the list; all of it goes into the address. */
export function TaskFilters({ search, people, show, isOpenOnly = false }: TaskFiltersProps) {
  const persons = [
    { value: 'me', label: 'Me' },
    { value: 'none', label: 'Nobody' },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
  ]
  return (
    <search className="grid gap-3 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
      <SearchField text={search.q ?? ''} onSearch={(q) => show({ q })} />
      <div className="grid grid-cols-2 gap-3 lg:contents">
        {!isOpenOnly && (
          <Select
            label="Show"
            options={options(showLabels)}
            value={search.status ?? 'open'}
            onChange={({ target }) => show({ status: target.value })}
          />
        )}
        <Select
          label="Assigned to"
          options={persons}
          placeholder="Everybody"
          value={search.assignee ?? ''}
          onChange={({ target }) => show({ assignee: target.value })}
        />
        <Select
          label="Priority"
          options={options(priorityLabels)}
          placeholder="All"
          value={search.priority ?? ''}
          onChange={({ target }) => show({ priority: target.value })}
        />
        <Select
          label="Order"
          options={options(sortLabels)}
          value={search.sort ?? 'priority'}
          onChange={({ target }) => show({ sort: target.value })}
        />
      </div>
    </search>
  )
}

/** Follows what is typed after a short pause, and at once with Enter. */
function SearchField({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
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
        placeholder="Words of the title"
        before={<Search aria-hidden="true" />}
        value={typed}
        onChange={({ target }) => follow(target.value)}
        autoComplete="off"
        maxLength={120}
      />
    </form>
  )
}
