import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Package, Plus, QrCode as QrCodeIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { SearchField } from '../../../../components/ui/search-field.tsx'
import { optionsOf, Select } from '../../../../components/ui/select.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { can } from '../../../base/groups/groups.rules.ts'
import type { PropertyView } from '../../properties/properties.schemas.ts'
import { type AssetSearch, assetSearch } from '../asset-search.ts'
import { assetsQuery } from '../assets.queries.ts'
import { archivedNotice, categoryLabels, countText, sortLabels, statusLabels } from '../assets.texts.ts'
import { AssetList } from './asset-list.tsx'

type AssetsPartProps = {
  property: Pick<PropertyView, 'id' | 'role' | 'status'>
  search: AssetSearch
  /** More that can be done with all of them, for those who may. */
  actions?: ReactNode
}

/** The things of a house: narrowed, sorted and shown as the address says. */
export function AssetsPart({ property, search, actions }: AssetsPartProps) {
  const { id: propertyId, role, status } = property
  const list = useSuspenseInfiniteQuery(assetsQuery(propertyId, search))
  const { total = 0, today = '' } = list.data.pages[0] ?? {}
  const isNarrowed = Boolean(search.q || search.category || search.status)
  const isEmpty = total === 0 && !isNarrowed
  const isEditable = can(role, 'asset.edit') && status === 'ACTIVE'
  return (
    <section aria-labelledby="assets-title" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="assets-title" className="text-lg">
          Assets
        </h2>
        <div className="flex flex-wrap gap-2">
          {actions}
          {total > 0 && <LabelsLink propertyId={propertyId} search={search} />}
          {isEditable && !isEmpty && <AddAssetLink propertyId={propertyId} />}
        </div>
      </div>
      {status === 'ARCHIVED' && <p className="text-muted">{archivedNotice}</p>}
      {isEmpty ? (
        <NoAssets propertyId={propertyId} isEditable={isEditable} />
      ) : (
        <AssetFilters propertyId={propertyId} search={search} />
      )}
      <p role="status" className="text-sm text-muted">
        {!isEmpty && countText(total, isNarrowed)}
      </p>
      {total === 0 && isNarrowed && <NoMatch propertyId={propertyId} />}
      {total > 0 && <AssetList assets={list.data.pages.flatMap(({ assets }) => assets)} today={today} />}
      <ShowMore list={list} />
    </section>
  )
}

const AddAssetLink = ({ propertyId }: { propertyId: string }) => (
  <ButtonLink to="/property/$propertyId/assets/new" params={{ propertyId }} variant="primary">
    <Plus aria-hidden="true" />
    Add asset
  </ButtonLink>
)

const LabelsLink = ({
  propertyId,
  search: { sort: _, ...choice },
}: {
  propertyId: string
  search: AssetSearch
}) => (
  <ButtonLink to="/property/$propertyId/labels" params={{ propertyId }} search={choice}>
    <QrCodeIcon aria-hidden="true" />
    Print labels
  </ButtonLink>
)

function NoAssets({ propertyId, isEditable }: { propertyId: string; isEditable: boolean }) {
  return (
    <EmptyState
      icon={<Package aria-hidden="true" />}
      title="No asset yet"
      action={isEditable && <AddAssetLink propertyId={propertyId} />}
    >
      The boiler, the fridge, the roof: what it is, where it stands, its serial number and how long its
      warranty runs.
      {isEditable && ' A name is enough to begin.'}
    </EmptyState>
  )
}

const NoMatch = ({ propertyId }: { propertyId: string }) => (
  <EmptyState
    title="No asset matches"
    action={
      <ButtonLink to="/property/$propertyId/assets" params={{ propertyId }} search={{}} resetScroll={false}>
        Show all
      </ButtonLink>
    }
  >
    Search looks at names, manufacturers, models and serial numbers. Try fewer letters, or show all assets.
  </EmptyState>
)

/** Search, filters and order of the list; all of it goes into the address. */
function AssetFilters({ propertyId, search }: { propertyId: string; search: AssetSearch }) {
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
