import { t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Ellipsis, Package, Plus, QrCode as QrCodeIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { ButtonLink, IconButton } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { countFilters, Filters } from '../../../../components/ui/filters.tsx'
import { Menu, MenuLink } from '../../../../components/ui/menu.tsx'
import { SearchField } from '../../../../components/ui/search-field.tsx'
import { optionsOf, Select } from '../../../../components/ui/select.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import type { PropertyView } from '../../properties/properties.schemas.ts'
import { type AssetSearch, assetSearch } from '../asset-search.ts'
import { assetsQuery } from '../assets.queries.ts'
import { archivedNotice, categoryLabels, countText, sortLabels, statusLabels } from '../assets.texts.ts'
import { AssetList } from './asset-list.tsx'

type AssetsPartProps = {
  property: Pick<PropertyView, 'id' | 'status' | 'may'>
  search: AssetSearch
  /** Other actions for all assets, as menu items. */
  actions?: ReactNode
}

/** Renders the assets of a property, filtered and sorted by the search parameters. */
export function AssetsPart({ property, search, actions }: AssetsPartProps) {
  const { id: propertyId, status, may } = property
  const list = useSuspenseInfiniteQuery(assetsQuery(propertyId, search))
  const { total = 0, today = '' } = list.data.pages[0] ?? {}
  const isNarrowed = Boolean(search.q || search.category || search.status)
  const isEmpty = total === 0 && !isNarrowed
  const isEditable = may.editAssets
  return (
    <section aria-labelledby="assets-title" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="assets-title" className="text-lg">
          {t`Assets`}
        </h2>
        <div className="flex flex-wrap gap-2">
          <Menu trigger={<IconButton label={t`More for assets`} icon={<Ellipsis aria-hidden="true" />} />}>
            {total > 0 && <LabelsLink propertyId={propertyId} search={search} />}
            {actions}
          </Menu>
          {isEditable && !isEmpty && <AddAssetLink propertyId={propertyId} />}
        </div>
      </div>
      {status === 'ARCHIVED' && <p className="text-muted">{archivedNotice()}</p>}
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
    {t`Add asset`}
  </ButtonLink>
)

const LabelsLink = ({
  propertyId,
  search: { sort: _, ...choice },
}: {
  propertyId: string
  search: AssetSearch
}) => (
  <MenuLink
    link={<Link to="/property/$propertyId/labels" params={{ propertyId }} search={choice} />}
    icon={<QrCodeIcon aria-hidden="true" />}
  >
    {t`Print labels`}
  </MenuLink>
)

function NoAssets({ propertyId, isEditable }: { propertyId: string; isEditable: boolean }) {
  return (
    <EmptyState
      icon={<Package aria-hidden="true" />}
      title={t`No assets yet`}
      action={isEditable && <AddAssetLink propertyId={propertyId} />}
    >
      {t`The boiler, the fridge, the roof: what it is, where it is, its serial number and how long its warranty lasts.`}{' '}
      {isEditable && t`A name is enough to start.`}
    </EmptyState>
  )
}

const NoMatch = ({ propertyId }: { propertyId: string }) => (
  <EmptyState
    title={t`No assets match`}
    action={
      <ButtonLink to="/property/$propertyId/assets" params={{ propertyId }} search={{}} resetScroll={false}>
        {t`Show all`}
      </ButtonLink>
    }
  >
    {t`Search looks at names, manufacturers, models and serial numbers. Try fewer letters, or show all assets.`}
  </EmptyState>
)

/** Renders search, filters and order, all kept in the address. */
function AssetFilters({ propertyId, search }: { propertyId: string; search: AssetSearch }) {
  const navigate = useNavigate()
  const show = (change: Record<string, string>) =>
    navigate({
      to: '/property/$propertyId/assets',
      params: { propertyId },
      search: (before) => assetSearch({ ...before, ...change }),
      // Replaces the entry, so that “Back” does not step through letters.
      replace: 'q' in change,
      resetScroll: false,
    })
  return (
    <Filters
      className="sm:grid-cols-5"
      active={countFilters(search, 'sort')}
      search={
        <SearchField
          placeholder={t`Name, model, serial number`}
          text={search.q ?? ''}
          onSearch={(q) => void show({ q })}
        />
      }
    >
      <Select
        label={t`Category`}
        options={optionsOf(categoryLabels)}
        placeholder={t({ message: 'All', context: 'categories' })}
        value={search.category ?? ''}
        onChange={({ target }) => void show({ category: target.value })}
      />
      <Select
        label={t`Status`}
        options={optionsOf(statusLabels)}
        placeholder={t`All`}
        value={search.status ?? ''}
        onChange={({ target }) => void show({ status: target.value })}
      />
      <Select
        label={t`Sort by`}
        options={optionsOf(sortLabels)}
        value={search.sort ?? 'name'}
        onChange={({ target }) => void show({ sort: target.value })}
        className="max-sm:col-span-2"
      />
    </Filters>
  )
}
