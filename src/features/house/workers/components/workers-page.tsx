import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { FileDown, FileUp, HardHat, Phone, Plus } from 'lucide-react'
import { Page } from '../../../../components/layout/app-shell.tsx'
import { ButtonLink, buttonClass } from '../../../../components/ui/button.tsx'
import { cardClass } from '../../../../components/ui/card.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { countFilters, Filters } from '../../../../components/ui/filters.tsx'
import { PageHeader } from '../../../../components/ui/page-header.tsx'
import { SearchField } from '../../../../components/ui/search-field.tsx'
import { optionsOf, Select } from '../../../../components/ui/select.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { GroupBreadcrumbs } from '../../../base/components/group-breadcrumbs.tsx'
import { groupName } from '../../../base/groups/groups.rules.ts'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import { type WorkerSearch, workerSearch } from '../worker-search.ts'
import { workersQuery } from '../workers.queries.ts'
import { dialled } from '../workers.rules.ts'
import type { WorkerLineView } from '../workers.schemas.ts'
import { countText, sortLabels, statusLabels, tradeLabels } from '../workers.texts.ts'
import { Rating, TradeBadges, WorkerStatusBadge } from './worker-badges.tsx'

type WorkersPageProps = { group: GroupView; search: WorkerSearch }

/** Renders the contractors of a group, filtered and sorted by the search parameters. */
export function WorkersPage({ group, search }: WorkersPageProps) {
  const { id: familyGroupId, may } = group
  const list = useSuspenseInfiniteQuery(workersQuery(familyGroupId, search))
  const total = list.data.pages[0]?.total ?? 0
  const isNarrowed = Boolean(search.q || search.trade || search.status)
  const isEmpty = total === 0 && !isNarrowed
  const isEditable = may.editWorkers
  return (
    <Page className="grid grid-cols-1 gap-5">
      <PageHeader
        above={<GroupBreadcrumbs of={{ familyGroupId, groupName: group.name }} />}
        title={t`Contractors`}
        subtitle={t`Who works for ${groupName(group.name)}`}
        actions={isEditable && <AddWorkerLink familyGroupId={familyGroupId} />}
      />
      <WorkerFilters familyGroupId={familyGroupId} search={search} />
      <p role="status" className="text-sm text-muted">
        {!isEmpty && countText(total, isNarrowed)}
      </p>
      {isEmpty && <NoWorkers isEditable={isEditable} familyGroupId={familyGroupId} />}
      {total === 0 && isNarrowed && <NoMatch familyGroupId={familyGroupId} />}
      {total > 0 && (
        <ul className={`${cardClass} divide-y`} aria-label={t`Contractors`}>
          {list.data.pages.flatMap(({ workers }) =>
            workers.map((worker) => <WorkerLine key={worker.id} worker={worker} />),
          )}
        </ul>
      )}
      <ShowMore list={list} />
      <FileLinks familyGroupId={familyGroupId} isEditable={isEditable} isEmpty={isEmpty} />
    </Page>
  )
}

type FileLinksProps = { familyGroupId: string; isEditable: boolean; isEmpty: boolean }

/** Import and export of vCard and CSV files. */
const FileLinks = ({ familyGroupId, isEditable, isEmpty }: FileLinksProps) => (
  <div className="flex flex-wrap gap-2" data-no-print>
    {isEditable && (
      <ButtonLink to="/workers/$familyGroupId/import" params={{ familyGroupId }} variant="quiet">
        <FileUp aria-hidden="true" />
        {t`Import vCard`}
      </ButtonLink>
    )}
    {!isEmpty && (
      <>
        <a href={`/api/groups/${familyGroupId}/workers.vcf`} download className={buttonClass('quiet')}>
          <FileDown aria-hidden="true" />
          {t`Export vCard`}
        </a>
        <a href={`/api/groups/${familyGroupId}/workers.csv`} download className={buttonClass('quiet')}>
          <FileDown aria-hidden="true" />
          {t`Export CSV`}
        </a>
      </>
    )}
  </div>
)

