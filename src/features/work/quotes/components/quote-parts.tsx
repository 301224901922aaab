import { plural, t } from '@lingui/core/macro'
import { BadgeCheck, Timer } from 'lucide-react'
import { Badge } from '../../../../components/ui/badge.tsx'
import { formatCalendarDate } from '../../../../lib/dates.ts'
import { locale } from '../../../../lib/locale.ts'
import { formatMoney } from '../../../../lib/money.ts'
import { DecisionNoteLine } from '../../components/decision-note.tsx'
import type { OfferFieldName } from '../quotes.rules.ts'
import type { QuoteView } from '../quotes.schemas.ts'
import { offerText } from '../quotes.texts.ts'
import { QuoteBadge } from './quote-badge.tsx'

// The parts of one quote in the comparison.

export const money = (amountMinor: number | null, currency: string) =>
  amountMinor === null ? '–' : formatMoney(amountMinor, currency, locale())

const workerStates = {
  get BLOCKED() {
    return t`Contractor is blocked`
  },
  get DELETED() {
    return t`Contractor was deleted`
  },
} as const

/** Renders the contractor, status and marks of a quote. */
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
            {t`Cheapest`}
          </Badge>
        )}
        {isFastest && (
          <Badge tone="info" icon={Timer}>
            {t`Fastest`}
          </Badge>
        )}
        {approval && <Badge tone="warning">{t`Needs approval`}</Badge>}
        {workerState !== 'THERE' && <Badge tone="danger">{workerStates[workerState]}</Badge>}
      </p>
      {approval && (
        <p className="text-sm">
          {approval.isMine
            ? t`You asked to accept this quote.`
            : t`${approval.askedBy} asked to accept this quote.`}
        </p>
      )}
      <DecisionNoteLine note={quote.decision} isWaiting={state === 'SUBMITTED'} kind="QUOTE" />
      {statusReason && state !== 'SUBMITTED' && (
        <p className="text-sm text-muted wrap-anywhere">{statusReason}</p>
      )}
      {state === 'REQUESTED' && request && (
        <p className="line-clamp-3 text-sm text-muted wrap-anywhere">{t`Request: ${request}`}</p>
      )}
    </div>
  )
}

type ValueProps = { quote: QuoteView; name: OfferFieldName; currency: string }

/** Renders one field of a quote; says so when only other quotes have it. */
export function Value({ quote, name, currency }: ValueProps) {
  const text = offerText(quote, name, currency, locale())
  if (text) return text
  return quote.missing.includes(name) ? (
    <span className="font-medium text-warning">{t`Not stated`}</span>
  ) : (
    '–'
  )
}

/** Renders earlier totals of a quote. */
export function Revisions({ quote: { revisions }, currency }: { quote: QuoteView; currency: string }) {
  if (revisions.length === 0) return <p className="text-sm text-muted">{t`No quote yet`}</p>
  return (
    <details>
      <summary className="flex min-h-touch cursor-pointer items-center text-sm">
        {plural(revisions.length, { one: '# version', other: '# versions' })}
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
