import type { ReactNode } from 'react'
import { Badge, type Tone } from '../../../../components/ui/badge.tsx'
import { buttonClass } from '../../../../components/ui/button.tsx'
import { formatMoney, toDecimalText } from '../../../../lib/money.ts'
import { type RefusedForm, WorkerForm, type WorkerPartProps } from '../../components/worker-part.tsx'
import { isFinal, mayMove, type QuoteState } from '../quotes.rules.ts'
import type { OfferFields, QuoteOfJobView, QuotesOfJobView } from '../quotes.schemas.ts'
import { offerLabels, offerText, stateLabels } from '../quotes.texts.ts'

// Plain HTML: this page works without a script.

type WorkerQuotePartProps = WorkerPartProps & {
  view: QuotesOfJobView
  /** The files of a quote, and the way to add some while it is open. */
  filesOf?: (quoteId: string, isOpen: boolean) => ReactNode
  locale?: string
}

const tones: Record<QuoteState, Tone> = {
  REQUESTED: 'info',
  SUBMITTED: 'accent',
  ACCEPTED: 'success',
  DECLINED: 'neutral',
  EXPIRED: 'warning',
  WITHDRAWN: 'neutral',
}

/** The contractor's own quotes of a job, and the form that sends or revises one. Actions: `quotes.submit`, `quotes.withdraw`. */
export function WorkerQuotePart({ view, filesOf, locale, shareCode, refused }: WorkerQuotePartProps) {
  const { quotes, editable, currency } = view
  const again = refused('quotes.submit')
  return (
    <section id="quotes" aria-labelledby="quotes-title" className="grid grid-cols-1 gap-4">
      <h2 id="quotes-title" className="text-lg">
        Your quote
      </h2>
      {quotes.map((quote) => (
        <QuoteOfJob key={quote.id} {...{ shareCode, refused, quote, currency, locale }}>
          {filesOf?.(quote.id, !isFinal(quote.state))}
        </QuoteOfJob>
      ))}
      {editable && (
        <details
          data-no-print
          open={again !== undefined || editable.revision === 0}
          className="rounded-lg border bg-surface p-4"
        >
          <summary className="flex min-h-touch cursor-pointer items-center font-medium">
            {editable.revision === 0 ? 'Send a quote' : 'Revise your quote'}
          </summary>
          <QuoteFields editable={editable} currency={currency} shareCode={shareCode} again={again} />
        </details>
      )}
    </section>
  )
}

type QuoteOfJobProps = WorkerPartProps & {
  quote: QuoteOfJobView
  currency: string
  locale: string | undefined
  children: ReactNode
}

function QuoteOfJob({ quote, currency, locale, shareCode, refused, children }: QuoteOfJobProps) {
  const { id, state, totalMinor, request, statusReason } = quote
  const names = [
    'labourMinor',
    'materialsMinor',
    'otherMinor',
    'validUntil',
    'startsOn',
    'days',
    'terms',
  ] as const
  const known = names
    .map((name) => ({ name, text: offerText(quote, name, currency, locale) }))
    .filter(({ text }) => text !== '')
  return (
    <article className="grid gap-3 rounded-lg border bg-surface p-4">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <Badge tone={tones[state]}>{stateLabels[state]}</Badge>
        {totalMinor !== null && (
          <strong className="text-lg tabular-nums">{formatMoney(totalMinor, currency, locale)}</strong>
        )}
      </p>
      {request && <p className="wrap-anywhere whitespace-pre-wrap">{request}</p>}
      {known.length > 0 && (
        <dl className="grid gap-1">
          {known.map(({ name, text }) => (
            <div key={name} className="grid grid-cols-[8rem_1fr] gap-2">
              <dt className="text-muted">{offerLabels[name]}</dt>
              <dd className="wrap-anywhere whitespace-pre-wrap tabular-nums">{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {statusReason && <p className="wrap-anywhere">{statusReason}</p>}
      {children}
      {mayMove(state, 'WITHDRAWN', 'WORKER') && totalMinor !== null && (
        <WorkerForm shareCode={shareCode} name="quotes.withdraw" refused={refused('quotes.withdraw')}>
          <input type="hidden" name="id" value={id} />
          <button type="submit" className={buttonClass('quiet', 'justify-self-start text-danger')}>
            Withdraw quote
          </button>
        </WorkerForm>
      )}
    </article>
  )
}

type QuoteFieldsProps = {
  editable: NonNullable<QuotesOfJobView['editable']>
  currency: string
  shareCode: string
  again: RefusedForm | undefined
}

function QuoteFields({ editable, currency, shareCode, again }: QuoteFieldsProps) {
  const given = again?.values ?? typedOf(editable.offer, currency)
  const field = { given, errors: again?.errors ?? {} }
  return (
    <WorkerForm shareCode={shareCode} name="quotes.submit" refused={again} className="mt-3">
      <input type="hidden" name="id" value={again?.values.id ?? editable.id} />
      <input type="hidden" name="revision" value={again?.values.revision ?? editable.revision} />
      <PlainField {...field} name="labour" label={`Labour (${currency})`} inputMode="decimal" />
      <PlainField {...field} name="materials" label={`Materials (${currency})`} inputMode="decimal" />
      <PlainField {...field} name="other" label={`Other costs (${currency})`} inputMode="decimal" />
      <p className="text-sm text-muted">The total is added up from these amounts.</p>
      <PlainField {...field} name="validUntil" label="Valid until" type="date" />
      <PlainField {...field} name="startsOn" label="You can start on" type="date" />
      <PlainField {...field} name="days" label="Working days" inputMode="numeric" />
      <label className="grid gap-1.5">
        <span className="font-medium">Terms</span>
        <textarea
          name="terms"
          rows={4}
          maxLength={10_000}
          defaultValue={given.terms}
          className="w-full rounded-md border border-border-strong bg-surface p-3 text-base"
        />
      </label>
      <button type="submit" className={buttonClass('primary')}>
        Send quote
      </button>
      {editable.revision === 0 && (
        <p className="text-sm text-muted">
          You can{' '}
          <a href="#files" className="text-link">
            send photos and PDFs
          </a>{' '}
          before or after it.
        </p>
      )}
    </WorkerForm>
  )
}

type PlainFieldProps = {
  name: string
  label: string
  type?: string
  inputMode?: 'decimal' | 'numeric'
  given: Record<string, string>
  errors: Record<string, string>
}

function PlainField({ name, label, type = 'text', inputMode, given, errors }: PlainFieldProps) {
  const error = errors[name]
  const errorId = `quote-${name}-error`
  return (
    <label className="grid gap-1.5">
      <span className="font-medium">{label}</span>
      <input
        type={type}
        name={name}
        inputMode={inputMode}
        autoComplete="off"
        defaultValue={given[name]}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
        className="min-h-touch w-full rounded-md border border-border-strong bg-surface px-3 text-base aria-invalid:border-danger"
      />
      {error && (
        <span id={errorId} className="text-sm text-danger">
          {error}
        </span>
      )}
    </label>
  )
}

/** An offer as the strings of the form. */
function typedOf(offer: OfferFields, currency: string): Record<string, string> {
  const amount = (minor: number | null) => (minor === null ? '' : toDecimalText(minor, currency))
  return {
    labour: amount(offer.labourMinor),
    materials: amount(offer.materialsMinor),
    other: amount(offer.otherMinor),
    validUntil: offer.validUntil ?? '',
    startsOn: offer.startsOn ?? '',
    days: offer.days === null ? '' : String(offer.days),
    terms: offer.terms ?? '',
  }
}
