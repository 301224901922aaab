import { plural, t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { buttonClass } from '../../../../components/ui/button.tsx'
import { SectionCard } from '../../../../components/ui/card.tsx'
import { moneyPath } from '../../balance-entries/money-links.ts'
import { money } from '../../components/shown.ts'
import { workerYearQuery } from '../worker-money.queries.ts'
import { type JobMoney, remainingOf, totalOf } from '../worker-money.rules.ts'
import type { JobMoneyView, WorkerMoneyView } from '../worker-money.schemas.ts'

type Figures = JobMoney & { remainingMinor: number }

const labels = {
  get committedMinor() {
    return t`Committed`
  },
  get invoicedMinor() {
    return t`Invoiced`
  },
  get paidMinor() {
    return t({ message: 'Paid', context: 'amount' })
  },
  get remainingMinor() {
    return t`Remaining`
  },
} as const satisfies Record<keyof Figures, string>

const names = ['committedMinor', 'invoicedMinor', 'paidMinor', 'remainingMinor'] as const

function FigureList({ of, currency, isSum = false }: { of: Figures; currency: string; isSum?: boolean }) {
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-4">
      {names.map((name) => (
        <div key={name} className="grid content-start">
          <dt className="text-sm text-muted">{labels[name]}</dt>
          <dd className={isSum ? 'text-lg font-medium tabular-nums' : 'tabular-nums'}>
            {money(of[name], currency)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type WorkerMoneyProps = {
  of: WorkerMoneyView
  /** The name of a row: contractors of a project, or projects of a contractor. */
  by: 'worker' | 'project'
  /** The filter of the expenses link. */
  expensesOf?: { familyGroupId: string; workerId: string }
}

/** Shows committed, invoiced, paid and remaining amounts, in total and per job. */
export function WorkerMoney({ of: { jobs, currency }, by, expensesOf }: WorkerMoneyProps) {
  const [first, ...others] = jobs
  if (!first) return null
  const title = by === 'worker' ? t`Contractors` : t`Money`
  return (
    <SectionCard title={by === 'worker' && others.length === 0 ? first.workerName : title}>
      <FigureList of={totalOf(jobs)} currency={currency} isSum />
      {others.length > 0 && (
        <ul className="mt-3 divide-y" aria-label={by === 'worker' ? t`By contractor` : t`By project`}>
          {jobs.map((job) => (
            <li key={`${job.workerId} ${job.jobId}`} className="grid gap-2 py-3">
              <span className="font-medium wrap-anywhere">{nameOf(job, by)}</span>
              <FigureList of={{ ...job, remainingMinor: remainingOf(job) }} currency={currency} />
            </li>
          ))}
        </ul>
      )}
      {expensesOf && <ExpensesLink {...expensesOf} />}
    </SectionCard>
  )
}

const ExpensesLink = ({ familyGroupId, workerId }: { familyGroupId: string; workerId: string }) => (
  <Link
    to={moneyPath(familyGroupId, '/payments')}
    search={{ ...{ workerId } }}
    className="inline-flex min-h-touch items-center font-medium text-accent underline-offset-4 hover:underline"
  >
    {t`All expenses`}
  </Link>
)

const nameOf = ({ workerName, projectTitle }: JobMoneyView, by: 'worker' | 'project') =>
  by === 'worker' ? workerName : (projectTitle ?? t`No project`)

type WorkerYearProps = { familyGroupId: string; year: number | undefined }

/** Shows what each contractor was paid in a year, for the tax return. */
export function WorkerYear({ familyGroupId, year: asked }: WorkerYearProps) {
  const { data } = useSuspenseQuery(workerYearQuery(familyGroupId, asked))
  const { year, currency, workers } = data
  return (
    <SectionCard
      title={t`Paid to contractors in ${year}`}
      action={
        <span className="flex">
          <OtherYear familyGroupId={familyGroupId} year={year - 1} />
          <OtherYear familyGroupId={familyGroupId} year={year + 1} isLater />
        </span>
      }
    >
      {workers.length === 0 ? (
        <p className="text-muted">
          {t`Expenses that were paid to a contractor are added up here, for the tax return.`}
        </p>
      ) : (
        <div className="grid grid-cols-1 justify-items-start gap-3">
          <ul className="w-full divide-y" aria-label={t`Paid to contractors in ${year}`}>
            {workers.map(({ id, name, company, payments, amountMinor }) => (
              <li key={id} className="flex flex-wrap justify-between gap-x-6 py-2">
                <span className="wrap-anywhere">
                  {name}
                  <span className="block text-sm text-muted">
                    {[company, plural(payments, { one: '# expense', other: '# expenses' })]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <span className="tabular-nums">{money(amountMinor, currency)}</span>
              </li>
            ))}
          </ul>
          <a
            href={`/api/groups/${familyGroupId}/worker-payments.csv?year=${year}`}
            download
            className={buttonClass()}
          >
            <Download aria-hidden="true" />
            {t`Download as CSV`}
          </a>
        </div>
      )}
    </SectionCard>
  )
}

const OtherYear = ({
  familyGroupId,
  year,
  isLater = false,
}: {
  familyGroupId: string
  year: number
  isLater?: boolean
}) => (
  <Link
    to="/money/$familyGroupId/invoices"
    params={{ familyGroupId }}
    search={(before) => ({ ...before, year })}
    replace
    resetScroll={false}
    aria-label={t`Paid to contractors in ${year}`}
    className="grid size-touch place-items-center rounded-md hover:bg-raised"
  >
    {isLater ? <ChevronRight aria-hidden="true" /> : <ChevronLeft aria-hidden="true" />}
  </Link>
)
