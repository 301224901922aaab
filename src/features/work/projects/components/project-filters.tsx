import { useNavigate } from '@tanstack/react-router'
import { optionsOf, Select } from '../../../../components/ui/select.tsx'
import { priorityLabels } from '../../work-terms/priorities.texts.ts'
import { type ProjectSearch, projectSearch } from '../project-search.ts'
import { kindLabels, statusLabels } from '../projects.texts.ts'

const filters = [
  { name: 'status', label: 'Status', options: optionsOf(statusLabels) },
  { name: 'kind', label: 'Kind', options: optionsOf(kindLabels) },
  { name: 'priority', label: 'Priority', options: optionsOf(priorityLabels) },
] as const

/** Narrows the list; all of it goes into the address. */
export function ProjectFilters({ propertyId, search }: { propertyId: string; search: ProjectSearch }) {
  const navigate = useNavigate()
  const show = (change: Record<string, string>) =>
    navigate({
      to: '/property/$propertyId/projects',
      params: { propertyId },
      search: (before) => projectSearch({ ...before, ...change }),
      resetScroll: false,
    })
  return (
    <search className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {filters.map(({ name, ...select }) => (
        <Select
          key={name}
          {...select}
          placeholder="All"
          value={search[name] ?? ''}
          onChange={({ target }) => void show({ [name]: target.value })}
          className={name === 'status' ? 'max-sm:col-span-2' : ''}
        />
      ))}
    </search>
  )
}
