import { useNavigate } from '@tanstack/react-router'
import { SearchField } from '../../../../components/ui/search-field.tsx'
import { optionsOf, Select } from '../../../../components/ui/select.tsx'
import { type AssetSearch, assetSearch } from '../asset-search.ts'
import { categoryLabels, sortLabels, statusLabels } from '../assets.texts.ts'

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
      <SearchField
        placeholder="Name, model, serial number"
        text={search.q ?? ''}
        onSearch={(q) => void show({ q })}
      />
      <div className="grid grid-cols-2 gap-3 sm:contents">
        <Select
          label="Category"
          options={optionsOf(categoryLabels)}
          placeholder="All"
          value={search.category ?? ''}
          onChange={({ target }) => void show({ category: target.value })}
        />
        <Select
          label="Status"
          options={optionsOf(statusLabels)}
          placeholder="All"
          value={search.status ?? ''}
          onChange={({ target }) => void show({ status: target.value })}
        />
        <Select
          label="Order"
          options={optionsOf(sortLabels)}
          value={search.sort ?? 'name'}
          onChange={({ target }) => void show({ sort: target.value })}
          className="max-sm:col-span-2"
        />
      </div>
    </search>
  )
}
