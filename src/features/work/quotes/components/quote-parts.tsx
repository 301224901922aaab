import { BadgeCheck, Timer } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import type { OfferFieldName } from '../quotes.rules.ts'
import type { QuoteView } from '../quotes.schemas.ts'
import { offerText } from '../quotes.texts.ts'
import { QuoteBadge } from './quote-badge.tsx'

// What stands in the comparison about one quote.

export const money = (amountMinor: number | null, currency: string) =>
  amountMinor === null ? '–' : formatMoney(amountMinor, currency, locale())

const workerStates = { BLOCKED: 'Contractor is blocked', DELETED: 'Contractor was deleted' } as const

/** Whose quote it is, how it stands, and what marks it out. */
export function QuoteHead({ quote }: { quote: QuoteView }) {
  const { workerName, company, state, workerState, isCheapest, isFastest, approval, statusReason, request } =
    quote
  return (
    <div className="grid content-start justify-items-start gap-2">
      <div className="grid wrap-anywhere">
        <h3 className="text-base font-semibold">{workerName}</h3>
        {company && <span className="text-sm text-muted">{company}</span>}
      </div>
      <p className="flex flex-wrap gap-1">
        <QuoteBadge state={state} />
        {isCheapest && (
          <Badge tone="success" icon={BadgeCheck}>
            Cheapest
          </Badge>
        )}
        {isFastest && (
          <Badge tone="info" icon={Timer}>
            Fastest
          </Badge>
        )}
        {approval && <Badge tone="warning">Needs approval</Badge>}
        {workerState !== 'THERE' && <Badge tone="danger">{workerStates[workerState]}</Badge>}
      </p>
      {approval && (
        <p className="text-sm">
          {approval.isMine ? 'You asked' : `${approval.askedBy} asked`} to accept this quote.
        </p>
      )}
      {statusReason && state !== 'SUBMITTED' && (
        <p className="text-sm text-muted wrap-anywhere">{statusReason}</p>
      )}
      {state === 'REQUESTED' && request && (
        <p className="line-clamp-3 text-sm text-muted wrap-anywhere">Asked for: {request}</p>
      )}
    </div>
  )
}

type ValueProps = { quote: QuoteView; name: OfferFieldName; currency: string }

/** What a quote says about one thing; where others say something and it does not, that is said. */
export function Value({ quote, name, currency }: ValueProps) {
  const text = offerText(quote, name, currency, locale())
  if (text) return text
  return quote.missing.includes(name) ? <span className="font-medium text-warning">Not stated</span> : '–'
}

/** What it came to before; what else was said is kept and not shown. */
export function Revisions({ quote: { revisions }, currency }: { quote: QuoteView; currency: string }) {
  if (revisions.length === 0) return <p className="text-sm text-muted">No quote yet</p>
  return (
    <details>
      <summary className="flex min-h-touch cursor-pointer items-center text-sm">
        {revisions.length === 1 ? '1 version' : `${revisions.length} versions`}
      </summary>
      <ol className="grid gap-2 text-sm">
        {revisions.map(({ revision, totalMinor, author, createdAt }) => (
          <li key={revision} className="grid wrap-anywhere">
            <span className="font-medium tabular-nums">{money(totalMinor, currency)}</span>
            <span className="text-muted">
              {author}, {formatCalendarDate(createdAt.slice(0, 10), locale())}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}
