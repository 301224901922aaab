import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { HandCoins } from 'lucide-react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { optionsOf, Select, type SelectOption } from '../../../../components/ui/select.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { can } from '../../../base/groups/groups.rules.ts'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import type { ParticipantView } from '../../participants/participants.schemas.ts'
import { type SettlementSearch, settlementSearch } from '../settlement-search.ts'
import { settlementsQuery } from '../settlements.queries.ts'
import { settlementStatusLabels } from '../settlements.texts.ts'
import { SettlementList } from './settlement-list.tsx'

type SettlementsPartProps = {
  group: Pick<GroupView, 'id' | 'role'>
  search: SettlementSearch
  people: readonly ParticipantView[]
  houses: readonly { id: string; name: string }[]
}

/** The settlements of a group, narrowed as the address says; what waits for the reader stands first. */
export function SettlementsPart({
  group: { id: familyGroupId, role },
  search,
  people,
  houses,
}: SettlementsPartProps) {
  const pages = useSuspenseInfiniteQuery(settlementsQuery(familyGroupId, search))
  const settlements = pages.data.pages.flatMap((page) => page.settlements)
  const isNarrowed = Boolean(search.status || search.participantId || search.propertyId)
  const waiting = settlements.filter(({ waitsForMe }) => waitsForMe)
  const others = settlements.filter(({ waitsForMe }) => !waitsForMe)
  const mayRecord = can(role, 'payment.record')
  return (
    <section aria-labelledby="settlements-title" className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="settlements-title" className="text-lg">
          Settlements
        </h2>
        {mayRecord && settlements.length > 0 && <SettleLink familyGroupId={familyGroupId} />}
      </div>
      {(settlements.length > 0 || isNarrowed) && (
        <Filters familyGroupId={familyGroupId} search={search} people={people} houses={houses} />
      )}
      {settlements.length === 0 && (
        <Nothing familyGroupId={familyGroupId} isNarrowed={isNarrowed} mayRecord={mayRecord} />
      )}
      {waiting.length > 0 && (
        <div className="grid gap-2">
          <h3 className="font-semibold">Has this money come?</h3>
          <SettlementList settlements={waiting} label="Waiting for your word" />
        </div>
      )}
      {others.length > 0 && (
        <div className="grid gap-2">
          {waiting.length > 0 && <h3 className="font-semibold">The others</h3>}
          <SettlementList settlements={others} />
        </div>
      )}
      <ShowMore list={pages}>Show earlier ones</ShowMore>
    </section>
  )
}

const SettleLink = ({ familyGroupId }: { familyGroupId: string }) => (
  <ButtonLink to="/money/$familyGroupId/settlements/new" params={{ familyGroupId }}>
    <HandCoins aria-hidden="true" />
    Record settlement
  </ButtonLink>
)

type NothingProps = { familyGroupId: string; isNarrowed: boolean; mayRecord: boolean }

function Nothing({ familyGroupId, isNarrowed, mayRecord }: NothingProps) {
  if (isNarrowed)
    return (
      <EmptyState
        title="No settlement matches"
        action={
          <ButtonLink
            to="/money/$familyGroupId/settlements"
            params={{ familyGroupId }}
            search={{}}
            resetScroll={false}
          >
            Show all
          </ButtonLink>
        }
      />
    )
  return (
    <EmptyState
      icon={<HandCoins aria-hidden="true" />}
      title="Nothing has been settled yet"
      action={mayRecord && <SettleLink familyGroupId={familyGroupId} />}
    >
      Somebody gave somebody else money to be even: write it down here. It counts once the one who got it has
      confirmed it. Kinstead moves no money.
    </EmptyState>
  )
}

type FiltersProps = Omit<SettlementsPartProps, 'group'> & { familyGroupId: string }

/** All of it goes into the address. */
function Filters({ familyGroupId, search, people, houses }: FiltersProps) {
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
    <search className="grid gap-3 sm:grid-cols-3">
      {choice('status', 'State', 'All', optionsOf(settlementStatusLabels))}
      {choice('participantId', 'Person', 'Everybody', named(people))}
      {houses.length > 0 && choice('propertyId', 'Property', 'All', named(houses))}
    </search>
  )
}