const AddWorkerLink = ({ familyGroupId }: { familyGroupId: string }) => (
  <ButtonLink to="/workers/$familyGroupId/new" params={{ familyGroupId }} variant="primary">
    <Plus aria-hidden="true" />
    {t`Add contractor`}
  </ButtonLink>
)

const NoWorkers = ({ isEditable, familyGroupId }: { isEditable: boolean; familyGroupId: string }) => (
  <EmptyState
    icon={<HardHat aria-hidden="true" />}
    title={t`No contractors yet`}
    action={isEditable && <AddWorkerLink familyGroupId={familyGroupId} />}
  >
    {t`Keep phone numbers, rates and past jobs where the whole family can find them.`}{' '}
    {isEditable ? t`Add the first one.` : t`A member of this group can add them.`}
  </EmptyState>
)

const NoMatch = ({ familyGroupId }: { familyGroupId: string }) => (
  <EmptyState
    title={t`No contractors match`}
    action={
      <ButtonLink to="/workers/$familyGroupId" params={{ familyGroupId }} search={{}} resetScroll={false}>
        {t`Show all active`}
      </ButtonLink>
    }
  >
    {t`Search looks at names, companies, trades and phone numbers. Try fewer letters, or another status.`}
  </EmptyState>
)

/** Renders search, filters and order, all kept in the address. */
function WorkerFilters({ familyGroupId, search }: { familyGroupId: string; search: WorkerSearch }) {
  const navigate = useNavigate()
  const show = (change: Record<string, string>) =>
    navigate({
      to: '/workers/$familyGroupId',
      params: { familyGroupId },
      search: (before) => workerSearch({ ...before, ...change }),
      // Replaces the entry, so that “Back” does not step through letters.
      replace: 'q' in change,
      resetScroll: false,
    })
  return (
    <Filters
      className="sm:grid-cols-5"
      active={countFilters(search)}
      search={
        <SearchField
          placeholder={t`Name, company, trade, phone`}
          text={search.q ?? ''}
          onSearch={(q) => void show({ q })}
        />
      }
    >
      <Select
        label={t`Trade`}
        options={optionsOf(tradeLabels)}
        placeholder={t`All`}
        value={search.trade ?? ''}
        onChange={({ target }) => void show({ trade: target.value })}
      />
      <Select
        label={t`Status`}
        options={optionsOf(statusLabels)}
        value={search.status ?? 'ACTIVE'}
        onChange={({ target }) => void show({ status: target.value === 'ACTIVE' ? '' : target.value })}
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

function WorkerLine({ worker }: { worker: WorkerLineView }) {
  const { id: workerId, name, company, phone, rating, status, lastJobOn } = worker
  return (
    <li className="group relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 hover:bg-raised">
      <div className="grid min-w-0 flex-1 basis-56 gap-1">
        <h2 className="font-medium wrap-anywhere">
          <Link
            to="/worker/$workerId"
            params={{ workerId }}
            className="after:absolute after:inset-0 group-hover:underline"
          >
            {name}
          </Link>
        </h2>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted wrap-anywhere">
          {company && <span>{company}</span>}
          {rating !== null && <Rating rating={rating} />}
          {lastJobOn && (
            <span>
              <Trans>
                Last job <time dateTime={lastJobOn}>{formatCalendarDate(lastJobOn, locale())}</time>
              </Trans>
            </span>
          )}
        </p>
        <p className="flex flex-wrap gap-2">
          <WorkerStatusBadge status={status} />
          <TradeBadges {...worker} />
        </p>
      </div>
      {phone && (
        <a
          href={`tel:${dialled(phone)}`}
          className={buttonClass('quiet', 'relative w-touch shrink-0 px-0')}
          aria-label={t`Call ${name}`}
          title={phone}
        >
          <Phone aria-hidden="true" />
        </a>
      )}
    </li>
  )
}
