import { t } from '@lingui/core/macro'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cardClass } from '../../../../components/ui/card.tsx'
import { ShowMore } from '../../../../components/ui/show-more.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { quotesOfWorkerQuery } from '../quotes.queries.ts'
import type { WorkerQuoteView } from '../quotes.schemas.ts'
import { QuoteBadge } from './quote-badge.tsx'

/** Renders the quotes of a contractor. Load `quotesOfWorkerQuery(workerId)` in the loader. */
export function QuotesOfWorker({ workerId }: { workerId: string }) {
  const list = useSuspenseInfiniteQuery(quotesOfWorkerQuery(workerId))
  const quotes = list.data.pages.flatMap((page) => page.quotes)
  if (quotes.length === 0)
    return <p className="text-muted">{t`No quotes yet. Ask for one on the “Quotes” tab of a project.`}</p>
  return (
    <div className="grid grid-cols-1 gap-3">
      <ul aria-label={t`Quotes of this contractor`} className={`${cardClass} divide-y`}>
        {quotes.map((quote) => (
          <li key={quote.id}>
            <QuoteLine quote={quote} />
          </li>
        ))}
      </ul>
      <ShowMore list={list}>{t`Show earlier quotes`}</ShowMore>
    </div>
  )
}

const QuoteLine = ({ quote }: { quote: WorkerQuoteView }) => (
  <Link
    to="/project/$projectId/quotes"
    params={{ projectId: quote.projectId }}
    className="flex min-h-touch flex-wrap items-center justify-between gap-3 p-4 hover:bg-raised"
  >
    <span className="grid min-w-0 gap-0.5 wrap-anywhere">
      <span className="font-medium">{quote.projectTitle}</span>
      <span className="text-sm text-muted">
        {[
          quote.propertyName,
          quote.state === 'SUBMITTED' &&
            quote.validUntil &&
            t`valid until ${formatCalendarDate(quote.validUntil, locale())}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </span>
    <span className="flex flex-wrap items-center gap-3">
      {quote.totalMinor !== null && (
        <span className="font-medium tabular-nums">
          {formatMoney(quote.totalMinor, quote.currency, locale())}
        </span>
      )}
      <QuoteBadge state={quote.state} />
    </span>
  </Link>
)
