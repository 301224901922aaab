import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus, ReceiptText } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { can } from '../../../base/groups/groups.rules.ts'
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

/** What has to be paid, what will have to be, and what the year costs. */
export function BillsPart({ group, search, houses }: BillsPartProps) {
  const { id: familyGroupId, role, currency } = group
  const place = { familyGroupId, inProperty: search.property }
  const { data: ahead } = useSuspenseQuery(billsAheadQuery(place, search.year))
  const { data: series } = useSuspenseQuery(billSeriesListQuery(place))
  const open = useSuspenseInfiniteQuery(billsQuery(place, 'open')).data.pages[0]?.bills ?? []
  const over = useSuspenseInfiniteQuery(billsQuery(place, 'over')).data.pages[0]?.bills ?? []
  const isEmpty = open.length + over.length + series.length === 0
  const add = can(role, 'payment.record') && <AddBill familyGroupId={familyGroupId} search={search} />
  if (isEmpty && !search.property) return <NoBills add={add} />
  return (
    <div className="grid grid-cols-1 gap-8">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <HouseFilter search={search} houses={houses} />
        {add}
      </div>
      <YearTotals ahead={ahead} search={search} familyGroupId={familyGroupId} />
      <BillPages place={place} which="open" title="To pay" currency={currency}>
        Nothing is open.
      </BillPages>
      {ahead.forecast.length > 0 && (
        <Section title="Will come">
          <Few of={withKeys(ahead.forecast)}>
            {(bills) => (
              <RowList of={bills} label="Will come">
                {(bill) => <ForecastLine bill={bill} currency={currency} />}
              </RowList>
            )}
          </Few>
        </Section>
      )}
      {series.length > 0 && (
        <Section title="Bills that come again">
          <Few of={series}>
            {(some) => <SeriesList of={some} currency={currency} label="Bills that come again" />}
          </Few>
        </Section>
      )}
      {over.length > 0 && (
        <BillPages place={place} which="over" title="Paid and cancelled" currency={currency}>
          Nothing yet.
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
    Add bill
  </ButtonLink>
)

const NoBills = ({ add }: { add: ReactNode }) => (
  <EmptyState icon={<ReceiptText aria-hidden="true" />} title="No bills yet" action={add}>
    Taxes, insurance, electricity: enter what has to be paid once or again and again. The family is told 7
    days and 1 day before, and paying a bill records the expense.
  </EmptyState>
)

function HouseFilter({ search, houses }: Pick<BillsPartProps, 'search' | 'houses'>) {
  const navigate = useNavigate()
  if (houses.length < 2) return <span />
  return (
    <div className="min-w-0 basis-64">
      <Select
        label="Property"
        value={search.property ?? ''}
        placeholder="All of them"
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
    </div>
  )
}

type BillPagesProps = {
  place: { familyGroupId: string; inProperty: string | undefined }
  which: 'open' | 'over'
  title: string
  currency: string
  /** Where there is none. */
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

/** Some of a long list, and the rest when it is wanted. */
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
          Show all {of.length}
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
