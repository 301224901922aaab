import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ReceiptText, SlidersHorizontal } from 'lucide-react'
import { useId, useState } from 'react'
import { Button, ButtonLink } from '../../../../components/ui/button.tsx'
import { EmptyState } from '../../../../components/ui/empty-state.tsx'
import { SearchField } from '../../../../components/ui/search-field.tsx'
import { optionsOf, Select } from '../../../../components/ui/select.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { TextField } from '../../../../components/ui/text-field.tsx'
import type { Role } from '../../../../server/context.ts'
import { can } from '../../../base/groups/groups.rules.ts'
import { workerChoicesQuery } from '../../../house/workers/workers.queries.ts'
import type { WorkerChoiceView } from '../../../house/workers/workers.schemas.ts'
import { categoryLabels } from '../../categories/categories.ts'
import { type House, houseOptions } from '../../components/money-options.ts'
import { RecordPaymentLink } from '../../components/record-payment-link.tsx'
import { RowList } from '../../components/rows.tsx'
import { participantsQuery } from '../../participants/participants.queries.ts'
import { type PaymentSearch, paymentSearch } from '../payment-search.ts'
import { paymentsQuery } from '../payments.queries.ts'
import { filtersText, kindLabels, paymentStatusLabels } from '../payments.texts.ts'
import { PaymentLine } from './payment-lists.tsx'

type PaymentsPartProps = {
  familyGroupId: string
  role: Role
  search: PaymentSearch
  houses: readonly House[]
}

/** What was paid and received in a group: narrowed as the address says, the latest first. */
export function PaymentsPart({ familyGroupId, role, search, houses }: PaymentsPartProps) {
  const pages = useSuspenseInfiniteQuery(paymentsQuery(familyGroupId, search))
  const payments = pages.data.pages.flatMap((page) => page.payments)
  const isNarrowed = Object.keys(search).length > 0
  return (
    <section aria-labelledby="payments-title" className="grid grid-cols-1 gap-5">
      <h2 id="payments-title" className="text-lg">
        Payments
      </h2>
      {(payments.length > 0 || isNarrowed) && (
        <PaymentFilters
          familyGroupId={familyGroupId}
          search={search}
          houses={houses}
          paidWorker={payments[0]?.workerName}
        />
      )}
      <p role="status" className="text-sm text-muted">
        {payments.length > 0 && shownText(payments.length, pages.hasNextPage)}
      </p>
      {payments.length > 0 ? (
        <RowList of={payments} label="Payments">
          {(payment) => <PaymentLine payment={payment} />}
        </RowList>
      ) : isNarrowed ? (
        <NoMatch familyGroupId={familyGroupId} />
      ) : (
        <NoPayments familyGroupId={familyGroupId} role={role} />
      )}
      <ShowMore list={pages} />
    </section>
  )
}

const shownText = (count: number, isMore: boolean) =>
  isMore ? `The latest ${count} payments` : count === 1 ? '1 payment' : `${count} payments`

const NoPayments = ({ familyGroupId, role }: Pick<PaymentsPartProps, 'familyGroupId' | 'role'>) => (
  <EmptyState
    icon={<ReceiptText aria-hidden="true" />}
    title="No payment yet"
    action={
      can(role, 'payment.record') && <RecordPaymentLink familyGroupId={familyGroupId} variant="primary" />
    }
  >
    Who paid the plumber, the taxes, the new chairs: record it, and everybody sees what their part is.
  </EmptyState>
)

const NoMatch = ({ familyGroupId }: { familyGroupId: string }) => (
  <EmptyState
    title="No payment matches"
    action={
      <ButtonLink
        to="/money/$familyGroupId/payments"
        params={{ familyGroupId }}
        search={{}}
        resetScroll={false}
      >
        Show all
      </ButtonLink>
    }
  >
    Search looks at titles. Try fewer letters or other dates, or show all payments.
  </EmptyState>
)

type PaymentFiltersProps = Omit<PaymentsPartProps, 'role'> & {
  /** The contractor of what is shown. */
  paidWorker: string | null | undefined
}

/** The active ones, and the one that is chosen already: that may be somebody of the past. */
function workerOptions(
  workers: readonly WorkerChoiceView[],
  chosen: string | undefined,
  name: string | null | undefined,
) {
  const options = workers.map((worker) => ({ value: worker.id, label: worker.name }))
  if (chosen && !options.some(({ value }) => value === chosen))
    options.push({ value: chosen, label: name ?? 'Former contractor' })
  return options
}

/** What narrows the list; all of it goes into the address. */
function PaymentFilters({ familyGroupId, search, houses, paidWorker }: PaymentFiltersProps) {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { data: people } = useSuspenseQuery(participantsQuery(familyGroupId))
  const { data: workers } = useSuspenseQuery(workerChoicesQuery(familyGroupId))
  const show = (change: Record<string, string>) =>
    void navigate({
      to: '/money/$familyGroupId/payments',
      params: { familyGroupId },
      search: (before) => paymentSearch({ ...before, ...change }),
      // Letters would each be a step back.
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
      placeholder="All"
      value={search[name] ?? ''}
      onChange={({ target }) => show({ [name]: target.value })}
    />
  )
  return (
    <search className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <div className="col-span-2">
        <SearchField placeholder="Title" text={search.q ?? ''} onSearch={(q) => show({ q })} />
      </div>
      <Button
        className="col-span-2 sm:hidden"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        {filtersText(search)}
      </Button>
      {/* On a phone they would stand before the first payment and fill the screen. */}
      <div id={id} className={clsx('contents', !isOpen && 'max-sm:hidden')}>
        {choice('propertyId', 'Property', houseOptions(houses))}
        {choice(
          'participantId',
          'Person',
          people.map(({ id, name }) => ({ value: id, label: name })),
        )}
        {(workers.length > 0 || search.workerId) &&
          choice('workerId', 'Contractor', workerOptions(workers, search.workerId, paidWorker))}
        {choice('category', 'Category', optionsOf(categoryLabels))}
        {choice('kind', 'Kind', optionsOf(kindLabels))}
        {choice('status', 'Status', optionsOf(paymentStatusLabels))}
        <div className="col-span-2 grid grid-cols-1 gap-3 sm:grid-cols-2">
          {dayField('from', 'From')}
          {dayField('to', 'Until')}
        </div>
      </div>
    </search>
  )
}
