import { t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus, ReceiptText } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { Filters } from '../../../../components/ui/filters.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import { type House, houseOptions } from '../../components/money-options.ts'
import { RowList } from '../../components/rows.tsx'
import type { BillSearch } from '../bill-search.ts'
import { billSeriesListQuery, billsAheadQuery, billsQuery } from '../bills.queries.ts'
import { BillLine, ForecastLine, SeriesList, withKeys } from './bill-list.tsx'
import { YearTotals } from './year-totals.tsx'

type BillsPartProps = {
  group: GroupView
  search: BillSearch
  houses: readonly House[]
}

/** Renders the open, upcoming and recurring bills, and the total of the year. */
export function BillsPart({ group, search, houses }: BillsPartProps) {
  const { id: familyGroupId, may, currency } = group
  const place = { familyGroupId, inProperty: search.property }
  const { data: ahead } = useSuspenseQuery(billsAheadQuery(place, search.year))
  const { data: series } = useSuspenseQuery(billSeriesListQuery(place))
  const open = useSuspenseInfiniteQuery(billsQuery(place, 'open')).data.pages[0]?.bills ?? []
  const over = useSuspenseInfiniteQuery(billsQuery(place, 'over')).data.pages[0]?.bills ?? []
  const isEmpty = open.length + over.length + series.length === 0
  const add = may.recordPayments && <AddBill familyGroupId={familyGroupId} search={search} />
  if (isEmpty && !search.property) return <NoBills add={add} />
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <HouseFilter search={search} houses={houses} />
        {add}
      </div>
      <YearTotals ahead={ahead} search={search} familyGroupId={familyGroupId} />
      <BillPages place={place} which="open" title={t`To pay`} currency={currency}>
        {t`No open bills.`}
      </BillPages>
      {ahead.forecast.length > 0 && (
        <Section title={t({ message: 'Upcoming', context: 'bills' })}>
          <Few of={withKeys(ahead.forecast)}>
            {(bills) => (
              <RowList of={bills} label={t({ message: 'Upcoming', context: 'bills' })}>
                {(bill) => <ForecastLine bill={bill} currency={currency} />}
              </RowList>
            )}
          </Few>
        </Section>
      )}
      {series.length > 0 && (
        <Section title={t`Recurring bills`}>
          <Few of={series}>
            {(some) => <SeriesList of={some} currency={currency} label={t`Recurring bills`} />}
          </Few>
        </Section>
      )}
      {over.length > 0 && (
        <BillPages place={place} which="over" title={t`Paid and cancelled`} currency={currency}>
          {t`No paid or cancelled bills yet.`}
        </BillPages>
      )}
    </div>
  )
}

const AddBill = ({ familyGroupId, search }: { familyGroupId: string; search: BillSearch }) => (
  <ButtonLink
    to="/money/$familyGroupId/bills/new"
    params={{ familyGroupId }}
    search={search.property ? { property: search.property } : {}}
  >
    <Plus aria-hidden="true" />
    {t`Add bill`}
  </ButtonLink>
)

const NoBills = ({ add }: { add: ReactNode }) => (
  <EmptyState icon={<ReceiptText aria-hidden="true" />} title={t`No bills yet`} action={add}>
    {t`Add taxes, insurance, electricity and other bills, one by one or recurring. Managers and members are reminded 7 days and 1 day before a bill is due, and paying it records the expense.`}
  </EmptyState>
)

function HouseFilter({ search, houses }: Pick<BillsPartProps, 'search' | 'houses'>) {
  const navigate = useNavigate()
  if (houses.length < 2) return <span />
  return (
    <Filters className="min-w-0 sm:basis-64" active={search.property ? 1 : 0}>
      <Select
        label={t`Property`}
        className="col-span-2"
        value={search.property ?? ''}
        placeholder={t({ message: 'All', context: 'properties' })}
        onChange={({ target }) =>
          navigate({
            to: '.',
            search: { ...search, property: target.value || undefined },
            replace: true,
            resetScroll: false,
          })
        }
        options={houseOptions(houses)}
      />
    </Filters>
  )
}

type BillPagesProps = {
  place: { familyGroupId: string; inProperty: string | undefined }
  which: 'open' | 'over'
  title: string
  currency: string
  /** Shown when the list is empty. */
  children: ReactNode
}

function BillPages({ place, which, title, currency, children }: BillPagesProps) {
  const pages = useSuspenseInfiniteQuery(billsQuery(place, which))
  const bills = pages.data.pages.flatMap((page) => page.bills)
  return (
    <Section title={title}>
      {bills.length === 0 ? (
        <p className="text-muted">{children}</p>
      ) : (
        <RowList of={bills} label={title}>
          {(bill) => <BillLine bill={bill} currency={currency} />}
        </RowList>
      )}
      <ShowMore list={pages} className="justify-self-start" />
    </Section>
  )
}

const few = 6

/** Renders a long list shortened until expanded. */
function Few<Item>({
  of,
  children,
}: {
  of: readonly Item[]
  children: (items: readonly Item[]) => ReactNode
}) {
  const [isWhole, setWhole] = useState(false)
  return (
    <>
      {children(isWhole ? of : of.slice(0, few))}
      {!isWhole && of.length > few && (
        <Button onClick={() => setWhole(true)} className="justify-self-start">
          {t`Show all ${of.length}`}
        </Button>
      )}
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-3">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {children}
    </section>
  )
}
