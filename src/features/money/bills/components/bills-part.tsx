import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus, ReceiptText } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { toastFailure } from '../../../../components/ui/toast.tsx'
import { can } from '../../../base/groups/groups.rules.ts'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import type { BillSearch } from '../bill-search.ts'
import { billSeriesListQuery, billsAheadQuery, billsQuery } from '../bills.queries.ts'
import { BillList, ForecastList, SeriesList } from './bill-list.tsx'
import { YearTotals } from './year-totals.tsx'

type BillsPartProps = {
  group: GroupView
  search: BillSearch
  houses: readonly { propertyId: string; name: string }[]
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
          <Few of={ahead.forecast}>
            {(bills) => <ForecastList of={bills} currency={currency} label="Will come" />}
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
        options={houses.map(({ propertyId, name }) => ({ value: propertyId, label: name }))}
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
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useSuspenseInfiniteQuery(
    billsQuery(place, which),
  )
  const bills = data.pages.flatMap((page) => page.bills)
  const showMore = async () => {
    const { error } = await fetchNextPage()
    if (error) toastFailure(error)
  }
  return (
    <Section title={title}>
      {bills.length === 0 ? (
        <p className="text-muted">{children}</p>
      ) : (
        <BillList of={bills} currency={currency} label={title} />
      )}
      {hasNextPage && (
        <Button onClick={showMore} loading={isFetchingNextPage} className="justify-self-start">
          Show more
        </Button>
      )}
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
