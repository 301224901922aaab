import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Select } from '../../../components/ui/select.tsx'
import { TextField } from '../../../components/ui/text-field.tsx'
import { type AssetSearch, assetSearch } from '../asset-search.ts'
import { categoryLabels, sortLabels, statusLabels } from '../assets.texts.ts'

const options = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Milliseconds without a further letter before the list follows what is typed. */
const pause = 250

/** Search, filters and order of the list; all of it goes into the address. */
export function AssetFilters({ propertyId, search }: { propertyId: string; search: AssetSearch }) {
  const navigate = useNavigate()
  const show = (change: Record<string, string>) =>
    navigate({
      to: '/property/$propertyId/assets',
      params: { propertyId },
      search: (before) => assetSearch({ ...before, ...change }),
      // Letters would each be a step back.
      replace: 'q' in change,
      resetScroll: false,
    })
  return (
    <search className="grid gap-3 sm:grid-cols-[2fr_1fr_1fr_1fr]">
      <SearchField text={search.q ?? ''} onSearch={(q) => void show({ q })} />
      <div className="grid grid-cols-2 gap-3 sm:contents">
        <Select
          label="Category"
          options={options(categoryLabels)}
          placeholder="All"
          value={search.category ?? ''}
          onChange={({ target }) => void show({ category: target.value })}
        />
        <Select
          label="Status"
          options={options(statusLabels)}
          placeholder="All"
          value={search.status ?? ''}
          onChange={({ target }) => void show({ status: target.value })}
        />
        <Select
          label="Order"
          options={options(sortLabels)}
          value={search.sort ?? 'name'}
          onChange={({ target }) => void show({ sort: target.value })}
          className="max-sm:col-span-2"
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
        placeholder="Name, model, serial number"
        before={<Search aria-hidden="true" />}
        value={typed}
        onChange={({ target }) => follow(target.value)}
        autoComplete="off"
        maxLength={120}
      />
    </form>
  )
}
