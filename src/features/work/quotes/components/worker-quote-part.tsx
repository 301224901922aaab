import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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

// Plain HTML: this page works without scripts.

type WorkerQuotePartProps = WorkerPartProps & {
  view: QuotesOfJobView
  /** Renders the files of a quote, with an upload while it is open. */
  filesOf?: (quoteId: string, isOpen: boolean) => ReactNode
  locale?: string
}

/**
 * Renders the contractor’s own quotes of a job, and the form to send or revise one. Actions: `quotes.submit`,
 * `quotes.withdraw`.
 */
export function WorkerQuotePart(props: WorkerQuotePartProps) {
  const { view, shareCode, refused, filesOf } = props
  const { quotes, editable, currency } = view
  const again = refused('quotes.submit')
  const isFirst = editable?.revision === 0
  return (
    <WorkerPart id="quotes" title={t`Your quote`}>
      {quotes.length === 0 && !editable && <p className="text-muted">{t`You didn’t send a quote.`}</p>}
      {quotes.map((quote) => (
        <QuoteOfJob key={quote.id} quote={quote} {...props}>
          {filesOf?.(quote.id, !isFinal(quote.state))}
        </QuoteOfJob>
      ))}
      {editable && (
        <WorkerMore
          title={isFirst ? t`Send a quote` : t`Revise your quote`}
          isOpen={isFirst || again !== undefined}
        >
          <WorkerForm shareCode={shareCode} name="quotes.submit" refused={again}>
            <QuoteFields editable={editable} currency={currency} refused={again} />
          </WorkerForm>
        </WorkerMore>
      )}
      {/* Keeps the typed text to copy, even when nothing can be sent any more. */}
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
      {state === 'EXPIRED' && (
        <p>{t`This quote has expired. If it still applies, revise it with a new date.`}</p>
      )}
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
            {t`Withdraw quote`}
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
      {/* Revises the quote shown above, also after a late form. */}
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="revision" value={revision} />
      <MoneyField {...field('labour', offerLabels.labourMinor)} {...amount} />
      <MoneyField {...field('materials', offerLabels.materialsMinor)} {...amount} />
      <MoneyField {...field('other', offerLabels.otherMinor)} {...amount} />
      <p className="text-sm text-muted">{t`The total is the sum of these amounts.`}</p>
      <TextField {...field('validUntil', offerLabels.validUntil)} type="date" />
      <TextField {...field('startsOn', t`You can start on`)} type="date" />
      <TextField {...field('days', offerLabels.days)} inputMode="numeric" />
      <TextArea {...field('terms', offerLabels.terms)} rows={4} maxLength={10_000} />
      <button type="submit" className={buttonClass('primary')}>
        {t`Send quote`}
      </button>
      {revision === 0 && (
        <p className="text-sm text-muted">
          <Trans>
            You can{' '}
            <a href="#files" className="text-link">
              send photos and PDFs
            </a>{' '}
            before or after sending your quote.
          </Trans>
        </p>
      )}
    </>
  )
}

/** Converts an offer into the strings of the form. */
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
