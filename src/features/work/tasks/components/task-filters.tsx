import { SearchField } from '../../../../components/ui/search-field.tsx'
import { optionsOf, Select } from '../../../../components/ui/select.tsx'
import { priorityLabels } from '../../work-terms/priorities.texts.ts'
import type { Named } from '../quick-add.rules.ts'
import type { TaskSearch } from '../task-search.ts'
import { showLabels, sortLabels } from '../tasks.texts.ts'

type TaskFiltersProps = {
  search: TaskSearch
  people: readonly Named[]
  workers: readonly Named[]
  /** Puts a change of the search into the address. */
  show: (change: Record<string, string>) => void
  /** Where only what is open is listed. */
  isOpenOnly?: boolean
}

/** Search, filters and order of the list; all of it goes into the address. */
export function TaskFilters({ search, people, workers, show, isOpenOnly = false }: TaskFiltersProps) {
  const persons = [
    { value: 'me', label: 'Me' },
    { value: 'none', label: 'Nobody' },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
    ...workers.map(({ id, name }) => ({ value: id, label: `${name} (contractor)` })),
  ]
  return (
    <search className="grid gap-3 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr]">
      <SearchField placeholder="Words of the title" text={search.q ?? ''} onSearch={(q) => show({ q })} />
      <div className="grid grid-cols-2 gap-3 lg:contents">
        {!isOpenOnly && (
          <Select
            label="Show"
            options={optionsOf(showLabels)}
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
          options={optionsOf(priorityLabels)}
          placeholder="All"
          value={search.priority ?? ''}
          onChange={({ target }) => show({ priority: target.value })}
        />
        <Select
          label="Order"
          options={optionsOf(sortLabels)}
          value={search.sort ?? 'priority'}
          onChange={({ target }) => show({ sort: target.value })}
        />
      </div>
    </search>
  )
}
