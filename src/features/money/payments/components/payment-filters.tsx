import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { SearchField } from '../../../../components/ui/search-field.tsx'
import { optionsOf, Select } from '../../../../components/ui/select.tsx'
import { TextField } from '../../../../components/ui/text-field.tsx'
import { categoryLabels } from '../../categories/categories.ts'
import { participantsQuery } from '../../participants/participants.queries.ts'
import { type PaymentSearch, paymentSearch } from '../payment-search.ts'
import { filtersText, kindLabels, paymentStatusLabels } from '../payments.texts.ts'

type PaymentFiltersProps = {
  familyGroupId: string
  search: PaymentSearch
  houses: readonly { propertyId: string; name: string }[]
}

/** What narrows the list; all of it goes into the address. */
export function PaymentFilters({ familyGroupId, search, houses }: PaymentFiltersProps) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { data: people } = useSuspenseQuery(participantsQuery(familyGroupId))
  const show = (change: Record<string, string>) =>
    void navigate({
      to: '/money/$familyGroupId/payments',
      params: { familyGroupId },
      search: (before) => paymentSearch({ ...before, ...change }),
      // Letters would each be a step back.
      replace: 'q' in change,
      resetScroll: false,
    })
  const choice = (name: keyof PaymentSearch, label: string, choices: { value: string; label: string }[]) => (
    <Select
      label={label}
      options={choices}
      placeholder="All"
      value={search[name] ?? ''}
      onChange={({ target }) => show({ [name]: target.value })}
    />
  )
  const named = (things: readonly { id: string; name: string }[]) =>
    things.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <search className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <div className="col-span-2">
        <SearchField placeholder="Title" text={search.q ?? ''} onSearch={(q) => show({ q })} />
      </div>
      <Button
        className="col-span-2 sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        {filtersText(search)}
      </Button>
      {/* On a phone they would stand before the first payment and fill the screen. */}
      <div id={id} className={clsx('contents', !isOpen && 'max-sm:hidden')}>
        {choice('propertyId', 'Property', named(houses.map(({ propertyId: id, name }) => ({ id, name }))))}
        {choice('participantId', 'Person', named(people))}
        {choice('category', 'Category', optionsOf(categoryLabels))}
        {choice('kind', 'Kind', optionsOf(kindLabels))}
        {choice('status', 'Status', optionsOf(paymentStatusLabels))}
        <div className="col-span-2 grid grid-cols-1 gap-3 sm:grid-cols-2">
          <DayField label="From" day={search.from ?? ''} onChange={(from) => show({ from })} />
          <DayField label="Until" day={search.to ?? ''} onChange={(to) => show({ to })} />
        </div>
      </div>
    </search>
  )
}

type DayFieldProps = { label: string; day: string; onChange: (day: string) => void }

const DayField = ({ label, day, onChange }: DayFieldProps) => (
  <TextField type="date" label={label} value={day} onChange={({ target }) => onChange(target.value)} />
)
