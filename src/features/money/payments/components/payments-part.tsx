import { plural, t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { ButtonLink } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { countFilters, Filters } from '../../../../components/ui/filters.tsx'
import { SearchField } from '../../../../components/ui/search-field.tsx'
import { optionsOf, Select } from '../../../../components/ui/select.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { TextField } from '../../../../components/ui/text-field.tsx'
import type { GroupView } from '../../../base/groups/groups.schemas.ts'
import { workerChoicesQuery } from '../../../house/workers/workers.queries.ts'
import type { WorkerChoiceView } from '../../../house/workers/workers.schemas.ts'
import { categoriesQuery } from '../../categories/categories.queries.ts'
import { categoryOptions } from '../../categories/categories.rules.ts'
import { type House, houseOptions } from '../../components/money-options.ts'
import { RecordPaymentLink } from '../../components/record-payment-link.tsx'
import { RowList } from '../../components/rows.tsx'
import { participantsQuery } from '../../participants/participants.queries.ts'
import { type PaymentSearch, paymentSearch } from '../payment-search.ts'
import { paymentsQuery } from '../payments.queries.ts'
import { kindLabels, paymentStatusLabels } from '../payments.texts.ts'
import { PaymentLine } from './payment-lists.tsx'

type PaymentsPartProps = {
  group: GroupView
  search: PaymentSearch
  houses: readonly House[]
}

/** Lists the payments of a group with filters, newest first. */
export function PaymentsPart({ group, search, houses }: PaymentsPartProps) {
  const { id: familyGroupId, may } = group
  const pages = useSuspenseInfiniteQuery(paymentsQuery(familyGroupId, search))
  const payments = pages.data.pages.flatMap((page) => page.payments)
  const isNarrowed = Object.keys(search).length > 0
  return (
    <section aria-labelledby="payments-title" className="grid grid-cols-1 gap-5">
      <h2 id="payments-title" className="text-lg">
        {t`Payments`}
      </h2>
      {(payments.length > 0 || isNarrowed) && (
        <PaymentFilters group={group} search={search} houses={houses} paidWorker={payments[0]?.workerName} />
      )}
      <p role="status" className="text-sm text-muted">
        {payments.length > 0 && shownText(payments.length, pages.hasNextPage)}
      </p>
      {payments.length > 0 ? (
        <RowList of={payments} label={t`Payments`}>
          {(payment) => <PaymentLine payment={payment} />}
        </RowList>
      ) : isNarrowed ? (
        <NoMatch familyGroupId={familyGroupId} />
      ) : (
        <NoPayments familyGroupId={familyGroupId} may={may} />
      )}
      <ShowMore list={pages} />
    </section>
  )
}

const shownText = (count: number, isMore: boolean) =>
  isMore ? t`The latest ${count} payments` : plural(count, { one: '# payment', other: '# payments' })

const NoPayments = ({ familyGroupId, may }: { familyGroupId: string; may: GroupView['may'] }) => (
  <EmptyState
    icon={<ReceiptText aria-hidden="true" />}
    title={t`No payments yet`}
    action={may.recordPayments && <RecordPaymentLink familyGroupId={familyGroupId} variant="primary" />}
  >
    {t`Record who paid for the plumber, the taxes or the new chairs, and everyone sees their share.`}
  </EmptyState>
)

const NoMatch = ({ familyGroupId }: { familyGroupId: string }) => (
  <EmptyState
    title={t`No matching payments`}
    action={
      <ButtonLink
        to="/money/$familyGroupId/payments"
        params={{ familyGroupId }}
        search={{}}
        resetScroll={false}
      >
        {t`Show all`}
      </ButtonLink>
    }
  >
    {t`The search looks at titles. Try fewer letters or other dates, or show all payments.`}
  </EmptyState>
)

type PaymentFiltersProps = PaymentsPartProps & {
  /** The contractor of the filter. */
  paidWorker: string | null | undefined
}

/** Active contractors, and the chosen one even if inactive. */
function workerOptions(
  workers: readonly WorkerChoiceView[],
  chosen: string | undefined,
  name: string | null | undefined,
) {
  const options = workers.map((worker) => ({ value: worker.id, label: worker.name }))
  if (chosen && !options.some(({ value }) => value === chosen))
    options.push({ value: chosen, label: name ?? t`Former contractor` })
  return options
}

/** Renders the filters, kept in the address. */
function PaymentFilters({ group, search, houses, paidWorker }: PaymentFiltersProps) {
  const { id: familyGroupId } = group
  const navigate = useNavigate()
  const { data: people } = useSuspenseQuery(participantsQuery(familyGroupId))
  const { data: workers } = useSuspenseQuery(workerChoicesQuery(familyGroupId))
  const { data: categories } = useSuspenseQuery(categoriesQuery(familyGroupId))
  const show = (change: Record<string, string>) =>
    void navigate({
      to: '/money/$familyGroupId/payments',
      params: { familyGroupId },
      search: (before) => paymentSearch({ ...before, ...change }),
      // Replaces the history entry, so that each letter is not a step back.
      replace: 'q' in change,
      resetScroll: false,
    })
  const dayField = (name: 'from' | 'to', label: string) => (
    <TextField
      type="date"
      label={label}
      value={search[name] ?? ''}
      onChange={({ target }) => show({ [name]: target.value })}
    />
  )
  const choice = (name: keyof PaymentSearch, label: string, choices: { value: string; label: string }[]) => (
    <Select
      label={label}
      options={choices}
      placeholder={t`All`}
      value={search[name] ?? ''}
      onChange={({ target }) => show({ [name]: target.value })}
    />
  )
  return (
    <Filters
      className="sm:grid-cols-4"
      active={countFilters(search)}
      search={<SearchField placeholder={t`Search`} text={search.q ?? ''} onSearch={(q) => show({ q })} />}
    >
      {choice('propertyId', t`Property`, houseOptions(houses))}
      {choice(
        'participantId',
        t`Person`,
        people.map(({ id, name }) => ({ value: id, label: name })),
      )}
      {(workers.length > 0 || search.workerId) &&
        choice('workerId', t`Contractor`, workerOptions(workers, search.workerId, paidWorker))}
      {choice('category', t`Category`, categoryOptions(categories))}
      {choice('kind', t`Type`, optionsOf(kindLabels))}
      {choice('status', t`Status`, optionsOf(paymentStatusLabels))}
      <div className="col-span-2 grid grid-cols-1 gap-3 sm:grid-cols-2">
        {dayField('from', t({ message: 'From', context: 'first day' }))}
        {dayField('to', t({ message: 'To', context: 'last day' }))}
      </div>
    </Filters>
  )
}
