import type { ReactNode } from 'react'
import { buttonClass } from '../../../../components/ui/button.tsx'
import { TextArea } from '../../../../components/ui/text-area.tsx'
import { MoneyField, TextField } from '../../../../components/ui/text-field.tsx'
import { formatMoney, toDecimalText } from '../../../../lib/money.ts'
import {
  type RefusedForm,
  WorkerForm,
  WorkerMore,
  WorkerPart,
  type WorkerPartProps,
} from '../../components/worker-part.tsx'
import { isFinal, mayMove, offerNames } from '../quotes.rules.ts'
import type { OfferFields, QuoteOfJobView, QuotesOfJobView } from '../quotes.schemas.ts'
import { offerLabels, offerText } from '../quotes.texts.ts'
import { QuoteBadge } from './quote-badge.tsx'

// Plain HTML: this page works without a script.

type WorkerQuotePartProps = WorkerPartProps & {
  view: QuotesOfJobView
  /** The files of a quote, and the way to add some while it is open. */
  filesOf?: (quoteId: string, isOpen: boolean) => ReactNode
  locale?: string
}

/** The contractor's own quotes of a job, and the form that sends or revises one. Actions: `quotes.submit`, `quotes.withdraw`. */
export function WorkerQuotePart(props: WorkerQuotePartProps) {
  const { view, shareCode, refused, filesOf } = props
  const { quotes, editable, currency } = view
  const again = refused('quotes.submit')
  const isFirst = editable?.revision === 0
  return (
    <WorkerPart id="quotes" title="Your quote">
      {quotes.length === 0 && !editable && <p className="text-muted">You sent no quote.</p>}
      {quotes.map((quote) => (
        <QuoteOfJob key={quote.id} quote={quote} {...props}>
          {filesOf?.(quote.id, !isFinal(quote.state))}
        </QuoteOfJob>
      ))}
      {editable && (
        <WorkerMore
          title={isFirst ? 'Send a quote' : 'Revise your quote'}
          isOpen={isFirst || again !== undefined}
        >
          <WorkerForm shareCode={shareCode} name="quotes.submit" refused={again}>
            <QuoteFields editable={editable} currency={currency} refused={again} />
          </WorkerForm>
        </WorkerMore>
      )}
      {/* What was typed is kept to copy, also when nothing can be sent any more. */}
      {!editable && again && (
        <WorkerForm shareCode={shareCode} name="quotes.submit" refused={again}>
          <TextArea
            name="terms"
            label={offerLabels.terms}
            readOnly
            rows={3}
            defaultValue={again.values.terms}
          />
        </WorkerForm>
      )}
    </WorkerPart>
  )
}

type QuoteOfJobProps = WorkerQuotePartProps & { quote: QuoteOfJobView; children: ReactNode }

function QuoteOfJob({ quote, view: { currency }, shareCode, refused, locale, children }: QuoteOfJobProps) {
  const { id, state, totalMinor, request, statusReason } = quote
  const known = offerNames
    .map((name) => ({ name, text: offerText(quote, name, currency, locale) }))
    .filter(({ text }) => text !== '')
  const withdrawal = refused('quotes.withdraw')
  return (
    <article className="grid gap-3 rounded-md border p-3">
      <p className="flex flex-wrap items-center justify-between gap-2">
        <QuoteBadge state={state} />
        {totalMinor !== null && (
          <strong className="text-lg tabular-nums">{formatMoney(totalMinor, currency, locale)}</strong>
        )}
      </p>
      {state === 'EXPIRED' && <p>This quote has expired. Revise it with a new date if it still holds.</p>}
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
        <WorkerForm
          shareCode={shareCode}
          name="quotes.withdraw"
          refused={withdrawal?.values.id === id ? withdrawal : undefined}
        >
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
  refused: RefusedForm | undefined
}

function QuoteFields({ editable: { id, revision, offer }, currency, refused }: QuoteFieldsProps) {
  const saved = typedOf(offer, currency)
  const field = (name: keyof typeof saved, label: string) => ({
    name,
    label,
    defaultValue: refused?.values[name] ?? saved[name],
    error: refused?.errors[name],
    optional: true,
    autoComplete: 'off',
  })
  const amount = { currency, help: undefined }
  return (
    <>
      {/* What is shown above is what is revised, also after a form that came too late. */}
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="revision" value={revision} />
      <MoneyField {...field('labour', offerLabels.labourMinor)} {...amount} />
      <MoneyField {...field('materials', offerLabels.materialsMinor)} {...amount} />
      <MoneyField {...field('other', offerLabels.otherMinor)} {...amount} />
      <p className="text-sm text-muted">The total is added up from these amounts.</p>
      <TextField {...field('validUntil', offerLabels.validUntil)} type="date" />
      <TextField {...field('startsOn', 'You can start on')} type="date" />
      <TextField {...field('days', offerLabels.days)} inputMode="numeric" />
      <TextArea {...field('terms', offerLabels.terms)} rows={4} maxLength={10_000} />
      <button type="submit" className={buttonClass('primary')}>
        Send quote
      </button>
      {revision === 0 && (
        <p className="text-sm text-muted">
          You can{' '}
          <a href="#files" className="text-link">
            send photos and PDFs
          </a>{' '}
          before or after it.
        </p>
      )}
    </>
  )
}

/** An offer as the strings of the form. */
function typedOf(offer: OfferFields, currency: string) {
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
