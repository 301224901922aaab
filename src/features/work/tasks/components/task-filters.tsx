import { t } from '@lingui/core/macro'
import { countFilters, Filters } from '../../../../components/ui/filters.tsx'
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
  /** Writes a filter change to the address. */
  show: (change: Record<string, string>) => void
  /** Where only open tasks are listed. */
  isOpenOnly?: boolean
}

/** Renders search, filters and order, all stored in the address. */
export function TaskFilters({ search, people, workers, show, isOpenOnly = false }: TaskFiltersProps) {
  const persons = [
    { value: 'me', label: t`Me` },
    { value: 'none', label: t`Unassigned` },
    ...people.map(({ id, name }) => ({ value: id, label: name })),
    ...workers.map(({ id, name }) => ({ value: id, label: t`${name} (contractor)` })),
  ]
  return (
    <Filters
      className={isOpenOnly ? 'sm:grid-cols-5' : 'sm:grid-cols-3 lg:grid-cols-6'}
      active={countFilters(search, 'sort', 'view')}
      search={
        <SearchField placeholder={t`Search titles`} text={search.q ?? ''} onSearch={(q) => show({ q })} />
      }
    >
      {!isOpenOnly && (
        <Select
          label={t`Show`}
          options={optionsOf(showLabels)}
          value={search.status ?? 'open'}
          onChange={({ target }) => show({ status: target.value })}
        />
      )}
      <Select
        label={t`Assigned to`}
        options={persons}
        placeholder={t`Everyone`}
        value={search.assignee ?? ''}
        onChange={({ target }) => show({ assignee: target.value })}
      />
      <Select
        label={t`Priority`}
        options={optionsOf(priorityLabels)}
        placeholder={t({ message: 'All', context: 'priorities' })}
        value={search.priority ?? ''}
        onChange={({ target }) => show({ priority: target.value })}
      />
      <Select
        label={t`Sort by`}
        options={optionsOf(sortLabels)}
        value={search.sort ?? 'priority'}
        onChange={({ target }) => show({ sort: target.value })}
      />
    </Filters>
  )
}
