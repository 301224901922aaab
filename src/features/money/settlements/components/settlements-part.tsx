import { t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { HandCoins } from 'lucide-react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { Filters } from '../../../../components/ui/filters.tsx'
import { optionsOf, Select, type SelectOption } from '../../../../components/ui/select.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import { type SettlementSearch, settlementSearch } from '../settlement-search.ts'
import { settlementsQuery } from '../settlements.queries.ts'
import { settlementStatusLabels } from '../settlements.texts.ts'
import { SettlementList } from './settlement-list.tsx'

type SettlementsPartProps = {
  group: Pick<GroupView, 'id' | 'may'>
  search: SettlementSearch
  people: readonly ParticipantView[]
  houses: readonly { id: string; name: string }[]
}

/** Lists filtered settlements; those that need the reader’s confirmation first. */
export function SettlementsPart({
  group: { id: familyGroupId, may },
  search,
  people,
  houses,
}: SettlementsPartProps) {
  const pages = useSuspenseInfiniteQuery(settlementsQuery(familyGroupId, search))
  const settlements = pages.data.pages.flatMap((page) => page.settlements)
  const isNarrowed = Boolean(search.status || search.participantId || search.propertyId)
  const waiting = settlements.filter(({ waitsForMe }) => waitsForMe)
  const others = settlements.filter(({ waitsForMe }) => !waitsForMe)
  const mayRecord = may.recordPayments
  return (
    <section aria-labelledby="settlements-title" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="settlements-title" className="text-lg">
          {t`Settlements`}
        </h2>
        {mayRecord && settlements.length > 0 && <SettleLink familyGroupId={familyGroupId} />}
      </div>
      {(settlements.length > 0 || isNarrowed) && (
        <SettlementFilters familyGroupId={familyGroupId} search={search} people={people} houses={houses} />
      )}
      {settlements.length === 0 && (
        <Nothing familyGroupId={familyGroupId} isNarrowed={isNarrowed} mayRecord={mayRecord} />
      )}
      {waiting.length > 0 && (
        <div className="grid gap-2">
          <h3 className="font-semibold">{t`Did you receive this money?`}</h3>
          <SettlementList settlements={waiting} label={t`Waiting for your confirmation`} />
        </div>
      )}
      {others.length > 0 && (
        <div className="grid gap-2">
          {waiting.length > 0 && <h3 className="font-semibold">{t`Other settlements`}</h3>}
          <SettlementList settlements={others} />
        </div>
      )}
      <ShowMore list={pages}>{t`Show earlier settlements`}</ShowMore>
    </section>
  )
}

const SettleLink = ({ familyGroupId }: { familyGroupId: string }) => (
  <ButtonLink to="/money/$familyGroupId/settlements/new" params={{ familyGroupId }}>
    <HandCoins aria-hidden="true" />
    {t`Record settlement`}
  </ButtonLink>
)

type NothingProps = { familyGroupId: string; isNarrowed: boolean; mayRecord: boolean }

function Nothing({ familyGroupId, isNarrowed, mayRecord }: NothingProps) {
  if (isNarrowed)
    return (
      <EmptyState
        title={t`No matching settlements`}
        action={
          <ButtonLink
            to="/money/$familyGroupId/settlements"
            params={{ familyGroupId }}
            search={{}}
            resetScroll={false}
          >
            {t`Show all`}
          </ButtonLink>
        }
      />
    )
  return (
    <EmptyState
      icon={<HandCoins aria-hidden="true" />}
      title={t`No settlements yet`}
      action={mayRecord && <SettleLink familyGroupId={familyGroupId} />}
    >
      {t`Record money that one person paid another. It affects the balances once the receiver confirms it. Kinstead keeps the records but doesn’t move money.`}
    </EmptyState>
  )
}

type SettlementFiltersProps = Omit<SettlementsPartProps, 'group'> & { familyGroupId: string }

/** Keeps the filters in the address. */
function SettlementFilters({ familyGroupId, search, people, houses }: SettlementFiltersProps) {
  const navigate = useNavigate()
  const show = (change: Record<string, string>) =>
    navigate({
      to: '/money/$familyGroupId/settlements',
      params: { familyGroupId },
      search: (before) => settlementSearch({ ...before, ...change }),
      resetScroll: false,
    })
  const choice = (name: keyof SettlementSearch, label: string, all: string, options: SelectOption[]) => (
    <Select
      label={label}
      placeholder={all}
      options={options}
      value={search[name] ?? ''}
      onChange={({ target }) => void show({ [name]: target.value })}
    />
  )
  const named = (things: readonly { id: string; name: string }[]) =>
    things.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Filters className="sm:grid-cols-3" active={Object.keys(search).length}>
      {choice('status', t`Status`, t`All`, optionsOf(settlementStatusLabels))}
      {choice('participantId', t`Person`, t`Everyone`, named(people))}
      {houses.length > 0 &&
        choice('propertyId', t`Property`, t({ message: 'All', context: 'properties' }), named(houses))}
    </Filters>
  )
}
